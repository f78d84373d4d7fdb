package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// RFC 7064, section 3.1, and RFC 7065, section 3.1: a host and an optional port, without
// an authority. A turn URI may have a query: "transport=" and a name. The default port
// depends on DNS. The host is that of RFC 3986, which is case-insensitive (section
// 3.2.2).

func stunRules() []Rules {
	var list []Rules
	for _, variant := range [...]struct{ name, what, source string }{
		{"stun", "STUN servers", "RFC 7064, section 3.1"},
		{"stuns", "STUN servers, over TLS or DTLS", "RFC 7064, section 3.1"},
		{"turn", "TURN servers", "RFC 7065, section 3.1"},
		{"turns", "TURN servers, over TLS or DTLS", "RFC 7065, section 3.1"},
	} {
		r := Rules{
			Name:       variant.name,
			Identifies: variant.what,
			Source:     variant.source,
			Authority:  forbidden,
			Form:       uri.SchemeForm{Path: stunPath},
			Check:      inPath(stunFault),
		}
		if strings.HasPrefix(r.Name, "stun") {
			r.Query = forbidden
		} else {
			r.Check = turnCheck
		}
		list = append(list, r)
	}
	return list
}

func stunFault(path string) fault {
	host, port, ok := strings.Cut(path, ":")
	switch {
	case !isHost(host):
		return fault{0, len(host), "a host must follow the scheme"}
	case ok && run(port, isDigit) < len(port):
		return fault{len(host) + 1, len(path), "a port can contain only digits"}
	}
	return fault{}
}

// stunPath writes the host in lower case.
func stunPath(dst []byte, path string) []byte {
	if stunFault(path).message != "" {
		return append(dst, path...)
	}
	return appendLower(dst, path)
}

func turnCheck(u uri.URI) []Violation {
	found := violation(u, uri.ComponentPath, stunFault(u.Path().String()))
	if query, ok := u.Query(); ok {
		found = append(found, violation(u, uri.ComponentQuery, turnFault(query))...)
	}
	return found
}

func turnFault(query string) fault {
	transport, ok := strings.CutPrefix(query, "transport=")
	if !ok || !all(transport, isUnreserved) {
		return fault{0, len(query), "the query must be transport= and the name of a transport"}
	}
	return fault{}
}
