package uri

import "github.com/urikit/uri/internal/syntax"

// RFC 2396. Its section 6 leaves normalization to the schemes, but that scheme
// and host are the same in letters of either case, and an explicit default port
// and none.
//
// Section 2.4.2 says that "%7e" and "~" are equivalent in an http URL, and allows a
// scheme's own algorithm to unescape unreserved characters. Section 2.3 says that
// escaping any of them, "!" too, does not change the semantics of a URI. So they are
// decoded where the scheme is known to have authorities: those are the URLs of RFC
// 1738, whose section 2.2 says the same. The URI ends before the fragment (section
// 4.1), so nothing is said of triplets there. Opaque parts stay as they are: their
// syntax is the scheme's own (section 3).
//
// To the letter of section 5.2, step 6a, "g" is "http://ag" against "http://a":
// RFC 3986, Appendix D.2, calls it a bug. Here the path gets its slash.
var rfc2396 = edition{
	grammar: syntax.RFC2396,

	currentDocument: true, // 4.2
	queryAsFile:     true, // 5.2, step 6; Appendix C
	mergesDots:      true, // 5.2, step 6
	retainsClimb:    true, // 5.2, step 6g; Appendix C
	refusesOpaque:   true, // 3
	laxHierarchical: true, // 5.2, step 3

	keepsTriplets: true,      // 6, 2.4.2
	decodesKnown:  true,      // 2.3, 2.4.2
	dots:          ofNoPaths, // 6
	portsOnly:     true,      // 6
	parsesAliases: true,      // its opaque parts are other than paths
}
