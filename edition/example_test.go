package edition_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/edition"
)

func ExampleDepartures() {
	e := uri.RFC2396bis01
	r, err := uri.Parser{Edition: e}.Parse("HTTP://Example.com/%7Ea/../%3a")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, d := range edition.Departures(e, r) {
		fmt.Println(d.Advice, d.Component, d.Span.Of(r.String()))
	}
	// Output:
	// scheme-case scheme HTTP
	// host-case host Example.com
	// escape path %7E
	// dot-segments path ..
	// escape-case path %3a
}

func ExampleMatchesBareABNF() {
	const s = "http://a_b/"
	fmt.Println(uri.Parser{Edition: uri.RFC2396bis02}.Validate(uri.RuleURI, s) == nil)
	fmt.Println(edition.MatchesBareABNF(uri.RuleURI, s)) // with the path "//a_b/"
	// Output:
	// false
	// true
}
