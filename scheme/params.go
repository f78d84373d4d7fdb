package scheme

import (
	"cmp"
	"iter"
	"slices"
	"strings"
)

// A parameter is one of those that some schemes have in paths, ";name=value" or
// ";name".
type parameter struct {
	name, value string
	hasValue    bool

	// Where it lies, without its semicolon.
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

// parameters returns an iterator over the parameters in s from offset at on,
// where a semicolon stands, if there are any.
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

// An order is what parameters are sorted by: first the rank of their names, then
// the names, with letters in lower case.
type order func(name string) (rank int)

func (rank order) compare(a, b string) int {
	if c := cmp.Compare(rank(a), rank(b)); c != 0 {
		return c
	}
	return compareFold(a, b)
}

// sorted reports whether the parameters in s from offset at on are in order, with
// no name twice.
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

// A spot is where the name of a parameter lies in a text. There may be millions
// of them: it is small.
type spot struct{ start, end uint32 }

func (p spot) of(s string) string { return s[p.start:p.end] }

// sort returns where the names of the parameters in s from offset at on lie, in
// order; those of one name, in the order in which they stand. Texts of URIs are
// shorter than 4 GiB.
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

// A list is the parameters in a text from an offset on. Sorting may take longer
// than all else, and is done once, when a list is made.
type list struct {
	text  string
	at    int
	order order

	// sorted is where the names lie, in order, or nil if they stand in order, with
	// none twice.
	sorted []spot
}

// list returns the parameters in s from offset at on. It allocates only if they
// are not in order as they stand.
func (rank order) list(s string, at int) list {
	l := list{text: s, at: at, order: rank}
	if !rank.sorted(s, at) {
		l.sorted = rank.sort(s, at)
	}
	return l
}

// inOrder reports whether the parameters stand in order, with no name twice.
func (l *list) inOrder() bool { return l.sorted == nil }

// twice returns a parameter whose name is there before, if there is one.
func (l *list) twice() (p parameter, ok bool) {
	for i := 1; i < len(l.sorted); i++ {
		if l.order.compare(l.sorted[i-1].of(l.text), l.sorted[i].of(l.text)) == 0 {
			return parameterAt(l.text, int(l.sorted[i].start)), true
		}
	}
	return parameter{}, false
}

// append appends the parameters to dst, in order, each as write appends it. Where
// there is a slash in the text they stay where they are: another order might make
// dot-segments of what is none.
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

// isParameter reports whether c is in the paramchar of RFC 3261, section 25.1, and
// RFC 3966, section 3, apart from triplets. The brackets there cannot stand in a
// path.
func isParameter(c byte) bool {
	switch c {
	case '/', ':', '&', '+', '$', '!', '*', '\'', '(', ')':
		return true
	}
	return isUnreserved(c)
}
