package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri/uritest"
)

// results are what implementations answered.
type results struct {
	counts   []count
	failures []failure // of reasons
}

// A count is of the answers of an implementation about a topic.
type count struct {
	name, language, version, topic string
	vectors, passed, failed        int
}

// A failure is a wrong answer of an implementation.
type failure struct {
	name string
	uritest.Failure
}

// A reason says why a wrong answer matters for security, or the standard that an implementation
// follows.
type reason struct{ name, id, text string }

// readReasons reads reasons.tsv: the name of an implementation, the id of a vector or "follows",
// and a text.
func readReasons() (list []reason, err error) {
	err = rows("reasons.tsv", 3, func(row []string) { list = append(list, reason{row[0], row[1], row[2]}) })
	return list, err
}

// rows calls f with the rows of a table that have so many columns, without comments.
func rows(name string, columns int, f func(row []string)) error {
	text, err := os.ReadFile(inConformance(name))
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(text)) {
		row := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if line[0] != '#' && len(row) == columns {
			f(row)
		}
	}
	return nil
}

const heading = "# The answers to the required vectors of RFC 3986. Written by conformance/run.\n"

// tsv returns the results as lines of counts and of failures.
func (r results) tsv() []byte {
	var b bytes.Buffer
	b.WriteString(heading)
	for _, c := range r.counts {
		fmt.Fprintf(&b, "%s\t%s\t%s\t%s\t%d\t%d\t%d\n", c.name, c.language, c.version, c.topic, c.vectors, c.passed, c.failed)
	}
	for _, f := range r.failures {
		fmt.Fprintf(&b, "%s\t%s\t%s\t%s\t%s\n", f.name, f.ID, f.Question, f.Want, f.Got)
	}
	return b.Bytes()
}

// readResults reads what tsv writes.
func readResults() (r results, err error) {
	err = rows("results.tsv", 7, func(row []string) {
		c := count{name: row[0], language: row[1], version: row[2], topic: row[3]}
		for i, n := range []*int{&c.vectors, &c.passed, &c.failed} {
			*n, _ = strconv.Atoi(row[4+i])
		}
		r.counts = append(r.counts, c)
	})
	return r, errors.Join(err, rows("results.tsv", 5, func(row []string) {
		r.failures = append(r.failures, failure{row[0], uritest.Failure{ID: row[1], Question: row[2], Want: row[3], Got: row[4]}})
	}))
}

// sum returns the passed and all answers of an implementation about a topic, or about all.
func (r results) sum(name, topic string) (passed, all int) {
	for _, c := range r.counts {
		if c.name == name && (topic == "" || c.topic == topic) {
			passed, all = passed+c.passed, all+c.passed+c.failed
		}
	}
	return passed, all
}

// columns are the topics that have a column. The last column has the others too.
var columns = []string{"parse", "characters", "invalid", "hosts", "ipv6", "resolve"}

const introduction = `# Other implementations on the conformance vectors

` + "`conformance/run`" + ` installs the implementations, asks them the ` + "`required`" + ` [vectors](../../uritest/vectors/README.md) of
RFC 3986 by [adapters](../../conformance/adapters), and writes this page: right answers and all. An adapter leaves out
what the API does not tell, such as the case of a host. The texts of hosts and ipv6 are asked in "http://HOST/". Those that
follow the URL Standard refuse relative references and rewrite texts, as they should.

`

// page returns the page. Each reason must be about a wrong answer.
func (r results) page(reasons []reason) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(introduction)
	fmt.Fprintf(&b, "| implementation | follows | %s | all |\n| --- | --- |%s ---: |\n", strings.Join(columns, " | "), strings.Repeat(" ---: |", len(columns)))
	var names []string
	for _, c := range r.counts {
		if !slices.Contains(names, c.name) {
			names = append(names, c.name)
		}
	}
	share := func(name string) float64 {
		passed, all := r.sum(name, "")
		return float64(passed) / float64(all)
	}
	slices.SortStableFunc(names, func(x, y string) int { return cmp.Compare(share(y), share(x)) })
	cell := func(name, topic string) string {
		if passed, all := r.sum(name, topic); all > 0 {
			return fmt.Sprintf(" %d/%d |", passed, all)
		}
		return " - |"
	}
	for _, name := range names {
		i := slices.IndexFunc(r.counts, func(c count) bool { return c.name == name })
		c, follows := r.counts[i], "?"
		for _, s := range reasons {
			if s.name == name && s.id == "follows" {
				follows = s.text
			}
		}
		fmt.Fprintf(&b, "| %s (%s) | %s |", strings.TrimSpace(name+" "+strings.TrimPrefix(c.version, "-")), c.language, follows)
		for _, topic := range append(slices.Clone(columns), "") {
			b.WriteString(cell(name, topic))
		}
		b.WriteByte('\n')
	}
	b.WriteString("\n## Failures that matter for security\n\n")
	for _, s := range reasons {
		if s.id == "follows" {
			continue
		}
		i := slices.IndexFunc(r.failures, func(f failure) bool { return f.name == s.name && f.ID == s.id })
		if i < 0 {
			return nil, fmt.Errorf("%s has no failure %s", s.name, s.id)
		}
		f := r.failures[i]
		fmt.Fprintf(&b, "- **%s**, `%s`: %s. %s\n", s.name, f.Question, got(f.Got), s.text)
	}
	return b.Bytes(), nil
}

var hostIn = regexp.MustCompile(`host "[^"]*"`)

// got returns an answer in the words of the page: of components, the host.
func got(answer string) string {
	if text, err := strconv.Unquote(answer); err == nil {
		answer = text
	}
	if host := hostIn.FindString(answer); host != "" {
		answer = host
	}
	return "`" + answer + "`"
}
