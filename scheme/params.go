package scheme

import (
	"cmp"
	"iter"
	"slices"
	"strings"
)

// A parameter is ";name=value" or ";name", as some schemes have them in paths.
type parameter struct {
	name, value string
	hasValue    bool

	// Its place, without the semicolon.
	start, end int
}

// parameterAt returns the parameter in s that begins at offset start.
func parameterAt(s string, start int) parameter {
	p := parameter{start: start, end: len(s)}
	if i := strings.IndexByte(s[start:], ';'); i >= 0 {
		p.end = start + i
	}
	p.name, p.value, p.hasValue = strings.Cut(s[start:p.end], "=")
	return p
}

// parameters returns an iterator over the parameters in s from offset at, at which there
// is a semicolon or the end.
func parameters(s string, at int) iter.Seq[parameter] {
	return func(yield func(parameter) bool) {
		for at < len(s) {
			p := parameterAt(s, at+1)
			if !yield(p) {
				return
			}
			at = p.end
		}
	}
}

// An order sorts parameters by the rank of their names, and then by the names in lower
// case.
type order func(name string) (rank int)

func (rank order) compare(a, b string) int {
	if c := cmp.Compare(rank(a), rank(b)); c != 0 {
		return c
	}
	return compareFold(a, b)
}

// sorted reports whether the parameters in s from offset at are in order, with each name
// only once.
func (rank order) sorted(s string, at int) bool {
	var last parameter
	for p := range parameters(s, at) {
		if last.end > 0 && rank.compare(last.name, p.name) >= 0 {
			return false
		}
		last = p
	}
	return true
}

// A spot is the place of the name of a parameter. It is small, because a text may have
// millions of them.
type spot struct{ start, end uint32 }

func (p spot) of(s string) string { return s[p.start:p.end] }

// sort returns the places of the names of the parameters in s from offset at, in order.
// Parameters with the same name keep their order. Texts of URIs are shorter than 4 GiB.
func (rank order) sort(s string, at int) []spot {
	spots := make([]spot, 0, strings.Count(s[at:], ";"))
	for p := range parameters(s, at) {
		spots = append(spots, spot{uint32(p.start), uint32(p.start + len(p.name))})
	}
	slices.SortFunc(spots, func(a, b spot) int {
		if c := rank.compare(a.of(s), b.of(s)); c != 0 {
			return c
		}
		return cmp.Compare(a.start, b.start)
	})
	return spots
}

// A list has the parameters in a text from an offset. It sorts them only once, when it is
// made, because that may take longer than all other steps.
type list struct {
	text  string
	at    int
	order order

	// sorted has the places of the names in order. It is nil if the parameters are already
	// in order, with each name once.
	sorted []spot
}

// list returns the parameters in s from offset at. It allocates only if they are not in
// order.
func (rank order) list(s string, at int) list {
	l := list{text: s, at: at, order: rank}
	if !rank.sorted(s, at) {
		l.sorted = rank.sort(s, at)
	}
	return l
}

// inOrder reports whether the parameters are already in order, with each name once.
func (l *list) inOrder() bool { return l.sorted == nil }

// twice returns a parameter whose name occurs before it, if there is one.
func (l *list) twice() (p parameter, ok bool) {
	for i := 1; i < len(l.sorted); i++ {
		if l.order.compare(l.sorted[i-1].of(l.text), l.sorted[i].of(l.text)) == 0 {
			return parameterAt(l.text, int(l.sorted[i].start)), true
		}
	}
	return parameter{}, false
}

// append appends the parameters to dst in order, each by write. If the text has a slash,
// it keeps their order, because another order could make dot-segments.
func (l list) append(dst []byte, write func([]byte, parameter) []byte) []byte {
	if l.inOrder() || strings.IndexByte(l.text, '/') >= 0 {
		for p := range parameters(l.text, l.at) {
			dst = write(dst, p)
		}
		return dst
	}
	for _, p := range l.sorted {
		dst = write(dst, parameterAt(l.text, int(p.start)))
	}
	return dst
}

// isParameter reports whether c may appear unencoded in the paramchar of RFC 3261,
// section 25.1, and RFC 3966, section 3. A path cannot have the brackets of that rule.
func isParameter(c byte) bool {
	switch c {
	case '/', ':', '&', '+', '$', '!', '*', '\'', '(', ')':
		return true
	}
	return isUnreserved(c)
}
