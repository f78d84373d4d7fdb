package uritest

import (
	"regexp"
	"strings"
	"sync"
)

// This file resolves the references that a Relativizer returns. It follows section 5.2 of
// RFC 3986 literally.

// A reference has the components that the groups of appendixB match.
type reference struct {
	scheme, authority, path, query, fragment string // with their delimiters
}

var appendixB = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?s)^([^:/?#]+:)?(//[^/?#]*)?([^?#]*)(\?[^#]*)?(#.*)?$`)
})

func splitReference(s string) reference {
	m := appendixB().FindStringSubmatch(s)
	return reference{m[1], m[2], m[3], m[4], m[5]}
}

// resolve returns the target of a reference. It adds "/." to a path that would be read as
// an authority. The cases have the order of RFC 3986, section 5.2.2.
func resolve(base, text string) string {
	b, t := splitReference(base), splitReference(text)
	switch {
	case t.scheme != "", t.authority != "":
		t.path = removeDotSegments(t.path)
	case t.path == "":
		t.path = b.path
		if t.query == "" {
			t.query = b.query
		}
	case strings.HasPrefix(t.path, "/"):
		t.path = removeDotSegments(t.path)
	case b.authority != "" && b.path == "":
		t.path = removeDotSegments("/" + t.path)
	default:
		t.path = removeDotSegments(b.path[:strings.LastIndexByte(b.path, '/')+1] + t.path)
	}
	if t.scheme == "" {
		t.scheme = b.scheme
		if t.authority == "" {
			t.authority = b.authority
		}
	}
	if t.authority == "" && strings.HasPrefix(t.path, "//") {
		t.path = "/." + t.path
	}
	return t.scheme + t.authority + t.path + t.query + t.fragment
}

// removeDotSegments is section 5.2.4.
func removeDotSegments(input string) (output string) {
	for input != "" {
		switch {
		case strings.HasPrefix(input, "../"): // A
			input = input[len("../"):]
		case strings.HasPrefix(input, "./"):
			input = input[len("./"):]
		case strings.HasPrefix(input, "/./"): // B
			input = input[len("/."):]
		case input == "/.":
			input = "/"
		case strings.HasPrefix(input, "/../"), input == "/..": // C
			input = "/" + strings.TrimPrefix(input[len("/.."):], "/")
			output = output[:max(0, strings.LastIndexByte(output, '/'))]
		case input == ".", input == "..": // D
			input = ""
		default: // E
			n := strings.IndexByte(input[1:], '/') + 1
			if n == 0 {
				n = len(input)
			}
			output += input[:n]
			input = input[n:]
		}
	}
	return output
}
