package anchor

import (
	"slices"
)

// A Set is the set of the fragments that a document offers. Goroutines may share it.
type Set struct {
	hashes     []uint64 // sorted
	lines      int      // fragments name lines up to this one. 0 if they name none
	anything   bool     // fragments have a meaning that the text does not show
	routes     bool     // scripts may read fragments that begin with "!" or "/"
	duplicates []Duplicate
}

// A Duplicate is an id of a document that an earlier element has, too. HTML and XML require that
// ids differ (HTML Standard, section 3.2.6; XML 1.0, section 3.3.1), and browsers find the first
// one.
type Duplicate struct {
	ID    string // decoded
	Place Place
	First Place // that of the first element with the id
}

// A Place is a place in a document. It counts bytes: the first byte of a document has offset 0,
// line 1 and column 1. A line ends with LF.
type Place struct{ Offset, Line, Column int }

// Of returns the fragments that a document offers. The style matters for Markdown only, except that
// the rules of forges let fragments name lines of every document.
func Of(text []byte, format Format, style Style) *Set {
	body, wide := decoded(text)
	s := &Set{anything: format == Binary, routes: format == HTML}
	switch format {
	case HTML, XML, Markdown:
		if style.of().lines {
			s.lines = lines(body)
		}
	default:
		s.lines = lines(body)
	}
	if format == JSON {
		var known bool
		s.hashes, known = pointers(body)
		s.anything = !known
	}
	var ids occurrences
	anchors(body, format, style, func(f found) {
		s.hashes = append(s.hashes, hash(f.id))
		ids.add(f)
	})
	slices.Sort(s.hashes)
	s.hashes = slices.Clip(slices.Compact(s.hashes))
	s.duplicates = ids.duplicates(body, wide)
	return s
}

// Len returns the number of different anchors.
func (s *Set) Len() int { return len(s.hashes) }

// Duplicates returns the ids that occur again, in the order of the document. Names, and slugs that
// renderers make, may occur again.
func (s *Set) Duplicates() []Duplicate { return s.duplicates }

// has reports whether there is an anchor of exactly that name.
func (s *Set) has(id string) bool {
	_, found := slices.BinarySearch(s.hashes, hash(id))
	return found
}
