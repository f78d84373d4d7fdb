package uritest

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// Expected are the ids of failures that are known.
type Expected map[string]bool

// ErrTwice says that an expectation is listed twice.
var ErrTwice = errors.New("uritest: listed twice")

// ReadExpected reads ids, one a line. What follows one behind white space, empty
// lines, and lines that begin with "#" are for people.
func ReadExpected(r io.Reader) (Expected, error) {
	expected := make(Expected)
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		fields := strings.Fields(lines.Text())
		if len(fields) == 0 || strings.HasPrefix(fields[0], "#") {
			continue
		}
		if expected[fields[0]] {
			return nil, fmt.Errorf("%w: %s", ErrTwice, fields[0])
		}
		expected[fields[0]] = true
	}
	return expected, lines.Err()
}

// WriteExpected writes the failures of a report as ReadExpected reads them, each with
// its question.
func (r *Report) WriteExpected(w io.Writer) error {
	var b strings.Builder
	for _, result := range r.Results {
		for _, f := range result.Failures {
			fmt.Fprintf(&b, "%s\t%s\n", f.ID, f.Question)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (e Expected) ids() []string { return slices.Sorted(maps.Keys(e)) }

// A T is what Test needs of *testing.T.
type T interface {
	Helper()
	Logf(format string, args ...any)
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// Test asks an implementation everything, logs the table of results, and makes the
// test fail where the answers are other than expected; nil expects no failure. It fails
// too if there are none: a method that is misspelled, or that a pointer has and the
// value has not, is not asked.
func Test(t T, implementation any, expected Expected) {
	t.Helper()
	report, err := Suite{}.Run(implementation)
	if err != nil {
		t.Fatalf("%v", err)
		return
	}
	var table strings.Builder
	if err := report.WriteTable(&table); err == nil {
		t.Logf("passed:\n%s", table.String())
	}
	if !slices.ContainsFunc(report.Results, Result.answered) {
		t.Errorf("%T answers nothing: it has no method of the interfaces, or supports nothing", implementation)
	}
	for _, problem := range report.Check(expected) {
		t.Errorf("%s", problem)
	}
}
