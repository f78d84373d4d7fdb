package uri

import "github.com/urikit/uri/internal/syntax"

// draft-fielding-uri-rfc2396bis-02. Dot-segments are removed where a path has
// been merged, and from one that begins with a slash: the examples of section 5.4
// and section 3.3 say so, although the algorithm in section 5.2 does not.
var rfc2396bis02 = edition{
	grammar: syntax.RFC2396bis02,

	mergesDots:     true, // 5.2
	absoluteDots:   true, // 5.4
	emptyBaseSlash: true, // 5.2
	needsSlash:     true, // 1.2.3, 5.1

	dots:        ofRootedPaths, // 6.2.2.3
	colonPrefix: true,          // 4.2
	portsOnly:   true,          // 6.2.3
}

// MatchesBareABNF reports whether s matches rule, one of the four for references,
// by the grammar of draft-fielding-uri-rfc2396bis-02 alone. It is ambiguous: what
// begins with two slashes is also a path, and what begins with a scheme also a
// relative one. The draft's prose (sections 3 and 4.1) says how to choose, and
// [RFC2396bis02] is the language that is left: so "//a_b/" matches here and is
// invalid there. No other edition's grammar needs its prose to be read.
func MatchesBareABNF(rule Rule, s string) bool {
	return uint64(len(s)) <= syntax.MaxLen && rule <= RuleRelativeRef && syntax.MatchesBare(s, syntax.Rule(rule))
}
