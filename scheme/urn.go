package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// RFC 8141: a URN has a namespace and a name in it (section 2). Namespaces are
// case-insensitive, and names are not. Namespaces may have their own rules, as those
// below do (section 3.1).
//
// Section 3.1 also ignores the r-, q- and f-components. That is a rule for comparing two
// URNs, and URNEquivalent follows it. The normal form keeps the components, because a
// resolver uses them, and scheme-based normalization does not affect a fragment (RFC
// 3986, section 6.2.3).

func urnRules() []Rules {
	return []Rules{{
		Name:       "urn",
		Identifies: "names in registered namespaces",
		Source:     "RFC 8141, section 2",
		Authority:  forbidden,
		Form:       uri.SchemeForm{Path: urnPath},
		Check:      urnCheck,
	}}
}

// IsURN reports whether u has the scheme "urn", in upper or lower case. Such a URI is a
// URN in the narrow sense. The zero URI is not.
//
// Syntax cannot tell more. Whether a URI of another scheme is a name, a locator or both
// depends on its assignment and use, not on its scheme (RFC 3986, section 1.1.3). So
// there is no IsURL.
func IsURN(u uri.URI) bool { return equalFold(u.Scheme(), "urn") }

// URNEquivalent reports whether a and b are URN-equivalent (RFC 8141, section 3.1). It
// returns false unless both are valid URNs.
//
// It ignores the r-, q- and f-components. It ignores case in the scheme, the namespace
// and the hexadecimal digits of percent-encoded octets, and compares the rest of the
// name octet by octet. It does not decode percent-encoded octets or remove
// dot-segments. It compares names in the namespaces "ietf", "isbn" and "uuid" by the
// rules of their registrations.
//
// [uri.Normalizer.Equivalent] is different, because it compares whole URIs by RFC 3986:
// at [uri.LevelScheme], "urn:example:a" and "urn:example:a#f" are different, and
// "urn:example:a-b" and "urn:example:a%2Db" are equivalent. URNEquivalent says the
// opposite in both cases.
//
// It allocates only to compare names by the rules of a namespace.
func URNEquivalent(a, b uri.URI) bool {
	if !isURN(a) || !isURN(b) {
		return false
	}
	idA, nameA, _ := strings.Cut(a.Path().String(), ":")
	idB, nameB, _ := strings.Cut(b.Path().String(), ":")
	if !equalFold(idA, idB) {
		return false
	}
	if sameTriplets(nameA, nameB) {
		return true
	}
	n := findNamespace(idA)
	return n != nil && n.append != nil &&
		n.fault(nameA).message == "" && n.fault(nameB).message == "" &&
		string(n.append(nil, nameA)) == string(n.append(nil, nameB))
}

// isURN reports whether u matches the rule namestring of RFC 8141, section 2.
func isURN(u uri.URI) bool {
	if _, ok := u.Authority(); ok || !IsURN(u) || !isAssignedName(u.Path().String()) {
		return false
	}
	query, ok := u.Query()
	return !ok || urnQueryFault(query).message == ""
}

// A namespace has the rules of a registered URN namespace.
type namespace struct {
	id, source string

	// fault returns the first fault of a name.
	fault func(name string) fault

	// append appends the normal form of a valid name. If it is nil, every name is normal.
	append func(dst []byte, name string) []byte
}

var namespaces = [...]namespace{
	{"ietf", "RFC 2648, section 2", ietfFault, appendIETF},
	{"isbn", "RFC 3187, section 5; RFC 8254, section 2.1", isbnFault, appendISBN},
	{"oid", "RFC 3061, section 2", oidFault, nil},
	{"uuid", "RFC 9562, section 4", uuidFault, appendLower},
}

// findNamespace returns the rules of a namespace, or nil.
func findNamespace(id string) *namespace {
	for i := range namespaces {
		if n := &namespaces[i]; len(n.id) == len(id) && equalFold(n.id, id) {
			return n
		}
	}
	return nil
}

func urnCheck(u uri.URI) []Violation {
	f, source := urnPathFault(u.Path().String())
	found := violation(u, uri.ComponentPath, f)
	for i := range found {
		found[i].Source = source
	}
	if query, ok := u.Query(); ok {
		found = append(found, violation(u, uri.ComponentQuery, urnQueryFault(query))...)
	}
	return found
}

// urnPathFault returns the first fault of a path, and the document with the rule if it is one of
// the namespace.
func urnPathFault(path string) (f fault, source string) {
	id, name, ok := strings.Cut(path, ":")
	f = urnFault(id, name, ok)
	if f.message == "" {
		if n := findNamespace(id); n != nil {
			f, source = n.fault(name), n.source
			f.start += len(id) + 1
			f.end += len(id) + 1
		}
	}
	return f, source
}

// urnFault returns the first fault in a path of a namespace and a name, by the rules for all
// namespaces. It is false that a colon follows the namespace if hasName is.
func urnFault(id, name string, hasName bool) fault {
	switch {
	case len(id) < 2 || len(id) > 32 || !all(id, isLetterDigitHyphen) || id[0] == '-' || id[len(id)-1] == '-':
		return fault{0, len(id), "a namespace must have 2 to 32 letters, digits and hyphens, and cannot begin or end with a hyphen"}
	case !hasName:
		return fault{len(id), len(id), "a colon and a name must follow the namespace"}
	case name == "":
		return fault{len(id) + 1, len(id) + 1, "the name in the namespace cannot be empty"}
	case name[0] == '/':
		return fault{len(id) + 1, len(id) + 2, "the name in the namespace cannot begin with a slash"}
	}
	return fault{}
}

