package departures_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/departures"
)

// The drafts of RFC 3986 tell authors how to write a URI that needs no normalization.
func Example() {
	const text = "HTTP://example.com/a/./b"
	for _, e := range uri.Editions() {
		r, err := uri.Parser{Edition: e}.Parse(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(e, len(departures.Departures(e, r)))
	}
	// Output:
	// rfc3986 0
	// rfc2396bis-02 2
	// rfc2396bis-01 2
	// rfc2396 0
}

func ExampleDepartures() {
	e := uri.RFC2396bis01
	r, err := uri.Parser{Edition: e}.Parse("HTTP://Example.com/%7Ea/../%3a")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, d := range departures.Departures(e, r) {
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
	fmt.Println(departures.MatchesBareABNF(uri.RuleURI, s)) // with the path "//a_b/"
	// Output:
	// false
	// true
}
