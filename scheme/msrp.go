package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// RFC 4975, sections 6 and 9: an authority, an optional slash and session, and parameters, of
// which the first is the transport. An address must have a port, and userinfo has no password.
// Without a session, RFC 3986 reads the parameters as part of the host. Section 6.1: URIs
// with and without a port differ. The case of the transport is ignored, and so is userinfo, which
// a form cannot express.

func msrpRules() []Rules {
	rules := Rules{
		Source:    "RFC 4975, sections 6 and 9",
		Authority: required,
		Host:      required,
		Query:     forbidden,
		Form:      uri.SchemeForm{Path: msrpPath},
		Check:     msrpCheck,
	}
	msrp, msrps := rules, rules
	msrp.Name, msrp.Identifies = "msrp", "sessions of instant messages"
	msrps.Name, msrps.Identifies = "msrps", "sessions of instant messages, over TLS"
	return []Rules{msrp, msrps}
}

// msrpCheck returns the violations of an "msrp" URI (RFC 4975, sections 6 and 9). Without a path,
// the transport and the parameters are in the host, which can contain ";". The first fault in them
// ends the check.
func msrpCheck(u uri.URI) []Violation {
	found := noPassword(u)
	host, _ := u.Host()
	_, hasPort := u.Port()
	if k := host.Kind(); !hasPort && (k == uri.HostIPv4 || k == uri.HostIPv6) {
		found = append(found, violation(u, uri.ComponentHost, fault{0, len(host.String()), "an address must have a port"})...)
	}
	text, component := u.Path().String(), uri.ComponentPath
	if text == "" {
		text, component = host.String(), uri.ComponentHost
	}
	session, list, ok := strings.Cut(text, ";")
	at := len(session) + 1
	transport, rest, hasMore := strings.Cut(list, ";")
	switch {
	case component == uri.ComponentPath && (!all(session, isSession) || session == "/"):
		return append(found, violation(u, component, fault{0, len(session), "a session must be letters, digits and -._~+=/"})...)
	case !ok && component == uri.ComponentHost:
		return append(found, violation(u, uri.ComponentPath, fault{0, 0, "the transport must follow, as in ;tcp"})...)
	case !ok:
		return append(found, violation(u, component, fault{len(text), len(text), "the transport must follow, as in ;tcp"})...)
	case !all(transport, isAlphanumeric):
		return append(found, violation(u, component, fault{at, at + len(transport), "a transport must be letters and digits"})...)
	}
	at += len(transport) + 1
	for hasMore {
		var parameter string
		parameter, rest, hasMore = strings.Cut(rest, ";")
		name, value, hasValue := strings.Cut(parameter, "=")
		if !isToken(name) || hasValue && !isToken(value) {
			return append(found, violation(u, component, fault{at, at + len(parameter), "a parameter must be a name or name=value"})...)
		}
		at += len(parameter) + 1
	}
	return found
}

// isSession reports whether c is in the rule session-id, or is the slash before it.
func isSession(c byte) bool { return c == '+' || c == '=' || c == '/' || isUnreserved(c) }

// msrpPath writes the transport in lower case.
func msrpPath(dst []byte, path string) []byte {
	at := strings.IndexByte(path, ';') + 1
	end := len(path)
	if i := strings.IndexByte(path[at:], ';'); i >= 0 {
		end = at + i
	}
	if at == 0 {
		at = end
	}
	dst = appendLower(append(dst, path[:at]...), path[at:end])
	return append(dst, path[end:]...)
}
