package main

import (
	"os"
	"path/filepath"

	"github.com/urikit/uri/bench/native"
)

// programs are the libraries in other languages that were built.
var programs []native.Program

// differences are those of libraries in other languages, by name and job.
var differences = map[[2]string]string{
	{"boost-url", "parse"}:             "takes a path without a slash behind an authority",
	{"boost-url", "validate"}:          "takes a path without a slash behind an authority",
	{"boost-url", "components"}:        "takes a path without a slash behind an authority",
	{"boost-url", "normalize"}:         "takes a path without a slash behind an authority",
	{"boost-url", "resolve"}:           "keeps dot-segments that climb above the root",
	{"uriparser", "normalize"}:         "writes IPv6 addresses with all their digits",
	{"uriparser", "encode"}:            "encodes some more characters than a segment needs",
	{"fluent-uri", "normalize"}:        fluentForms,
	{"fluent-uri", "normalize-parsed"}: fluentForms,
	{"fluent-uri", "iri-normalize"}:    fluentForms,
	{"fluent-uri", "iri-to-uri"}:       "percent-encodes hosts",
	{"iri-string", "normalize"}:        absoluteOnly,
	{"iri-string", "normalize-parsed"}: absoluteOnly,
	{"iri-string", "iri-to-uri"}:       "percent-encodes hosts",
	{"iri-string", "iri-normalize"}:    absoluteOnly,
	{"ada", "url"}:                     older,
	{"ada", "url-resolve"}:             older,
	{"ada", "names"}:                   "reads names by the URL Standard's rules",
	{"url", "url"}:                     older,
	{"url", "url-resolve"}:             older,
}

// foreign returns the libraries that know a job, as contenders.
func foreign(job string) (list []contender) {
	for _, p := range programs {
		if p.Has(job) {
			list = append(list, contender{name: p.Name, what: p.Version, program: p, job: job, differs: differences[[2]string{p.Name, job}]})
		}
	}
	return list
}

// An answer is what a contender makes of a text.
type answer struct {
	text     string
	accepted bool
}

// answersTo returns the answers of a library to all lines.
func (c contender) answersTo(lines []string) ([]answer, error) {
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "texts")
	if err := native.WriteList(file, lines); err != nil {
		return nil, err
	}
	process, err := c.program.Start(c.job, file)
	if err != nil {
		return nil, err
	}
	defer process.Stop()
	texts, err := process.Answers(len(lines))
	if err != nil {
		return nil, err
	}
	var answers []answer
	for _, s := range texts {
		answers = append(answers, answer{s[1:], s[0] == '+'})
	}
	return answers, nil
}
