package departures

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/syntax"
)

// MatchesBareABNF reports whether s matches rule by the ABNF of
// draft-fielding-uri-rfc2396bis-02 alone, without its prose. The rule must be one of the
// four for references; for others MatchesBareABNF returns false. It does not allocate.
//
// The ABNF is ambiguous: what begins with two slashes is also a path, and what begins
// with a scheme is also a relative path. The prose (sections 3 and 4.1) says how to
// choose, and a [uri.Parser] of [uri.RFC2396bis02] follows it. So "//a_b/" matches here
// and is invalid there. No other edition needs its prose to be unambiguous.
func MatchesBareABNF(rule uri.Rule, s string) bool {
	return uint64(len(s)) <= syntax.MaxLen && rule <= uri.RuleRelativeRef && syntax.MatchesBare(s, syntax.Rule(rule))
}
