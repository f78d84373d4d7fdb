package uritest

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/urikit/uri/internal/junit"
)

// WriteTAP writes the answers in version 14 of the Test Anything Protocol. A failure that is
// expected has the directive TODO.
func (r *Report) WriteTAP(w io.Writer, expected map[string]bool) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "TAP version 14\n1..%d\n", len(r.answers))
	for i, a := range r.answers {
		word, directive := "ok", ""
		switch {
		case a.outcome == skipped:
			directive = " # SKIP not supported"
		case a.outcome == failed:
			word = "not ok"
		}
		if expected[a.ID] {
			directive = " # TODO expected to fail"
		}
		fmt.Fprintf(b, "%s %d - %s%s\n", word, i+1, tapText(a.ID+": "+a.name), directive)
		if a.outcome == failed {
			fmt.Fprintf(b, "  ---\n  want: %q\n  got: %q\n  ...\n", a.Want, a.Got)
		}
	}
	return b.Flush()
}

// tapText returns a text as the description of a test, on one line and without a directive.
func tapText(text string) string {
	text = strings.NewReplacer(`\`, `\\`, "#", `\#`, "\n", " ", "\r", " ").Replace(text)
	return strings.ToValidUTF8(text, "\ufffd")
}

// WriteJUnit writes the answers in the XML of JUnit: one test case for each, in a class for each
// topic of each edition. A failure that is expected is skipped.
func (r *Report) WriteJUnit(w io.Writer, expected map[string]bool) error {
	suite := junit.Suite{Name: "uritest"}
	for _, a := range r.answers {
		c := junit.Case{Name: a.ID + ": " + a.name, Class: a.topic}
		switch {
		case a.outcome == skipped:
			c.Skipped = &junit.Trouble{Message: "not supported"}
		case a.outcome == failed && expected[a.ID]:
			c.Skipped = &junit.Trouble{Message: "expected to fail"}
		case a.outcome == failed:
			c.Failure = &junit.Trouble{Message: a.Question, Text: "want " + a.Want + "\ngot " + a.Got}
		case expected[a.ID]:
			c.Failure = &junit.Trouble{Message: "expected to fail, and passes"}
		}
		if err := suite.Add(c); err != nil {
			return err
		}
	}
	return suite.Write(w)
}