// isAssignedName reports whether path is an assigned-name without its scheme (RFC 8141,
// section 2).
func isAssignedName(path string) bool { return urnFault(strings.Cut(path, ":")).message == "" }

func isLetterDigitHyphen(c byte) bool { return isAlphanumeric(c) || c == '-' }

// urnQueryFault returns the first fault of the query, which has the r- and q-components: "+r", "=q"
// or "+r?=q". Each case is a fault at a later place than the one before.
func urnQueryFault(query string) fault {
	const empty = "an r-component or q-component cannot be empty or begin with a slash or a question mark"
	switch {
	case query == "" || query[0] != '+' && query[0] != '=':
		return fault{0, min(1, len(query)), "only ?+ and an r-component, or ?= and a q-component, can follow the name"}
	case len(query) == 1 || query[1] == '/' || query[1] == '?':
		return fault{1, min(2, len(query)), empty}
	case query[0] == '+':
		if i := strings.Index(query, "?="); i >= 0 {
			q := i + len("?=")
			if q == len(query) || query[q] == '/' || query[q] == '?' {
				return fault{q, min(q+1, len(query)), empty}
			}
		}
	}
	return fault{}
}

func urnPath(dst []byte, path string) []byte {
	if !isAssignedName(path) {
		return append(dst, path...)
	}
	id, name, _ := strings.Cut(path, ":")
	dst = append(appendLower(dst, id), ':')
	if n := findNamespace(id); n != nil && n.append != nil && n.fault(name).message == "" {
		return n.append(dst, name)
	}
	return append(dst, name...)
}

// RFC 2648, section 2: the documents of the IETF. These URNs are case-insensitive. Names
// that were added later are not: RFC 3553, section 3, compares "params" exactly.

var ietfSeries = [...]struct {
	prefix string
	number bool
}{
	{"rfc:", true}, {"fyi:", true}, {"std:", true}, {"bcp:", true}, {"id:", false}, {"mtg:", false},
}

// ietfDocument returns the length of the prefix of a name of RFC 2648, and whether a
// number follows it. The length is 0 for any other name.
func ietfDocument(name string) (prefix int, number bool) {
	for _, s := range ietfSeries {
		if n := len(s.prefix); len(name) >= n && equalFold(name[:n], s.prefix) {
			return n, s.number
		}
	}
	return 0, false
}

func ietfFault(name string) fault {
	prefix, number := ietfDocument(name)
	rest := name[prefix:]
	switch {
	case prefix == 0:
	case number && !all(rest, isDigit):
		return fault{prefix, len(name), "the document of a series must be given by a number"}
	case !number && !all(rest, isUnreserved): // later names of drafts have dots
		return fault{prefix, len(name), "the name of a draft or meeting can contain only letters, digits and -._~"}
	}
	return fault{}
}

func appendIETF(dst []byte, name string) []byte {
	if prefix, _ := ietfDocument(name); prefix == 0 {
		return append(dst, name...)
	}
	return appendLower(dst, name)
}

// RFC 3187, section 5: hyphens and the case of the X are ignored. RFC 8254, section 2.1,
// adds numbers of 13 digits. The two numbers that a book may have are two names. The
// check digit is not part of the syntax.

func isbnFault(name string) fault {
	digits := 0
	for i := range len(name) {
		switch c := name[i]; {
		case c == '-':
		case isDigit(c), (c == 'x' || c == 'X') && digits == 9 && strings.Trim(name[i+1:], "-") == "":
			digits++
		default:
			return fault{i, i + 1, "an ISBN can contain only digits, hyphens and an X as the tenth digit"}
		}
	}
	if digits != 10 && digits != 13 {
		return fault{0, len(name), "an ISBN must have 10 or 13 digits"}
	}
	return fault{}
}

func appendISBN(dst []byte, name string) []byte {
	start := len(dst)
	dst = appendWithout(dst, name, func(c byte) bool { return c == '-' })
	if last := &dst[len(dst)-1]; len(dst)-start == 10 && *last == 'x' {
		*last = 'X'
	}
	return dst
}

// RFC 3061, section 2: numbers without leading zeros, separated by dots, compared
// exactly.

func oidFault(name string) fault {
	start := 0
	for number := range strings.SplitSeq(name, ".") {
		end := start + len(number)
		if !all(number, isDigit) || len(number) > 1 && number[0] == '0' {
			return fault{start, end, "an object identifier must be numbers with dots between them, without leading zeros"}
		}
		start = end + 1
	}
	return fault{}
}

// RFC 9562, section 4: 32 hexadecimal digits in either case, in five groups.

func uuidFault(name string) fault {
	const form = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx"
	for i := range min(len(name), len(form)) {
		if isHex(name[i]) != (form[i] == 'x') || form[i] == '-' && name[i] != '-' {
			return fault{i, i + 1, "a UUID must have 8, 4, 4, 4 and 12 hexadecimal digits, with hyphens between them"}
		}
	}
	if len(name) != len(form) {
		return fault{0, len(name), "a UUID must be 36 characters long"}
	}
	return fault{}
}
