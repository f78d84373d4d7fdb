// Package params reads the parameters ";name=value" that some schemes have in paths.
package params

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"github.com/urikit/uri/internal/engine/scan"
)

// A Parameter is ";name=value" or ";name".
type Parameter struct {
	Name, Value string
	HasValue    bool

	// Its place, without the semicolon.
	Start, End int
}

// parameterAt returns the parameter in s that begins at offset start.
func parameterAt(s string, start int) Parameter {
	p := Parameter{Start: start, End: len(s)}
	if i := strings.IndexByte(s[start:], ';'); i >= 0 {
		p.End = start + i
	}
	p.Name, p.Value, p.HasValue = strings.Cut(s[start:p.End], "=")
	return p
}

// All returns an iterator over the parameters in s from offset at, at which there
// is a semicolon or the end.
func All(s string, at int) iter.Seq[Parameter] {
	return func(yield func(Parameter) bool) {
		for at < len(s) {
			p := parameterAt(s, at+1)
			if !yield(p) {
				return
			}
			at = p.End
		}
	}
}

// An Order sorts parameters by the rank of their names, and then by the names in lower
// case.
type Order func(name string) (rank int)

// Compare compares two names.
func (rank Order) Compare(a, b string) int {
	if c := cmp.Compare(rank(a), rank(b)); c != 0 {
		return c
	}
	return scan.CompareFold(a, b)
}

// sorted reports whether the parameters in s from offset at are in order, with each name
// only once.
func (rank Order) sorted(s string, at int) bool {
	var last Parameter
	for p := range All(s, at) {
		if last.End > 0 && rank.Compare(last.Name, p.Name) >= 0 {
			return false
		}
		last = p
	}
	return true
}

// Tel is the order of RFC 3966, section 3: the subaddress and the extension first, then the
// context, then the others by name.
func Tel(name string) int {
	switch {
	case scan.EqualFold(name, "isub"):
		return 0
	case scan.EqualFold(name, "ext"):
		return 1
	case scan.EqualFold(name, "phone-context"):
		return 2
	}
	return 3
}

// Geo is the order of RFC 5870, section 3.3: the coordinate reference system, then the
// uncertainty, then the others by name.
func Geo(name string) int {
	switch {
	case scan.EqualFold(name, "crs"):
		return 0
	case scan.EqualFold(name, "u"):
		return 1
	}
	return 2
}

// A spot is the place of the name of a parameter. It is small, because a text may have
// millions of them.
type spot struct{ start, end uint32 }

func (p spot) of(s string) string { return s[p.start:p.end] }

// sort returns the places of the names of the parameters in s from offset at, in order.
// Parameters with the same name keep their order. Texts of URIs are shorter than 4 GiB.
func (rank Order) sort(s string, at int) []spot {
	spots := make([]spot, 0, strings.Count(s[at:], ";"))
	for p := range All(s, at) {
		spots = append(spots, spot{uint32(p.Start), uint32(p.Start + len(p.Name))})
	}
	slices.SortFunc(spots, func(a, b spot) int {
		if c := rank.Compare(a.of(s), b.of(s)); c != 0 {
			return c
		}
		return cmp.Compare(a.start, b.start)
	})
	return spots
}

// A List has the parameters in a text from an offset. It sorts them only once, when it is
// made, because that may take longer than all other steps.
type List struct {
	text  string
	at    int
	order Order

	// sorted has the places of the names in order. It is nil if the parameters are already
	// in order, with each name once.
	sorted []spot
}

// List returns the parameters in s from offset at. It allocates only if they are not in
// order.
func (rank Order) List(s string, at int) List {
	l := List{text: s, at: at, order: rank}
	if !rank.sorted(s, at) {
		l.sorted = rank.sort(s, at)
	}
	return l
}

// Text returns the text that l was made from.
func (l *List) Text() string { return l.text }

// At returns the offset of the first semicolon, or the length of the text.
func (l *List) At() int { return l.at }

// InOrder reports whether the parameters are already in order, with each name once.
func (l *List) InOrder() bool { return l.sorted == nil }

// Twice returns a parameter whose name occurs before it, if there is one.
func (l *List) Twice() (p Parameter, ok bool) {
	for i := 1; i < len(l.sorted); i++ {
		if l.order.Compare(l.sorted[i-1].of(l.text), l.sorted[i].of(l.text)) == 0 {
			return parameterAt(l.text, int(l.sorted[i].start)), true
		}
	}
	return Parameter{}, false
}

// Append appends the parameters to dst in order, each by write. If the text has a slash,
// it keeps their order, because another order could make dot-segments.
func (l List) Append(dst []byte, write func([]byte, Parameter) []byte) []byte {
	if l.InOrder() || strings.IndexByte(l.text, '/') >= 0 {
		for p := range All(l.text, l.at) {
			dst = write(dst, p)
		}
		return dst
	}
	for _, p := range l.sorted {
		dst = write(dst, parameterAt(l.text, int(p.start)))
	}
	return dst
}
