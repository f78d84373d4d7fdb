package main

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/bench/adapters"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/readers/recorded"
	"github.com/urikit/uri/internal/replace"
	"github.com/urikit/uri/iri"
)

// A comparison of the hosts that readers take from generated texts with the findings of
// package audit.
type comparison struct {
	n      int
	seed   uint64
	page   string // to write results into, or empty
	record string // to write all answers to, or empty
	list   bool   // to print the texts that count against audit
}

// maxFalse is the share of false two-readings findings that is allowed.
const maxFalse = 0.01

func (c comparison) run() error {
	if c.page != "" {
		results, err := recordedResults()
		if err != nil {
			return err
		}
		return writeResults(c.page, results)
	}
	list := installed()
	all, err := record(list, generate(c.n, c.seed))
	if err != nil {
		return err
	}
	s := newSummary(readersOf(list), common(all))
	if _, err := io.WriteString(os.Stdout, s.String()); err != nil {
		return err
	}
	if c.list {
		for _, r := range s.against {
			fmt.Printf("%s\t%q\t%q\n", r.why, r.Text, r.Answers.ByHost())
		}
	}
	if c.record != "" {
		if err := c.write(list, all); err != nil {
			return err
		}
	}
	return s.check()
}

// recordedResults returns the results of the recorded answers.
func recordedResults() (string, error) {
	readers, records, err := recorded.ReadFile(inRepository("uritest/vectors/readers/hosts.jsonl.gz"), nil, 0)
	if err != nil {
		return "", err
	}
	pairs, err := pairs(records)
	return newSummary(readers, common(records)).String() + pairs, err
}

// inRepository returns the name of a file of this repository.
func inRepository(name string) string {
	_, source, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(source), "..", "..", filepath.FromSlash(name))
}

// common returns records with the answers of the readers that the requirement is about.
func common(records []recorded.Record) []recorded.Record {
	list := slices.Clone(records)
	for i, r := range list {
		answers := maps.Clone(r.Answers)
		maps.DeleteFunc(answers, func(name string, _ recorded.Answer) bool { return !recorded.Common(name) })
		list[i].Answers = answers
	}
	return list
}

// recordSize is how many answers to generated texts are recorded: more would make a file of more
// than a mebibyte.
const recordSize = 16_500

// write writes the answers to the probes and to generated texts.
func (c comparison) write(list []adapters.Adapter, records []recorded.Record) error {
	probes, err := probeTexts()
	if err != nil {
		return err
	}
	first, err := record(list, probes)
	if err != nil {
		return err
	}
	return writeRecords(c.record, readersOf(list), append(first, records[:min(recordSize, len(records))]...))
}

// ofIRIs has findings about IRIs that are no URIs.
var ofIRIs = func() audit.Auditor {
	a, err := audit.New(audit.Config{IRIs: true})
	if err != nil {
		log.Fatal(err)
	}
	return a
}()

// maxGuessed is the share of false guessed-host findings that is allowed.
const maxGuessed = 0.03

// A summary counts what the records of a comparison show.
type summary struct {
	texts, valid      int
	differ, conflicts int // of all texts, of valid ones
	light             int // valid texts with a conflict and no finding of medium severity
	excused           map[string]int
	against           []against // the texts that count against audit
	missed            []string  // of the light ones, those that no exception excuses
	two, falseTwo     int       // findings of two-readings, and those where all agree
	guess, falseGuess int       // findings of guessed-host, and those where all agree
	iris              int       // of the valid ones, those that are no URIs

	readers []recorded.Reader

	names  []string           // of the readers, sorted
	reader map[string]*counts // by the readers' names
	model  map[string]int     // false findings by the reader of package audit
}

// An against is a record that counts against package audit, and why.
type against struct {
	why string
	recorded.Record
}

// counts are of valid texts in which a reader does not agree with most others.
type counts struct{ accepted, alone, light int }

func newSummary(readers []recorded.Reader, records []recorded.Record) *summary {
	s := &summary{readers: readers, texts: len(records), excused: make(map[string]int), reader: make(map[string]*counts), model: make(map[string]int)}
	s.names = slices.Sorted(maps.Keys(records[0].Answers))
	for _, name := range s.names {
		s.reader[name] = new(counts)
	}
	for _, r := range records {
		s.add(r)
	}
	return s
}

func (s *summary) add(r recorded.Record) {
	_, err := uri.Parse(r.Text)
	findings := audit.Auditor{}.AuditText(r.Text)
	if err != nil {
		if _, err = iri.Parse(r.Text); err == nil {
			s.iris++
			findings = ofIRIs.AuditText(r.Text)
		}
	}
	differ := r.Answers.Differ()
	if differ {
		s.differ++
	}
	if reported(findings, auditname.TwoReadings) {
		s.two++
		if !differ {
			s.falseTwo++
			s.against = append(s.against, against{"two-readings", r})
			s.blame(r)
		}
	}
	if reported(findings, auditname.GuessedHost) {
		s.guess++
		if !differ {
			s.falseGuess++
			s.against = append(s.against, against{"guessed-host", r})
		}
	}
	if err != nil {
		return
	}
	s.valid++
	for name, a := range r.Answers {
		if a.Outcome != recorded.Error {
			s.reader[name].accepted++
		}
	}
	if !r.Answers.Conflict(r.Text) {
		return
	}
	s.conflicts++
	light := !weighty(findings)
	for _, name := range r.Answers.Dissenters() {
		s.reader[name].alone++
		if light {
			s.reader[name].light++
		}
	}
	if !light {
		return
	}
	s.light++
	if e := recorded.Excuse(r.Text, r.Answers); e != nil {
		s.excused[e.Name]++
	} else {
		s.missed = append(s.missed, r.Text)
		s.against = append(s.against, against{"missed", r})
	}
}

