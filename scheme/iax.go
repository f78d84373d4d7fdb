package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// RFC 5456, section 5.1: an optional user, a host, an optional port, and an optional slash and
// number, without an authority. An IPv6 address has brackets there, which no path of RFC
// 3986 has. Section 5.2: everything but the user is case-insensitive, and the port 4569 may be
// missing.

func iaxRules() []Rules {
	return []Rules{{
		Name:       "iax",
		Identifies: "users and numbers of IAX servers",
		Source:     "RFC 5456, section 5.1",
		Authority:  forbidden,
		Form:       uri.SchemeForm{Path: iaxPath},
		Check:      inPath(iaxFault),
	}}
}

// iaxParts returns the offsets of the host, of its end and of the number with its slash.
func iaxParts(path string) (host, port, number int) {
	number = strings.IndexByte(path, '/')
	if number < 0 {
		number = len(path)
	}
	host = strings.IndexByte(path[:number], '@') + 1
	port = number
	if i := strings.IndexByte(path[host:number], ':'); i >= 0 {
		port = host + i
	}
	return host, port, number
}

func iaxFault(path string) fault {
	host, port, number := iaxParts(path)
	switch {
	case !isHost(path[host:port]), strings.Trim(path[host:port], ".") == "": // a dot-segment is not a host
		return fault{host, port, "a host must follow the scheme or the user"}
	case port < number && run(path[port+1:number], isDigit) < number-port-1:
		return fault{port + 1, number, "a port can contain only digits"}
	case number < len(path) && runEncoded(path[number+1:], isUser) < len(path)-number-1:
		return fault{number + 1, len(path), "a number cannot contain a slash, a colon or an @"}
	}
	return fault{}
}

func iaxPath(dst []byte, path string) []byte {
	if iaxFault(path).message != "" {
		return append(dst, path...)
	}
	host, port, number := iaxParts(path)
	dst = appendLower(append(dst, path[:host]...), path[host:port])
	if text := path[port:number]; text != ":" && text != ":4569" {
		dst = append(dst, text...)
	}
	return appendLower(dst, path[number:])
}
