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

// twice returns a parameter in s whose name is there before, if there is one.
func (rank order) twice(s string, at int) (p parameter, ok bool) {
	if rank.sorted(s, at) {
		return parameter{}, false
	}
	spots := rank.sort(s, at)
	for i := 1; i < len(spots); i++ {
		if rank.compare(spots[i-1].of(s), spots[i].of(s)) == 0 {
			return parameterAt(s, int(spots[i].start)), true
		}
	}
	return parameter{}, false
}

// append appends the parameters in s from offset at on to dst, in order, each as
// write appends it. Where there is a slash in s they stay where they are: another
// order might make dot-segments of what is none. It allocates only if parameters
// are not in order as they stand, or dst is too small.
func (rank order) append(dst []byte, s string, at int, write func([]byte, parameter) []byte) []byte {
	if rank.sorted(s, at) || strings.IndexByte(s, '/') >= 0 {
		for p := range parameters(s, at) {
			dst = write(dst, p)
		}
		return dst
	}
	for _, p := range rank.sort(s, at) {
		dst = write(dst, parameterAt(s, int(p.start)))
	}
	return dst
}
