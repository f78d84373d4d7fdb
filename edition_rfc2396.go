package uri

import "github.com/urikit/uri/internal/syntax"

// RFC 2396. Its section 6 leaves normalization to the schemes, but that scheme
// and host are the same in letters of either case, and an explicit default port
// and none.
//
// To the letter of section 5.2, step 6a, "g" is "http://ag" against "http://a":
// RFC 3986, Appendix D.2, calls it a bug. Here the path gets its slash.
var rfc2396 = edition{
	name:    "rfc2396",
	grammar: syntax.RFC2396,

	currentDocument: true, // 4.2
	queryAsFile:     true, // 5.2, step 6; Appendix C
	mergesDots:      true, // 5.2, step 6
	retainsClimb:    true, // 5.2, step 6g; Appendix C

	keepsTriplets: true,      // 6, 2.4.2
	dots:          ofNoPaths, // 6
	portsOnly:     true,      // 6
}
