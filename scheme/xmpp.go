package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// RFC 5122, section 2.2: an address, node@host/resource, of which the host alone
// is needed; with an authority, that is an account to connect with, node@host.
// Behind that a slash begins an address, so an empty path is not the same as "/".
// How addresses are prepared for comparison is more than their letters; so they
// stay as they are.

func xmppRules() []Rules {
	return []Rules{{
		Name:     "xmpp",
		What:     "addresses of XMPP entities, and what to do with them",
		Source:   "RFC 5122, section 2.2",
		Userinfo: Required,
		Host:     Required,
		Port:     Forbidden,
		Check:    xmppCheck,
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

// xmppFault finds what is wrong with the address from offset at on.
func xmppFault(path string, at int) fault {
	address, _, _ := strings.Cut(path[at:], "/")
	end := at + len(address)
	node, host, ok := strings.Cut(address, "@")
	if !ok {
		node, host = "", address
	}
	switch {
	case ok && node == "":
		return fault{at, at, "before the @ must be a node"}
	case !isHost(host):
		return fault{end - len(host), end, "an address must have a host"}
	}
	return fault{}
}

// isHost reports whether s is a host that is not empty.
func isHost(s string) bool { return s != "" && uri.Validate(uri.RuleHost, s) == nil }
