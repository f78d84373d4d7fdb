package uritest

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/urikit/uri/internal/bom"
)

// ReadExpected reads the ids of known failures, one a line. It ignores empty lines, lines that
// begin with "#", everything after white space in a line, and a byte order mark before the first.
// The error is that of r, or wraps [ErrForm] for an id that is listed twice.
func ReadExpected(r io.Reader) (map[string]bool, error) {
	expected := make(map[string]bool)
	lines := bufio.NewScanner(bom.NewReader(r))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		fields := strings.Fields(lines.Text())
		if len(fields) == 0 || strings.HasPrefix(fields[0], "#") {
			continue
		}
		if expected[fields[0]] {
			return nil, fmt.Errorf("%w: listed twice: %s", ErrForm, fields[0])
		}
		expected[fields[0]] = true
	}
	return expected, lines.Err()
}

// WriteExpected writes the failures of the report in the form that [ReadExpected]
// reads, each with its question.
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

// A T has the methods of *testing.T that [Test] needs.
type T interface {
	Helper()
	Logf(format string, args ...any)
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// Test asks an implementation all questions and logs the table of results. It fails the
// test for each answer that differs from expected. With a nil expected, every failure
// counts. Test also fails if the implementation answers nothing.
func Test(t T, implementation Implementation, expected map[string]bool) {
	t.Helper()
	report, err := Suite{}.Run(implementation)
	if errors.Is(err, ErrNoAnswer) {
		t.Errorf("%v", err)
	} else if err != nil {
		t.Fatalf("%v", err)
		return
	}
	var table strings.Builder
	if err := report.WriteTable(&table); err == nil {
		t.Logf("passed:\n%s", table.String())
	}
	for _, problem := range report.Check(expected) {
		t.Errorf("%s", problem)
	}
}
