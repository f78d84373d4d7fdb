// Package junit writes results of tests in the XML of JUnit.
package junit

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
)

// A Case is one test.
type Case struct {
	XMLName xml.Name `xml:"testcase"`
	Name    string   `xml:"name,attr"`
	Class   string   `xml:"classname,attr"`
	Failure *Trouble `xml:"failure"`
	Error   *Trouble `xml:"error"`
	Skipped *Trouble `xml:"skipped"`
}

// A Trouble is the content of a failure or an error, or the reason of a test that was skipped.
type Trouble struct {
	Message string `xml:"message,attr,omitempty"`
	Type    string `xml:"type,attr,omitempty"`
	Text    string `xml:",chardata"`
}

// A Suite collects cases. The counts come first in the XML, so the cases stay in memory.
type Suite struct {
	Name string

	cases                            bytes.Buffer
	tests, failures, errors, skipped int
}

// Add adds a case.
func (s *Suite) Add(c Case) error {
	s.tests++
	for _, count := range []struct {
		n       *int
		trouble *Trouble
	}{{&s.failures, c.Failure}, {&s.errors, c.Error}, {&s.skipped, c.Skipped}} {
		if count.trouble != nil {
			*count.n++
		}
	}
	line, err := xml.Marshal(c)
	s.cases.Write(line)
	s.cases.WriteByte('\n')
	return err
}

// Write writes the suite as a document.
func (s *Suite) Write(w io.Writer) error {
	skipped := ""
	if s.skipped > 0 {
		skipped = fmt.Sprintf(" skipped=\"%d\"", s.skipped)
	}
	_, err := fmt.Fprintf(w, "%s<testsuites><testsuite name=\"%s\" tests=\"%d\" failures=\"%d\" errors=\"%d\"%s>\n%s</testsuite></testsuites>\n",
		xml.Header, escape(s.Name), s.tests, s.failures, s.errors, skipped, s.cases.Bytes())
	return err
}

// escape returns a text as it is written in an attribute.
func escape(text string) string {
	var b bytes.Buffer
	_ = xml.EscapeText(&b, []byte(text)) // a buffer takes everything
	return b.String()
}
