package uri

import "github.com/urikit/uri/internal/engine/syntax"

// draft-fielding-uri-rfc2396bis-01.
var rfc2396bis01 = edition{
	grammar: syntax.RFC2396bis01,
	number:  uint8(RFC2396bis01),

	currentDocument: true, // 4.2
	mergesDots:      true, // 5.2
	retainsClimb:    true, // 5.2, Appendix C
	emptyBaseSlash:  true, // 5.2
	refusesOpaque:   true, // 3

	dots:          ofRootedPaths, // 6.2.2.3
	portsOnly:     true,          // 6.2.3
	parsesAliases: true,          // its opaque parts are not paths
}
