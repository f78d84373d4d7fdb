package uri

import "github.com/urikit/uri/internal/engine/syntax"

// draft-fielding-uri-rfc2396bis-02. Dot-segments are removed from merged paths and from
// paths that begin with a slash. The examples of section 5.4 and section 3.3 require the
// latter, although the algorithm in section 5.2 does not do it.
var rfc2396bis02 = edition{
	grammar: syntax.RFC2396bis02,
	number:  uint8(RFC2396bis02),

	mergesDots:     true, // 5.2
	absoluteDots:   true, // 5.4
	emptyBaseSlash: true, // 5.2
	needsSlash:     true, // 1.2.3, 5.1

	dots:          ofRootedPaths, // 6.2.2.3
	colonPrefix:   true,          // 4.2
	portsOnly:     true,          // 6.2.3
	parsesAliases: true,          // its hosts are not reg-names
}
