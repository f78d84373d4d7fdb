// Package format has the formats of get: text with fields in braces.
package format

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/internal/field"
)

// A Format is text with fields in it. It has a line for a reference, or one for each item of a list
// in the reference, such as the parameters of its query.
type Format struct {
	parts  []part
	items  *field.Selector // the first field with several values, whose items have a line each; nil if there is none
	always bool            // there is one line if the list is empty

	// Of a reference.
	ref    *field.Reference
	absent bool   // the format is a field alone, and the field is undefined
	same   []byte // the texts that are the same in each line
	ends   []int  // where the text of each part ends in same
	buffer []byte // a line with an item
}

// A part of a format is a field, or text if field is nil.
type part struct {
	field         *field.Selector
	before, after string // the delimiters of a defined value
	text          string // the text of an undefined value
	required      string // the field as written, if it is an error that it is undefined
}

// HasField reports whether the format has a field, and not only text.
func (f *Format) HasField() bool {
	return slices.ContainsFunc(f.parts, func(p part) bool { return p.field != nil })
}

// HasItems reports whether the format has a line for each item of a list.
func (f *Format) HasItems() bool { return f.items != nil }

// CheckLine returns an error if the format has not one line for each reference.
func (f *Format) CheckLine() error {
	if f.items == nil {
		return nil
	}
	hint := ""
	if joined, ok := f.items.Joined(); ok {
		hint = ": write {" + joined.String() + "}"
	}
	return fmt.Errorf("it needs a format with one line for each input, and {%s} can have several values%s", f.items, hint)
}

// ForJob returns a format with buffers of its own.
func (f *Format) ForJob() *Format {
	return &Format{parts: f.parts, items: f.items, always: f.always}
}

// Read reads the fields in a reference, before the lines are used. The error is a diagnosis: a
// field has no value although its component is defined, or a required field is undefined. The
// reference must not change while the lines are used.
func (f *Format) Read(r *field.Reference) error {
	f.ref = r
	b := f.same[:0]
	f.ends = f.ends[:0]
	for i := range f.parts {
		p := &f.parts[i]
		var err error
		switch {
		case p.field == nil:
			b = append(b, p.text...)
		case !p.field.HasMany():
			var ok bool
			b, ok, err = p.append(b, r)
			f.absent = !ok && len(f.parts) == 1 && p.text == ""
		}
		if err != nil {
			return err
		}
		if f.items != nil {
			f.ends = append(f.ends, len(b))
		}
	}
	f.same = b
	return nil
}

// append appends the text of a field with one value, and reports whether the field is defined.
func (p *part) append(dst []byte, r *field.Reference) (text []byte, ok bool, err error) {
	start := len(dst)
	b, ok, err := p.field.Append(append(dst, p.before...), r)
	switch {
	case err != nil:
		return dst, false, field.Problem(r, err)
	case ok:
		return append(b, p.after...), true, nil
	case p.required != "":
		return dst, false, answer.WholeError(uri.ComponentNone, uri.RuleURIReference.String(), uri.RFC3986.Document(), "5.3",
			p.required+" is undefined")
	}
	return append(b[:start], p.text...), false, nil
}

// IsAbsent reports whether the format is a field alone, and the field is undefined. It differs from
// an empty one.
func (f *Format) IsAbsent() bool { return f.absent }

// Line returns the line of a format without items. It is valid until the next call of Read.
func (f *Format) Line() []byte { return f.same }

// Lines returns an iterator over the lines of f. Each line is valid until the next one.
func (f *Format) Lines() iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		some := false
		if f.items != nil {
			for item := range f.items.Items(*f.ref) {
				some = true
				if !yield(f.line(&item)) {
					return
				}
			}
		}
		if !some && (f.items == nil || f.always) {
			yield(f.line(nil))
		}
	}
}

// line returns the line for an item, or without one.
func (f *Format) line(item *field.Item) []byte {
	if f.items == nil {
		return f.same
	}
	b, start := f.buffer[:0], 0
	for i := range f.parts {
		p := &f.parts[i]
		switch {
		case p.field == nil || !p.field.HasMany():
			b = append(b, f.same[start:f.ends[i]]...)
		case item == nil:
			b = append(b, p.text...)
		default:
			b = append(b, p.field.OfItem(f.ref, *item)...)
		}
		start = f.ends[i]
	}
	f.buffer = b
	return b
}

// NUL returns the offset in the reference of the first "%00" in a decoded field of f, or -1.
func (f *Format) NUL() int {
	if !strings.Contains(f.ref.String(), field.EncodedNUL) {
		return -1
	}
	return f.findNUL()
}

// findNUL is like NUL for a reference with "%00".
func (f *Format) findNUL() int {
	text := f.ref.String()
	for _, p := range f.parts {
		if p.field == nil || !p.field.Decoded {
			continue
		}
		for at := range p.field.Places(*f.ref) {
			if n := strings.Index(at.Of(text), field.EncodedNUL); n >= 0 {
				return at.Offset + n
			}
		}
	}
	return -1
}
