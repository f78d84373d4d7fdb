package fragment

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/pct"
)

// A Pointer is a JSON Pointer (RFC 6901): its reference tokens, decoded. Nil is the whole
// document. The token "" is the member with the empty name.
type Pointer []string

// ParsePointer parses a JSON Pointer as text, such as "/a~1b/0" (section 3). It is empty or
// begins with "/". The error is a [*SyntaxError].
func ParsePointer(s string) (Pointer, error) {
	return parsePointer(s, func(offset int) int { return offset })
}

// ParsePointerFragment parses a JSON Pointer as a fragment, such as "/a~1b/%C3%BC" (section
// 6). The error is a [*SyntaxError].
func ParsePointerFragment(fragment string) (Pointer, error) {
	if at := brokenTriplet(fragment); at >= 0 {
		return nil, pointerError(at, `"%" must be followed by two hexadecimal digits`, "6")
	}
	return parsePointer(percent.Decode(fragment), func(offset int) int { return percent.Offset(fragment, offset) })
}

// parsePointer parses a decoded pointer. rawOffset returns the offset in an error for one in s.
func parsePointer(s string, rawOffset func(int) int) (Pointer, error) {
	if s == "" {
		return nil, nil
	}
	if s[0] != '/' {
		return nil, pointerError(0, `a pointer is empty or begins with "/"`, "3")
	}
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n == 1 {
			return nil, pointerError(rawOffset(i), "the text is not UTF-8", "3")
		}
		if i += n; r == '~' && (i == len(s) || s[i] != '0' && s[i] != '1') {
			return nil, pointerError(rawOffset(i), `"~" must be followed by "0" or "1": write "~" as "~0" and "/" as "~1"`, "3")
		}
	}
	p := Pointer(strings.Split(s[1:], "/"))
	for i, token := range p {
		if strings.IndexByte(token, '~') >= 0 {
			p[i] = unescape.Replace(token)
		}
	}
	return p, nil
}

var (
	unescape = strings.NewReplacer("~0", "~", "~1", "/")
	escape   = strings.NewReplacer("~", "~0", "/", "~1")
)

func pointerError(offset int, message, section string) error {
	return &SyntaxError{offset, message, "RFC 6901", section}
}

// String returns the pointer as text. [ParsePointer] gives p back if its tokens are UTF-8.
func (p Pointer) String() string {
	var b strings.Builder
	for _, token := range p {
		b.WriteByte('/')
		escape.WriteString(&b, token) // a Builder returns no error
	}
	return b.String()
}

// URIFragment returns the pointer as a fragment (section 6). [ParsePointerFragment] gives p back if
// its tokens are UTF-8.
func (p Pointer) URIFragment() string { return string(pct.Encode(pct.Fragment, p.String())) }

// Evaluate returns the value in a document that p points to (section 4). The document is decoded
// JSON: its objects are of type map[string]any, and its arrays of type []any. The error is a
// [*PointerError].
func (p Pointer) Evaluate(document any) (any, error) {
	for i, token := range p {
		problem := ""
		switch v := document.(type) {
		case map[string]any:
			member, ok := v[token]
			if !ok {
				problem = "the object has no such member"
			}
			document = member
		case []any:
			var index int
			if index, problem = arrayIndex(token, len(v)); problem == "" {
				document = v[index]
			}
		default:
			problem = "the value before it is not an object or an array"
		}
		if problem != "" {
			return nil, &PointerError{i, problem}
		}
	}
	return document, nil
}

// arrayIndex returns the index for a token in an array, or a problem.
func arrayIndex(token string, length int) (int, string) {
	if token == "-" {
		return 0, `"-" is the item after the last one, which does not exist`
	}
	for _, c := range []byte(token) {
		if c < '0' || '9' < c {
			return 0, "it is not a number, which an array needs"
		}
	}
	if token == "" || len(token) > 1 && token[0] == '0' {
		return 0, "the index of an array is a number without leading zeros"
	}
	index, err := strconv.Atoi(token)
	if err != nil || index >= length {
		return 0, "the array has no such item"
	}
	return index, ""
}

// A PointerError says that a document has no value at a pointer.
type PointerError struct {
	Token   int    // the index of the token that leads to no value
	Message string // the problem; it contains no part of the pointer
}

// Error returns the message and the token, counted from 1.
func (e *PointerError) Error() string {
	return "fragment: token " + strconv.Itoa(e.Token+1) + " of the pointer: " + e.Message + " (RFC 6901 section 4)"
}
