package scheme

import "strings"

// RFC 2609, section 2.1: a protocol, or an abstract type and a scheme, each of letters, digits,
// "+" and "-", then a colon and a place that begins with a slash. The first name may have a
// naming authority after a dot.

func serviceRules() []Rules {
	return []Rules{{
		Name:       "service",
		Identifies: "services, by their type and place",
		Source:     "RFC 2609, section 2.1",
		Authority:  forbidden,
		Check:      inPath(serviceFault),
	}}
}

func serviceFault(path string) fault {
	at := strings.IndexByte(path, '/')
	kind, ok := strings.CutSuffix(path[:max(at, 0)], ":")
	if !ok {
		return fault{0, max(at, 0), "a type must come first, then a colon and a place that begins with a slash"}
	}
	first, second, abstract := strings.Cut(kind, ":")
	name, authority, named := strings.Cut(first, ".")
	if !isResourceName(name) || named && !isResourceName(authority) || abstract && !isResourceName(second) {
		return fault{0, len(kind), "a type must be one or two names of letters, digits, + and -, with a colon between them"}
	}
	return fault{}
}

func isResourceName(s string) bool {
	return s != "" && isLetter(s[0]) && all(s, func(c byte) bool { return isLetterDigitHyphen(c) || c == '+' })
}
