package uri

import "github.com/urikit/uri/internal/engine/syntax"

// RFC 2396. Its section 6 leaves normalization to the schemes, with two exceptions: the
// case of scheme and host is ignored, and the default port is equivalent to no port.
//
// Section 2.4.2 says that "%7e" and "~" are equivalent in an http URL, and allows a
// scheme's own algorithm to unescape unreserved characters. Section 2.3 says that
// escaping any of them, such as "!", does not change the semantics of a URI. So they are
// decoded if the scheme is known to have authorities. Such URIs are the URLs of RFC 1738,
// whose section 2.2 says the same. The URI ends before the fragment (section 4.1), so
// this does not apply to fragments. Opaque parts are left unchanged, because their syntax
// belongs to the scheme (section 3).
//
// By the letter of section 5.2, step 6a, "g" against "http://a" is "http://ag". RFC 3986,
// Appendix D.2, calls this a bug. Here the path gets its slash.
var rfc2396 = edition{
	grammar: syntax.RFC2396,
	number:  uint8(RFC2396),

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
	parsesAliases: true,      // its opaque parts are not paths
}
