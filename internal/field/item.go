package field

import (
	"iter"
	"strings"

	"github.com/urikit/uri"
)

// A list is a list of items in a reference.
type list uint8

const (
	noList list = iota
	eachSegment
	eachParameter
	eachNamed // each parameter with the name of the selector
)

// An Item is a parameter, or a segment as the value of a parameter, with its offset in the
// reference.
type Item struct {
	uri.Param
	Offset int
}

// The places of an item and its parts follow.

func (i Item) place() uri.Span { return uri.Span{Offset: i.Offset, Length: i.length()} }

func (i Item) name() uri.Span { return uri.Span{Offset: i.Offset, Length: len(i.Name)} }

func (i Item) value() uri.Span {
	return uri.Span{Offset: i.Offset + i.length() - len(i.Value), Length: len(i.Value)}
}

func (i Item) length() int {
	n := len(i.Name) + len(i.Value)
	if i.HasValue {
		n += len("=")
	}
	return n
}

// Items returns the items of the list of s in r.
func (s *Selector) Items(r Reference) iter.Seq[Item] {
	switch s.row.list {
	case eachSegment:
		return segmentItems(r)
	case eachNamed:
		return s.named(r)
	}
	return s.parameters(r)
}

// parameters returns the parameters of r.
func (s *Selector) parameters(r Reference) iter.Seq[Item] {
	return func(yield func(Item) bool) {
		at, _ := r.Span(uri.ComponentQuery)
		params := s.Params
		params.Query = at.Of(r.String())
		for p := range params.All() {
			i := Item{p, at.Offset}
			if !yield(i) {
				return
			}
			at.Offset += i.length() + len("&")
		}
	}
}

// named returns the parameters of r whose names match that of s.
func (s *Selector) named(r Reference) iter.Seq[Item] {
	return func(yield func(Item) bool) {
		for i := range s.parameters(r) {
			decoded, _ := s.Params.DecodeValue(i.Name) // the reference is valid
			if matches := s.matches == nil && decoded == s.Name || s.matches != nil && s.matches(decoded); matches && !yield(i) {
				return
			}
		}
	}
}

// segmentItems returns the segments of r, each as the value of an item.
func segmentItems(r Reference) iter.Seq[Item] {
	return func(yield func(Item) bool) {
		at, _ := r.Span(uri.ComponentPath)
		offset := at.Offset
		if strings.HasPrefix(at.Of(r.String()), "/") {
			offset++
		}
		for segment := range r.Path().Segments() {
			if !yield(Item{uri.Param{Value: segment}, offset}) {
				return
			}
			offset += len(segment) + len("/")
		}
	}
}

// first returns the place of the value of the first parameter with the name of s.
func first(s *Selector, r Reference) (uri.Span, bool) {
	for i := range s.named(r) {
		return i.value(), true
	}
	return uri.Span{}, false
}

// join returns the texts of all items of s, with commas between them.
func join(s *Selector, r Reference) (string, bool, error) {
	var values []string
	for i := range s.Items(r) {
		values = append(values, s.OfItem(&r, i))
	}
	return strings.Join(values, ","), values != nil, nil
}

// Nth returns the place of the n-th segment of a path, and whether it exists. See
// [uri.Path.Segments] for the definition of segments, and [ParseNumber] for the number.
func Nth(path string, n int) (at uri.Span, ok bool) {
	if path == "" {
		return uri.Span{}, false
	}
	start := len(path) - len(strings.TrimPrefix(path, "/"))
	if n < 0 {
		n += strings.Count(path[start:], "/") + 2
	}
	if n < 1 {
		return uri.Span{}, false
	}
	for {
		length := strings.IndexByte(path[start:], '/')
		last := length < 0
		if last {
			length = len(path) - start
		}
		if n--; n == 0 {
			return uri.Span{Offset: start, Length: length}, true
		}
		if last {
			return uri.Span{}, false
		}
		start += length + len("/")
	}
}

// segment returns the place of the segment with the number of s.
func segment(s *Selector, r Reference) (uri.Span, bool) {
	path, _ := r.Span(uri.ComponentPath)
	at, ok := Nth(path.Of(r.String()), s.Number)
	at.Offset += path.Offset
	return at, ok
}
