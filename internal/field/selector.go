package field

import (
	"errors"
	"iter"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/glob"
)

// A Selector reads a field in references. Several goroutines can use one.
type Selector struct {
	Field
	Name    string     // the argument of a parameter, decoded, or its pattern
	Number  int        // the argument of a segment
	Params  uri.Params // how the parameters of a query are written; the Query is ignored
	Decoded bool       // decode percent-encoded octets, once

	matches   func(name string) bool // of a pattern, in which "*" is any text
	row       *row
	component uri.Component // that of a field that is a component, which is read often
}

// Of returns the selector of a field without an argument.
func Of(f Field) Selector {
	s := Selector{Field: f, row: &table[f]}
	if s.row.name == s.row.of.String() {
		s.component = s.row.of
	}
	return s
}

// Parse returns the selector of the field that words name, such as "query", "a" and "all" for
// query:a:all. It returns false if there is no such field in a format. The error is about the
// argument.
func Parse(words []string) (s Selector, ok bool, err error) {
	for f := range Field(fields) {
		if f == None || !f.Has(InFormat) {
			continue
		}
		if argument, ok := match(table[f].name, words); ok {
			s := Of(f)
			switch table[f].argument() {
			case ofName:
				if s.Name, s.matches = glob.Name(argument); s.matches != nil {
					s.Name = argument
				}
			case ofNumber:
				s.Number, err = ParseNumber(argument)
			}
			return s, true, err
		}
	}
	return Selector{}, false, nil
}

// match reports whether words match a name, and returns the argument in them.
func match(name string, words []string) (argument string, ok bool) {
	for _, word := range words {
		var want string
		var more bool
		want, name, more = strings.Cut(name, ":")
		if want == ofName || want == ofNumber {
			argument = word
		} else if want != word {
			return "", false
		}
		if !more {
			name = "\x00" // no word is equal to it
		}
	}
	return argument, name == "\x00"
}

// ParseNumber parses the number of a segment: 1 is the first, -1 the last.
func ParseNumber(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n == 0 {
		return 0, errors.New("a segment has a number: 1 is the first, -1 the last")
	}
	return n, nil
}

// Decodes reports whether the text of the field can be decoded. Other texts are converted already.
func (s *Selector) Decodes() bool { return !s.row.final }

// HasMany reports whether the field can have several texts, one for each of its [Selector.Items].
func (s *Selector) HasMany() bool { return s.row.list != noList && s.row.text == nil }

// Span returns the place of the text, and whether the field is defined. It returns false for a
// field whose text is not one part of the reference.
func (s *Selector) Span(r *Reference) (uri.Span, bool) {
	switch {
	case s.row.place != nil:
		return s.row.place(s, *r)
	case s.row.text != nil, s.row.list != noList:
		return uri.Span{}, false
	}
	return r.Span(s.row.of)
}

// Text returns the text of a field with one text, and whether the field is defined. The error is an
// [*idn.Error]: the host is a domain name, and has no ASCII or Unicode form. An undefined field and
// one with an error have the text "".
func (s *Selector) Text(r *Reference) (string, bool, error) {
	var at uri.Span
	var ok bool
	switch {
	case s.component != uri.ComponentNone && !s.Decoded:
		at, ok = r.Span(s.component)
		return at.Of(r.String()), ok, nil
	case s.row.text != nil:
		text, ok, err := s.row.text(s, *r)
		if !ok {
			text = ""
		}
		return text, ok, err
	case s.row.place != nil:
		at, ok = s.row.place(s, *r)
	case s.row.list == noList:
		at, ok = r.Span(s.row.of)
	}
	if !ok {
		return "", false, nil
	}
	text := at.Of(r.String())
	if s.Decoded {
		text = s.decode(text)
	}
	return text, true, nil
}

// Append appends what [Selector.Text] returns. It allocates only to decode text, to convert a name,
// and for the fields origin and address.
func (s *Selector) Append(dst []byte, r *Reference) ([]byte, bool, error) {
	switch {
	case s.component != uri.ComponentNone && !s.Decoded:
		at, ok := r.Span(s.component)
		return append(dst, at.Of(r.String())...), ok, nil
	case s.row.append != nil:
		return s.row.append(s, dst, *r)
	}
	text, ok, err := s.Text(r)
	if !ok || err != nil {
		return dst, false, err
	}
	return append(dst, text...), true, nil
}

// decode returns text decoded. Only in a query, "+" can be a space.
func (s *Selector) decode(text string) string {
	params := uri.Params{}
	if s.row.of == uri.ComponentQuery {
		params = s.Params
	}
	text, _ = params.DecodeValue(text) // the reference is valid
	return text
}

// OfItem returns the text of an item.
func (s *Selector) OfItem(r *Reference, i Item) string {
	text := s.row.part(i).Of(r.String())
	if s.Decoded {
		text = s.decode(text)
	}
	return text
}

// SharesItems reports whether two fields with several texts have the same items.
func (s *Selector) SharesItems(other *Selector) bool {
	return s.row.list == other.row.list && s.Name == other.Name && (s.matches == nil) == (other.matches == nil)
}

// Places returns the places of the texts of the field in r. A field whose text is not a part of the
// reference has none.
func (s *Selector) Places(r Reference) iter.Seq[uri.Span] {
	return func(yield func(uri.Span) bool) {
		if s.row.list == noList {
			if at, ok := s.Span(&r); ok {
				yield(at)
			}
			return
		}
		for i := range s.Items(r) {
			if !yield(s.row.part(i)) {
				return
			}
		}
	}
}
