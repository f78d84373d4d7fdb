package scheme

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/syntax"
)

// RFC 7565, section 7: user@host. An "@" in the user is percent-encoded. The host is that
// of RFC 3986. Section 4 requires case normalization of it before a comparison.

func acctRules() []Rules {
	return []Rules{{
		Name:       "acct",
		Identifies: "accounts at a service",
		Source:     "RFC 7565, section 7",
		Authority:  forbidden,
		Query:      forbidden,
		Form:       uri.SchemeForm{Path: acctPath},
		Check:      inPath(acctFault),
	}}
}

func acctFault(path string) fault {
	user, host, _ := strings.Cut(path, "@")
	switch {
	case !allEncoded(user, isUser) || user[0] == '%':
		return fault{0, len(user), "a user must come before the @, with special characters percent-encoded"}
	case !isHost(host):
		return fault{len(path) - len(host), len(path), "a host must follow the @"}
	}
	return fault{}
}

// isUser reports whether c may appear unencoded in the userpart.
func isUser(c byte) bool { return classes[c]&(syntax.InUnreserved|syntax.InSubDelims) != 0 }

func acctPath(dst []byte, path string) []byte {
	if acctFault(path).message != "" {
		return append(dst, path...)
	}
	host := strings.IndexByte(path, '@') + 1
	return appendLower(append(dst, path[:host]...), path[host:])
}
