package trurl

import (
	"slices"
	"strings"

	"github.com/urikit/uri/internal/percent"
)

// lower are the hexadecimal digits with which trurl writes octets anew, and upper those with
// which libcurl encodes.
const (
	lower = "0123456789abcdef"
	upper = "0123456789ABCDEF"
)

// encode percent-encodes each octet of data that is not unreserved, with the digits given.
// A space becomes space.
func encode(data, space, digits string) string {
	var b []byte
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case isAlphanumeric(c) || c == '-' || c == '.' || c == '_' || c == '~':
			b = append(b, c)
		case c == ' ':
			b = append(b, space...)
		default:
			b = append(b, '%', digits[c>>4], digits[c&15])
		}
	}
	return string(b)
}

// decode decodes octets. A "%" without two digits stays, as with libcurl. NUL is an error.
func decode(s string) (string, error) {
	s = percent.Decode(s)
	if strings.Contains(s, "\x00") {
		return s, errDecode
	}
	return s, nil
}

// again decodes s and encodes it again.
func again(s string) string { return encode(percent.Decode(s), "%20", lower) }

// againPath does so with each segment of a path.
func againPath(path string) string {
	segments := strings.Split(path, "/")
	for i, s := range segments {
		segments[i] = again(s)
	}
	return strings.Join(segments, "/")
}

// A pair is a parameter of a query, decoded.
type pair struct {
	name, value string
	has         bool // there is a "=" after the name
}

// cutPair reads a parameter of a query.
func cutPair(s string) pair {
	name, value, has := strings.Cut(s, "=")
	return pair{form(name), form(value), has}
}

// form decodes a name or a value of a query.
func form(s string) string { return percent.Decode(strings.ReplaceAll(s, "+", " ")) }

func (p pair) String() string {
	s := encode(p.name, "+", lower)
	if p.has {
		s += "=" + encode(p.value, "+", lower)
	}
	return s
}

// A query holds the parameters of a query. Those without text are left out.
type query struct {
	pairs     []pair
	separator string
}

func readQuery(s, separator string) query {
	q := query{separator: separator}
	for p := range strings.SplitSeq(s, separator) {
		if p != "" {
			q.pairs = append(q.pairs, cutPair(p))
		}
	}
	return q
}

func (q query) String() string {
	texts := make([]string, len(q.pairs))
	for i, p := range q.pairs {
		texts[i] = p.String()
	}
	return strings.Join(texts, q.separator)
}

// trim removes the parameters that have a name, or with "*" at its end a name that begins so.
// A backslash before the "*" takes that meaning away. Case does not count.
func (q *query) trim(name string) {
	stem, wild := strings.CutSuffix(name, "*")
	if before, escaped := strings.CutSuffix(stem, `\`); wild && escaped {
		stem, wild = before+"*", false
	}
	q.pairs = slices.DeleteFunc(q.pairs, func(p pair) bool {
		if wild {
			return len(p.name) >= len(stem) && strings.EqualFold(p.name[:len(stem)], stem)
		}
		return strings.EqualFold(p.name, stem)
	})
}

// replace replaces the parameters of the same name, and reports whether there were any.
func (q *query) replace(with pair) bool {
	found := false
	for i, p := range q.pairs {
		if p.name == with.name {
			q.pairs[i], found = with, true
		}
	}
	return found
}

// sort sorts the parameters. Case does not count.
func (q *query) sort() {
	slices.SortStableFunc(q.pairs, func(a, b pair) int {
		return strings.Compare(strings.ToLower(a.String()), strings.ToLower(b.String()))
	})
}
