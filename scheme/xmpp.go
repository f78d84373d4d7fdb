package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// RFC 5122, section 2.2: an address, node@host/resource, of which only the host is
// required. An authority is the account to connect with, node@host, where the host is a
// domain name. The slash after it begins an address, so an empty path is not equivalent
// to "/". Hosts of addresses are case-insensitive (RFC 7622, section 3.2), so their
// ASCII letters become lower case. The rest of the preparation of addresses needs
// Unicode and is left out: nodes are unchanged.

func xmppRules() []Rules {
	return []Rules{{
		Name:       "xmpp",
		Identifies: "addresses of XMPP entities, and what to do with them",
		Source:     "RFC 5122, section 2.2",
		Userinfo:   required,
		Host:       required,
		Port:       forbidden,
		DomainHost: true,
		Form:       uri.SchemeForm{Path: xmppPath},
		Check:      xmppCheck,
	}}
}

func xmppCheck(u uri.URI) []Violation {
	path, at := u.Path().String(), 0
	if _, ok := u.Host(); ok {
		if path == "" {
			return nil
		}
		at = len("/")
	}
	return violation(u, uri.ComponentPath, xmppFault(path, at))
}

// xmppPath writes the host of the address in lower case. With an authority, the path
// begins with a slash, and the address follows it. Otherwise no address begins with a
// slash.
func xmppPath(dst []byte, path string) []byte {
	at := 0
	if strings.HasPrefix(path, "/") {
		at = len("/")
	}
	if xmppFault(path, at).message != "" {
		return append(dst, path...)
	}
	address, _, _ := strings.Cut(path[at:], "/")
	host := at + strings.IndexByte(address, '@') + 1
	end := at + len(address)
	dst = append(dst, path[:host]...)
	dst = appendLower(dst, path[host:end])
	return append(dst, path[end:]...)
}

// xmppFault returns the first fault of the address at offset at.
func xmppFault(path string, at int) fault {
	address, _, _ := strings.Cut(path[at:], "/")
	end := at + len(address)
	node, host, ok := strings.Cut(address, "@")
	if !ok {
		node, host = "", address
	}
	switch {
	case ok && node == "":
		return fault{at, at, "a node must come before the @"}
	case !isHost(host):
		return fault{end - len(host), end, "an address must have a host"}
	}
	return fault{}
}

// isHost reports whether s is a host and not empty.
func isHost(s string) bool { return s != "" && uri.Validate(uri.RuleHost, s) == nil }
