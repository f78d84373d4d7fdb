package trurl

import (
	"slices"
	"strings"

	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/readers/libcurl"
)

// again decodes s and encodes it again. As trurl does, it writes all octets in lower case where
// that changes s, and returns s as it is where it does not.
func again(s string) string {
	if t := libcurl.EncodeData(percent.Decode(s), "", "%20"); t != s {
		return libcurl.Lowered(t)
	}
	return s
}

// againPath does so with the segments of a path.
func againPath(path string) string {
	segments := strings.Split(path, "/")
	for i, s := range segments {
		segments[i] = libcurl.EncodeData(percent.Decode(s), "", "%20")
	}
	if t := strings.Join(segments, "/"); t != path {
		return libcurl.Lowered(t)
	}
	return path
}

// A pair is a parameter of a query.
type pair struct {
	text    string // as it is written
	decoded string // text decoded
}

// readPair reads a parameter of a query.
func readPair(s string) pair {
	name, value, has := strings.Cut(s, "=")
	return newPair(form(name), form(value), has)
}

// plainPair reads NAME=VALUE without decoding.
func plainPair(s string) pair {
	return newPair(strings.Cut(s, "="))
}

func newPair(name, value string, has bool) pair {
	if !has {
		return pair{unform(name), name}
	}
	return pair{unform(name) + "=" + unform(value), name + "=" + value}
}

// form decodes a name or a value of a query.
func form(s string) string { return percent.Decode(strings.ReplaceAll(s, "+", " ")) }

// unform encodes a name or a value of a query.
func unform(s string) string { return libcurl.Lowered(libcurl.EncodeData(s, "*", "+")) }

// cut returns name and value. As trurl does, it cuts the decoded text.
func (p pair) cut() (name, value string) {
	name, value, _ = strings.Cut(p.decoded, "=")
	return name, value
}

// A query holds the parameters of a query. Those without text are left out.
type query struct {
	pairs     []pair
	separator string
	changed   bool // the parameters give another text than they come from
	had       bool // there was a parameter, or a text between separators without one
}

// readQuery reads a query. As trurl does, it takes no notice of separators before a single
// parameter.
func readQuery(s, separator string) query {
	q := query{separator: separator, had: s != ""}
	for text := range strings.SplitSeq(s, separator) {
		q.changed = q.changed || len(q.pairs) > 0
		if text != "" {
			p := readPair(text)
			q.pairs = append(q.pairs, p)
			q.changed = q.changed || p.text != text
		}
	}
	return q
}

func (q query) String() string {
	texts := make([]string, len(q.pairs))
	for i, p := range q.pairs {
		texts[i] = p.text
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
	n := len(q.pairs)
	q.pairs = slices.DeleteFunc(q.pairs, func(p pair) bool {
		name, _, _ := strings.Cut(p.text, "=")
		name = form(name)
		if wild {
			return len(name) >= len(stem) && strings.EqualFold(name[:len(stem)], stem)
		}
		return strings.EqualFold(name, stem)
	})
	q.changed = q.changed || len(q.pairs) < n
}

// replace replaces the first parameter of the same name and removes the others. It reports whether
// there were any.
func (q *query) replace(with pair) bool {
	found := false
	name, _ := with.cut()
	kept := q.pairs[:0]
	for _, p := range q.pairs {
		switch its, _ := p.cut(); {
		case its != name:
			kept = append(kept, p)
		case !found:
			kept, found = append(kept, with), true
		}
	}
	q.pairs, q.changed = kept, q.changed || found
	return found
}

// append appends a parameter that is not empty.
func (q *query) append(p pair) {
	q.had = true
	if p != (pair{}) {
		q.pairs, q.changed = append(q.pairs, p), true
	}
}

// sort sorts the parameters by their texts. Case does not count, and of two texts of which one
// begins with the other neither is first. A query of several parameters counts as changed already.
func (q *query) sort() {
	slices.SortStableFunc(q.pairs, func(a, b pair) int {
		s, t := a.text, b.text
		for i := range min(len(s), len(t)) {
			if c := int(s[i]|0x20) - int(t[i]|0x20); c != 0 {
				return c
			}
		}
		return 0
	})
}
