package scheme

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/syntax"
)

// RFC 7565, section 7: user@host, in which an @ of the user is a triplet. The host
// is RFC 3986's, and section 4 wants case normalization of it before comparison.

func acctRules() []Rules {
	return []Rules{{
		Name:       "acct",
		Identifies: "accounts at a service",
		Source:     "RFC 7565, section 7",
		Authority:  Forbidden,
		Query:      Forbidden,
		Form:       uri.SchemeForm{Path: acctPath},
		Check:      inPath(acctFault),
	}}
}

func acctFault(path string) fault {
	user, host, _ := strings.Cut(path, "@")
	switch {
	case !allEncoded(user, isUser) || user[0] == '%':
		return fault{0, len(user), "before the @ must be a user, with other characters as triplets"}
	case !isHost(host):
		return fault{len(path) - len(host), len(path), "behind the @ must be a host"}
	}
	return fault{}
}

// isUser reports whether c is in the userpart, apart from triplets.
func isUser(c byte) bool { return classes[c]&(syntax.InUnreserved|syntax.InSubDelims) != 0 }

func acctPath(dst []byte, path string) []byte {
	if acctFault(path).message != "" {
		return append(dst, path...)
	}
	host := strings.IndexByte(path, '@') + 1
	return appendLower(append(dst, path[:host]...), path[host:])
}
