package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// RFC 4501, section 3: an optional server and slash, a domain name, and in the query a class
// and a type, each at most once. The name may be any, and may be empty for the root. Strings are
// case-insensitive, and the dot at the end of a name may be missing. A backslash, "%5C",
// escapes the character after it.

func dnsRules() []Rules {
	return []Rules{{
		Name:       "dns",
		Identifies: "records of the Domain Name System",
		Source:     "RFC 4501, section 3",
		Userinfo:   forbidden,
		DomainHost: true,
		Form:       uri.SchemeForm{SlashPath: true, Path: dnsPath},
		Check:      dnsCheck,
	}}
}

func dnsCheck(u uri.URI) []Violation {
	path := u.Path().String()
	name := path
	if _, ok := u.Host(); ok {
		name = strings.TrimPrefix(path, "/")
		if path == "" {
			return violation(u, uri.ComponentPath, fault{0, 0, "a slash must follow the server"})
		}
	}
	var found []Violation
	if i := strings.IndexByte(name, '/'); i >= 0 {
		at := len(path) - len(name) + i
		found = violation(u, uri.ComponentPath, fault{at, at + 1, "a domain name cannot contain a slash: write it as %2F"})
	}
	if query, ok := u.Query(); ok {
		found = append(found, violation(u, uri.ComponentQuery, dnsQueryFault(query))...)
	}
	return found
}

func dnsQueryFault(query string) fault {
	start, class, kind := 0, false, false
	for element := range strings.SplitSeq(query, ";") {
		name, value, _ := strings.Cut(element, "=")
		end := start + len(element)
		seen := &class
		switch {
		case equalFold(name, "type"):
			seen = &kind
		case !equalFold(name, "class"):
			return fault{start, end, "the query can have only CLASS= and TYPE="}
		}
		switch {
		case *seen:
			return fault{start, end, "a class or type can appear only once"}
		case !all(value, isLetterDigitHyphen):
			return fault{start, end, "a class or type must be a number or a mnemonic"}
		}
		*seen = true
		start = end + 1
	}
	return fault{}
}

// dnsPath writes the name in lower case, without the dot at its end.
func dnsPath(dst []byte, path string) []byte {
	name := strings.TrimPrefix(path, "/")
	if strings.IndexByte(name, '/') >= 0 {
		return append(dst, path...)
	}
	if short, ok := strings.CutSuffix(path, "."); ok && short != "/" && !strings.HasSuffix(short, ".") && !strings.Contains(path, "%5C") {
		path = short
	}
	return appendLower(dst, path)
}
