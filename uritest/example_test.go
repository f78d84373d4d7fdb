package uritest_test

import (
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/urikit/uri/uritest"
)

// A decoder adapts a function of package net/url.
type decoder struct{}

func (decoder) Decode(text string) (string, error) { return url.QueryUnescape(text) }

func ExampleSuite_Run() {
	report, err := uritest.Suite{Topics: []string{"decode"}}.Run(decoder{})
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
	report, err := uritest.Suite{Topics: []string{"decode"}}.Run(decoder{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, problem := range report.Check(uritest.Expected{"rfc3986/decode/1ad40c81": true, "rfc3986/decode/ee3bd8a5": true}) {
		fmt.Println(problem)
	}
	// Output:
}

func ExampleReadExpected() {
	expected, err := uritest.ReadExpected(strings.NewReader(`# known failures
rfc3986/decode/1ad40c81	a plus sign is a plus sign
`))
	fmt.Println(len(expected), err)
	// Output: 1 <nil>
}

// A splitter knows RFC 3986 alone, and no path that has a colon.
type splitter struct{}

func (splitter) Parse(edition, text string) (uritest.Components, error) {
	if edition != "rfc3986" || strings.Contains(text, ":") {
		return uritest.Components{}, errors.ErrUnsupported
	}
	return uritest.Components{Path: text}, nil
}

func ExampleReport_Failed() {
	report, err := uritest.Suite{Editions: []string{"rfc2396"}}.Run(splitter{})
	fmt.Println(report.Failed(), err)
	// Output: 0 <nil>
}
