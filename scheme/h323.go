package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// RFC 3508, section 2: a user, a host or both, and parameters. The ASCII letters of users and
// hosts are case-insensitive. Of parameters that is not known, so a path with a semicolon
// before its "@" is unchanged: the semicolon may be part of a user, or not. A user may have a
// question mark, and then extends into the query. An IPv6 address has brackets there, which
// no path of RFC 3986 has.

func h323Rules() []Rules {
	return []Rules{{
		Name:       "h323",
		Identifies: "users and terminals of H.323",
		Source:     "RFC 3508, section 2",
		Authority:  forbidden,
		Form:       uri.SchemeForm{Path: h323Path, PathApplies: func(_, query string) bool { return query == "" }},
		Check:      h323Check,
	}}
}

func h323Check(u uri.URI) []Violation {
	path := u.Path().String()
	user, host, ok := strings.Cut(path, "@")
	if _, hasQuery := u.Query(); hasQuery && !ok {
		return nil // the user extends into the query
	}
	host, _, _ = strings.Cut(host, ";")
	name, port, hasPort := strings.Cut(host, ":")
	at := len(user) + len("@")
	switch {
	case !ok && (path == "" || path[0] == ';'):
		return violation(u, uri.ComponentPath, fault{0, 0, "an address must have a user, or an @ and a host"})
	case ok && (!all(name, isSIPHost) || hasPort && !all(port, isDigit)):
		return violation(u, uri.ComponentPath, fault{at, at + len(host), "a host must be a name or an address, with an optional port"})
	}
	return nil
}

func h323Path(dst []byte, path string) []byte {
	end := strings.IndexByte(path, ';')
	switch {
	case end < 0:
		end = len(path)
	case strings.IndexByte(path[end:], '@') >= 0:
		end = 0
	}
	return append(appendLower(dst, path[:end]), path[end:]...)
}
