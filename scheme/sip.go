package scheme

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/params"
)

// RFC 3261, section 19.1: sip:user:password@host:port;parameters?headers. There is no
// authority: all of this is path and query. A user may have a question mark, and then
// extends into the query.
//
// Section 19.1.4 compares users with regard to case, and the rest without. The order of
// parameters is ignored. This comparison is not an equivalence: it ignores a parameter
// that only one URI has, so two URIs can equal a third and not each other. The form
// therefore changes only what affects no comparison. The host, the names of parameters
// and the values that are not case-sensitive by section 25.1 become lower case, and
// parameters are sorted by name. Headers are in the query, which normalization leaves
// unchanged. The default port is never removed, because URIs with and without it differ.

func sipRules() []Rules {
	rules := Rules{
		Source:    "RFC 3261, section 19.1.1",
		Authority: forbidden,
		Form:      uri.SchemeForm{Path: sipPath, PathApplies: sipPathApplies},
		Check:     sipCheck,
	}
	sip, sips := rules, rules
	sip.Name, sip.Identifies = "sip", "users and services to communicate with over SIP"
	sips.Name, sips.Identifies = "sips", "users and services to communicate with over SIP, secured"
	return []Rules{sip, sips}
}

// sipOrder sorts by name.
var sipOrder params.Order = func(string) int { return 0 }

func sipCheck(u uri.URI) []Violation {
	path, _ := u.Span(uri.ComponentPath)
	query, _ := u.Span(uri.ComponentQuery)
	text := u.String()[path.Offset:max(path.End(), query.End())]
	f, _ := sipFault(text)
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

// sipFault returns the first fault of the path and the query together, or the parameters
// if there is no fault. It reads the user, the host and the port, the parameters and the headers in
// this order.
func sipFault(text string) (fault, params.List) {
	at := strings.IndexByte(text, '@') + 1
	if user := text[:max(at-1, 0)]; at > 0 && (user == "" || user[0] == ':') {
		return fault{0, 0, "a user must come before the @"}, params.List{}
	}
	rest, headers, hasHeaders := strings.Cut(text[at:], "?")
	end := at + len(rest)
	host, port, parameters := sipHost(rest)
	switch {
	case !all(host, isSIPHost):
		return fault{at, at + len(host), "the host must be a name or an address, without percent-encoding"}, params.List{}
	case port != "" && !all(port[1:], isDigit):
		return fault{at + len(host) + 1, at + len(host) + len(port), "a port must have at least one digit and nothing else"}, params.List{}
	}
	l := sipOrder.List(text[:end], end-len(parameters))
	if f := sipParameterFault(l); f.message != "" || !hasHeaders {
		return f, l
	}
	start := end + 1
	for header := range strings.SplitSeq(headers, "&") {
		name, value, ok := strings.Cut(header, "=")
		if !ok || !allEncoded(name, isSIPHeader) || runEncoded(value, isSIPHeader) < len(value) {
			return fault{start, start + len(header), "a header must be name=value, with special characters percent-encoded"}, params.List{}
		}
		start += len(header) + 1
	}
	return fault{}, l
}

// sipHost splits the text after the user into a host, a port with its colon, and
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

// sipParameterFault returns the first fault of the parameters.
func sipParameterFault(l params.List) fault {
	for p := range params.All(l.Text(), l.At()) {
		if !allEncoded(p.Name, isParameter) || p.HasValue && !allEncoded(p.Value, isParameter) {
			return fault{p.Start, p.End, "a parameter must be a name or name=value, with special characters percent-encoded"}
		}
	}
	if p, ok := l.Twice(); ok {
		return fault{p.Start, p.End, "a parameter can appear only once"}
	}
	return fault{}
}

// isSIPHeader reports whether c may appear unencoded in the name or the value of a
// header.
func isSIPHeader(c byte) bool {
	switch c {
	case '/', '?', ':', '+', '$', '!', '*', '\'', '(', ')':
		return true
	}
	return isUnreserved(c)
}

// sipPathApplies reports whether the host is in the path. Otherwise the query has the
// "@", and all of the path is part of a user.
func sipPathApplies(path, query string) bool {
	return strings.IndexByte(path, '@') >= 0 || strings.IndexByte(query, '@') < 0
}

func sipPath(dst []byte, path string) []byte {
	f, parameters := sipFault(path)
	if f.message != "" {
		return append(dst, path...)
	}
	at := strings.IndexByte(path, '@') + 1
	host, port, _ := sipHost(path[at:])
	dst = append(dst, path[:at]...)
	dst = append(appendLower(dst, host), port...)
	return parameters.Append(dst, appendSIPParameter)
}

func appendSIPParameter(dst []byte, p params.Parameter) []byte {
	dst = appendLower(append(dst, ';'), p.Name)
	if !p.HasValue {
		return dst
	}
	dst = append(dst, '=')
	for _, name := range [...]string{"transport", "user", "maddr"} {
		if equalFold(p.Name, name) {
			return appendLower(dst, p.Value)
		}
	}
	return append(dst, p.Value...)
}
