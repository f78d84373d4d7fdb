package scheme

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
)

// RFC 7512, section 2.3: attributes separated by semicolons in the path, each once, and by
// ampersands in the query. Names are case-sensitive. Section 2.6 ignores the order of
// attributes and adds ".0" to a library-version without a dot, which the form does not do.

func pkcs11Rules() []Rules {
	return []Rules{{
		Name:       "pkcs11",
		Identifies: "objects of PKCS #11 tokens",
		Source:     "RFC 7512, section 2.3",
		Authority:  forbidden,
		Check:      pkcs11Check,
	}}
}

func pkcs11Check(u uri.URI) []Violation {
	found := violation(u, uri.ComponentPath, pkcs11Fault(u.Path().String()))
	if query, ok := u.Query(); ok {
		found = append(found, violation(u, uri.ComponentQuery, pkcs11QueryFault(query))...)
	}
	return found
}

var (
	pkcs11PathNames = [...]string{
		"token", "manufacturer", "serial", "model", "library-manufacturer", "library-version", "library-description",
		"object", "type", "id", "slot-description", "slot-manufacturer", "slot-id",
	}
	pkcs11QueryNames = [...]string{"pin-source", "pin-value", "module-name", "module-path"}
)

func pkcs11Fault(path string) fault {
	f := attributesFault(path, ";", pkcs11PathNames[:], true)
	if i := strings.IndexByte(path, '/'); i >= 0 && (f.message == "" || i < f.start) {
		return fault{i, i + 1, "a value cannot contain a slash: write it as %2F"}
	}
	return f
}

func pkcs11QueryFault(query string) fault {
	return attributesFault(query, "&", pkcs11QueryNames[:], false)
}

// attributesFault returns the first fault of attributes. Known ones appear only once, and the
// others too if once is true. last and others make a map necessary only for a second other name.
func attributesFault(s, separator string, known []string, once bool) fault {
	if s == "" {
		return fault{}
	}
	var seen uint   // a bit for each known name
	var last string // the first other name
	var others map[string]bool
	start := 0
	for attribute := range strings.SplitSeq(s, separator) {
		end := start + len(attribute)
		name, value, ok := strings.Cut(attribute, "=")
		if !ok || !all(name, isPKCS11Name) {
			return fault{start, end, "an attribute must be name=value"}
		}
		twice := false
		if i := slices.Index(known, name); i >= 0 {
			twice = seen>>i&1 != 0
			seen |= 1 << i
		} else if once {
			twice = name == last || others[name]
			switch {
			case last == "":
				last = name
			case others == nil:
				others = map[string]bool{name: true}
			default:
				others[name] = true
			}
		}
		switch {
		case twice:
			return fault{start, end, "an attribute can appear only once"}
		case !isPKCS11Value(name, value):
			return fault{start, end, "a slot-id must be a number, a library-version one or two with a dot, and a type public, private, cert, secret-key or data"}
		}
		start = end + 1
	}
	return fault{}
}

func isPKCS11Name(c byte) bool { return isLetterDigitHyphen(c) || c == '_' }

// isPKCS11Value checks the attributes whose values have a syntax.
func isPKCS11Value(name, value string) bool {
	switch name {
	case "slot-id":
		return all(value, isDigit)
	case "library-version":
		major, minor, ok := strings.Cut(value, ".")
		return all(major, isDigit) && (!ok || all(minor, isDigit))
	case "type":
		switch value {
		case "public", "private", "cert", "secret-key", "data":
			return true
		}
		return false
	}
	return true
}