// blame counts the readers of package audit that name a host which no reader named.
func (s *summary) blame(r recorded.Record) {
	for _, m := range audit.Readings(r.Text) {
		named := recorded.Answers{"": {Outcome: recorded.Host, Host: m.Host}}.Hosts()
		if m.Outcome == auditname.Named && !slices.Contains(r.Answers.Hosts(), named[0]) {
			s.model[m.Reader]++
		}
	}
}

// check returns an error if there are conflicts without a finding or an exception, or too
// many false findings.
func (s *summary) check() error {
	var err error
	if len(s.missed) > 0 {
		err = fmt.Errorf("audit has no finding of medium severity in %d texts on which readers do not agree, such as %q", len(s.missed), s.missed[0])
	}
	if share := share(s.falseTwo, s.two); share >= maxFalse {
		err = errors.Join(err, fmt.Errorf("%.2f%% of two-readings findings are false", 100*share))
	}
	if share := share(s.falseGuess, s.guess); share >= maxGuessed {
		err = errors.Join(err, fmt.Errorf("%.2f%% of guessed-host findings are false", 100*share))
	}
	return err
}

// share returns the share of n in all.
func share(n, all int) float64 { return float64(n) / float64(max(all, 1)) }

// String returns the summary in Markdown.
func (s *summary) String() string {
	var b strings.Builder
	row := func(what string, n int) { fmt.Fprintf(&b, "| %s | %d |\n", what, n) }
	b.WriteString("| | texts |\n| --- | ---: |\n")
	row("generated, and probes", s.texts)
	row("valid by RFC 3986, or by RFC 3987", s.valid)
	row("of these, not by RFC 3986", s.iris)
	row("not all readers agree on the host, or on whether there is one", s.differ)
	row("valid, and hosts conflict", s.conflicts)
	row("of these, without a finding of medium or high severity", s.light)
	row("of these, without an exception", len(s.missed))
	row("with a finding `two-readings`", s.two)
	row("of these, false: all readers agree", s.falseTwo)
	row("with a finding `guessed-host`", s.guess)
	row("of these, false: all readers agree", s.falseGuess)
	fmt.Fprintf(&b, "\nFalse: %.2f%% of the findings `two-readings`, %.2f%% of the findings `guessed-host`.\n", 100*share(s.falseTwo, s.two), 100*share(s.falseGuess, s.guess))

	b.WriteString("\n| reader | version | accepts | disagrees | of these, below medium |\n| --- | --- | ---: | ---: | ---: |\n")
	for _, name := range s.names {
		c := s.reader[name]
		i := slices.IndexFunc(s.readers, func(r recorded.Reader) bool { return r.Name == name })
		fmt.Fprintf(&b, "| %s | %s | %d | %d | %d |\n", name, s.readers[i].Version, c.accepted, c.alone, c.light)
	}
	b.WriteString("\n| exception | texts | reason |\n| --- | ---: | --- |\n")
	for _, e := range recorded.Exceptions {
		fmt.Fprintf(&b, "| %s | %d | %s |\n", e.Name, s.excused[e.Name], e.Reason)
	}
	b.WriteString("\n| reader of `audit` | false findings |\n| --- | ---: |\n")
	for _, m := range audit.Readings("") {
		fmt.Fprintf(&b, "| %s | %d |\n", m.Reader, s.model[m.Reader])
	}
	return b.String()
}

// The lines between which results are written.
const begin, end = "<!-- begin results -->\n", "<!-- end results -->\n"

func writeResults(name, results string) error {
	page, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	before, rest, ok := strings.Cut(string(page), begin)
	_, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		return fmt.Errorf("%s has no lines %q and %q", name, strings.TrimSpace(begin), strings.TrimSpace(end))
	}
	return replace.File(name, []byte(before+begin+"\n"+results+"\n"+end+after), 0o644)
}

// probeTexts returns the texts of testdata/probes that are UTF-8.
func probeTexts() ([]string, error) {
	file, err := os.Open(inRepository("testdata/probes/probes.jsonl"))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var texts []string
	for decoder := json.NewDecoder(file); ; {
		var probe struct {
			In string `json:"in_hex"`
		}
		if err := decoder.Decode(&probe); errors.Is(err, io.EOF) {
			return texts, nil
		} else if err != nil {
			return nil, err
		}
		text, err := hex.DecodeString(probe.In)
		if err != nil {
			return nil, err
		}
		if utf8.Valid(text) {
			texts = append(texts, string(text))
		}
	}
}

// weighty reports whether one of findings is of medium severity or higher.
func weighty(findings []audit.Finding) bool {
	return slices.ContainsFunc(findings, func(f audit.Finding) bool { return f.Severity >= audit.SeverityMedium })
}

// reported reports whether one of findings is of a rule.
func reported(findings []audit.Finding, rule string) bool {
	return slices.ContainsFunc(findings, func(f audit.Finding) bool { return f.ID == rule })
}
