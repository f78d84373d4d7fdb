package uritest_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/uritest"
)

// parser adapts package uri. Because it has the function Parse, it is asked for
// components and about invalid texts. It supports only RFC 3986.
var parser = uritest.Implementation{Parse: parse}

func parse(edition, text string) (uritest.Components, error) {
	if edition != "rfc3986" {
		return uritest.Components{}, errors.ErrUnsupported
	}
	if err := uri.Validate(uri.RuleURIReference, text); err != nil {
		return uritest.Components{}, err
	}
	return uritest.Components{Untold: true}, nil
}

func Example() {
	report, err := uritest.Suite{Topics: []string{"invalid"}}.Run(parser)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, result := range report.Results {
		fmt.Println(result.Edition, result.Topic, result.Failed, result.Passed > 0)
	}
	// Output:
	// rfc2396 invalid 0 false
	// rfc2396bis-01 invalid 0 false
	// rfc2396bis-02 invalid 0 false
	// rfc3986 invalid 0 true
	// rfc3987 invalid 0 false
}

// decoder adapts a function of package net/url.
var decoder = uritest.Implementation{Decode: url.QueryUnescape}

func ExampleSuite_Run() {
	report, err := uritest.Suite{Topics: []string{"decode"}}.Run(decoder)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range report.Results[0].Failures {
		fmt.Println(f.ID, f.Question, "want", f.Want, "got", f.Got)
	}
	// Output:
	// rfc3986/decode/1ad40c81 input "+" want "+" got " "
	// rfc3986/decode/ee3bd8a5 input "a+b" want "a+b" got "a b"
}

func ExampleReport_Check() {
	report, err := uritest.Suite{Topics: []string{"decode"}}.Run(decoder)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, problem := range report.Check(map[string]bool{"rfc3986/decode/1ad40c81": true, "rfc3986/decode/ea4796a3": true}) {
		fmt.Println(problem)
	}
	// Output:
	// rfc3986/decode/ee3bd8a5: input "a+b": got "a b", want "a+b"
	// rfc3986/decode/ea4796a3: expected to fail, and passes
}

// printLines prints the lines that contain mark of a report with one expected failure.
func printLines(write func(w io.Writer, expected map[string]bool) error, mark string) {
	var text strings.Builder
	if err := write(&text, map[string]bool{"rfc3986/decode/1ad40c81": true}); err != nil {
		fmt.Println(err)
		return
	}
	for line := range strings.Lines(text.String()) {
		if strings.Contains(line, mark) {
			fmt.Print(line)
		}
	}
}

func ExampleReport_WriteTAP() {
	report, err := uritest.Suite{Topics: []string{"decode"}}.Run(decoder)
	if err != nil {
		fmt.Println(err)
		return
	}
	printLines(report.WriteTAP, "not ok")
	// Output:
	// not ok 415 - rfc3986/decode/1ad40c81: + # TODO expected to fail
	// not ok 416 - rfc3986/decode/ee3bd8a5: a+b
}

func ExampleReport_WriteJUnit() {
	report, err := uritest.Suite{Topics: []string{"decode"}}.Run(decoder)
	if err != nil {
		fmt.Println(err)
		return
	}
	printLines(report.WriteJUnit, "<failure")
	// Output:
	// <testcase name="rfc3986/decode/ee3bd8a5: a+b" classname="rfc3986/decode"><failure message="input &#34;a+b&#34;">want &#34;a+b&#34;&#xA;got &#34;a b&#34;</failure></testcase>
}

func ExampleVectors() {
	editions, err := fs.ReadDir(uritest.Vectors(), ".")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, edition := range editions {
		fmt.Println(edition.Name())
	}
	// Output:
	// rfc2396
	// rfc2396bis-01
	// rfc2396bis-02
	// rfc3986
	// rfc3987
	// rfc6570
	// schemes
	// url-standard
	// uts46
}

// A printer replaces *testing.T, which examples do not have.
type printer struct{}

func (printer) Helper()                           {}
func (printer) Logf(format string, args ...any)   {} // the table
func (printer) Errorf(format string, args ...any) { fmt.Printf(format+"\n", args...) }
func (printer) Fatalf(format string, args ...any) { fmt.Printf(format+"\n", args...) }

func ExampleTest() {
	var t printer
	uritest.Test(t, decoder, map[string]bool{"rfc3986/decode/1ad40c81": true})
	// Output:
	// rfc3986/decode/ee3bd8a5: input "a+b": got "a b", want "a+b"
}

func ExampleReport_WriteTable() {
	report, err := uritest.Suite{Topics: []string{"decode", "encode"}}.Run(decoder)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := report.WriteTable(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// rfc3986  decode  453/455
	// rfc3986  encode  -
}

func ExampleReport_WriteExpected() {
	report, err := uritest.Suite{Topics: []string{"decode"}}.Run(decoder)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := report.WriteExpected(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// rfc3986/decode/1ad40c81	input "+"
	// rfc3986/decode/ee3bd8a5	input "a+b"
}

func ExampleReadExpected() {
	expected, err := uritest.ReadExpected(strings.NewReader(`# known failures
rfc3986/decode/1ad40c81	a plus sign is a plus sign
`))
	fmt.Println(len(expected), err)
	// Output: 1 <nil>
}

func ExampleReport_Failed() {
	report, err := uritest.Suite{Editions: []string{"rfc2396"}}.Run(parser)
	fmt.Println(report.Failed(), errors.Is(err, uritest.ErrNoAnswer))
	// Output: 0 true
}
