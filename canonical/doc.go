// Package canonical gives one spelling to URIs that a caller wants to treat as the
// same, for example as keys of a cache or in a crawler's list of pages.
//
//	p := canonical.Crawl(canonical.TrackingParameters()...)
//	key, err := p.Apply(uri.MustParseURI("HTTP://example.com/?utm_source=x#top")) // http://example.com/
//
// It needs packages uri, scheme and whatwg, and golang.org/x/text.
//
// # Beyond the standard
//
// This is not the normalization of RFC 3986. At the levels of its section 6.2,
// [uri.Level], two URIs are equivalent because a standard says so, or because a program
// observed it. A [Step] goes further. It relies on a custom, or on something that the
// caller does not care about. Its field Breaks says what goes wrong where the custom
// does not hold. So callers choose steps one by one or as a [Profile]. No step is part
// of a level.
//
// Most steps rely on customs of the web. They leave a URI unchanged if its scheme is
// not "http" or "https", or if it has no authority.
//
// # Steps that do not exist
//
// No step decodes "%2F" or another percent-encoded reserved character, and none encodes
// a reserved character. The result would be a different URI (section 2.2), and servers
// do tell the two apart. No step reads a number as an IPv4 address: if the grammar says
// that a host is a name, it stays a name. Browsers do read such numbers, and so does
// [CrawlHref].
//
// # Safety
//
// The result is a URI. A step edits the text, and the result is parsed again. All other
// bytes do not change. A profile normalizes before and after its steps. No step
// creates a dot-segment, an address or an authority that was not there before.
// Browsers read the host that [CrawlHref] gives, and no other. The time
// is linear in the length of the URI, or n log n to sort parameters.
package canonical
