package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// RFC 3261, section 19.1: sip:user:password@host:port;parameters?headers. There
// is no authority, all of it is path and query, and a user may have a question
// mark, so that it reaches into the query.
//
// Section 19.1.4 compares users with regard to case, and what is behind them
// without; the order of parameters is not significant. It is no equivalence: a
// parameter in one URI may be ignored where the other has none, so that two are
// equal to a third and not to each other. Here they are written in one way only
// where that makes no difference to any comparison: the host, the names of
// parameters and the values of those that are not case-sensitive by section 25.1
// are in lower case, and parameters in the order of their names. Headers, in the
// query, stay as they are. A default port is never dropped: with one and without
// are different.

func sipRules() []Rules {
	rules := Rules{
		Source:    "RFC 3261, section 19.1.1",
		Authority: Forbidden,
		Form:      uri.SchemeForm{Path: sipPath},
		Check:     sipCheck,
	}
	sip, sips := rules, rules
	sip.Name, sip.What = "sip", "users and services to communicate with over SIP"
	sips.Name, sips.What = "sips", "users and services to communicate with over SIP, secured"
	return []Rules{sip, sips}
}

// sipOrder is the order of their names.
var sipOrder order = func(string) int { return 0 }

func sipCheck(u uri.URI) []Violation {
	path, _ := u.Span(uri.ComponentPath)
	query, _ := u.Span(uri.ComponentQuery)
	text := u.String()[path.Offset:max(path.End(), query.End())]
	f := sipFault(text)
	component := uri.ComponentPath
	if f.start > path.Length {
		component = uri.ComponentQuery
		f.start -= path.Length + 1
		f.end -= path.Length + 1
	} else {
		f.end = min(f.end, path.Length)
	}
	return violation(u, component, f)
}

// sipFault finds what is wrong with path and query together.
func sipFault(text string) fault {
	at := strings.IndexByte(text, '@') + 1
	if user := text[:max(at-1, 0)]; at > 0 && (user == "" || user[0] == ':') {
		return fault{0, 0, "before the @ is a user"}
	}
	rest, headers, hasHeaders := strings.Cut(text[at:], "?")
	end := at + len(rest)
	host, port, parameters := sipHost(rest)
	switch {
	case !all(host, isSIPHost):
		return fault{at, at + len(host), "the host is a name or an address, without triplets"}
	case port != "" && !all(port[1:], isDigit):
		return fault{at + len(host) + 1, at + len(host) + len(port), "a port is digits, one at least"}
	}
	if f := sipParameterFault(text[:end], end-len(parameters)); f.message != "" {
		return f
	}
	if !hasHeaders {
		return fault{}
	}
	start := end + 1
	for header := range strings.SplitSeq(headers, "&") {
		name, value, ok := strings.Cut(header, "=")
		if !ok || !allEncoded(name, isSIPHeader) || runEncoded(value, isSIPHeader) < len(value) {
			return fault{start, start + len(header), "a header is a name, = and a value, and other characters are triplets"}
		}
		start += len(header) + 1
	}
	return fault{}
}

// sipHost splits what is behind the user into a host, a port with its colon, and
// parameters with the semicolon before them.
func sipHost(s string) (host, port, parameters string) {
	if i := strings.IndexByte(s, ';'); i >= 0 {
		s, parameters = s[:i], s[i:]
	}
	if i := strings.IndexByte(s, ':'); i >= 0 {
		s, port = s[:i], s[i:]
	}
	return s, port, parameters
}

// isSIPHost reports whether c can be part of a hostname or an IPv4address.
func isSIPHost(c byte) bool { return isLetterDigitHyphen(c) || c == '.' }

// sipParameterFault finds what is wrong with the parameters in s from offset at
// on.
func sipParameterFault(s string, at int) fault {
	for p := range parameters(s, at) {
		if !allEncoded(p.name, isSIPParameter) || p.hasValue && !allEncoded(p.value, isSIPParameter) {
			return fault{p.start, p.end, "a parameter is a name, or a name, = and a value, and other characters are triplets"}
		}
	}
	if p, ok := sipOrder.twice(s, at); ok {
		return fault{p.start, p.end, "no parameter is there twice"}
	}
	return fault{}
}

// isSIPParameter reports whether c is in paramchar, apart from triplets. The
// brackets there cannot stand in a path.
func isSIPParameter(c byte) bool {
	switch c {
	case '/', ':', '&', '+', '$', '!', '*', '\'', '(', ')':
		return true
	}
	return isUnreserved(c)
}

// isSIPHeader reports whether c can stand in the name or the value of a header,
// apart from triplets.
func isSIPHeader(c byte) bool {
	switch c {
	case '/', '?', ':', '+', '$', '!', '*', '\'', '(', ')':
		return true
	}
	return isUnreserved(c)
}

func sipPath(dst []byte, path string) []byte {
	// Without an "@" here there may be one in the query, and then all of this is
	// part of a user.
	at := strings.IndexByte(path, '@') + 1
	if at == 0 || sipFault(path).message != "" {
		return append(dst, path...)
	}
	host, port, parameters := sipHost(path[at:])
	dst = append(dst, path[:at]...)
	dst = append(appendLower(dst, host), port...)
	return sipOrder.append(dst, path, len(path)-len(parameters), appendSIPParameter)
}

func appendSIPParameter(dst []byte, p parameter) []byte {
	dst = appendLower(append(dst, ';'), p.name)
	if !p.hasValue {
		return dst
	}
	dst = append(dst, '=')
	for _, name := range [...]string{"transport", "user", "maddr"} {
		if equalFold(p.name, name) {
			return appendLower(dst, p.value)
		}
	}
	return append(dst, p.value...)
}
