// Package departures contains what only the older editions of the URI generic syntax need:
// the advice of the drafts of RFC 3986 to authors of URIs, and the ABNF of
// rfc2396bis-02 without its prose.
//
//	ref, err := uri.Parser{Edition: uri.RFC2396bis02}.Parse("HTTP://h/%7e")
//	...
//	for _, d := range departures.Departures(uri.RFC2396bis02, ref) {
//		fmt.Println(d.Advice, d.Span.Of(ref.String())) // scheme-case HTTP, escape %7e
//	}
//
// The editions themselves are values of [uri.Edition]. A [uri.Parser], a [uri.Resolver]
// and a [uri.Normalizer] work by one of them.
package departures
