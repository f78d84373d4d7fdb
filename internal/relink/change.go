package relink

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/delimiter"
	"github.com/urikit/uri/internal/markdown"
)

// An Edit returns the new text of a link. It returns false if the link stays.
type Edit func(document.Link) (text string, ok bool)

// A Result is a changed document.
type Result struct {
	Text    []byte
	Changed int    // the number of links that have a new text
	Left    []Left // the links that could not have it
}

// Left is a link that stays, although it has a new text.
type Left struct {
	Link
	New string
	Err error
}

// A Link has the place and the text of a [document.Link], which takes much more memory.
type Link struct {
	Span         uri.Span
	Line, Column int
	Raw, Text    string
	Delimiter    string
}

// The reasons for which a link stays.
var (
	ErrLines   = errors.New("the link is not changed: it is broken over lines")
	ErrSpace   = errors.New("the link is not changed: it may end at the white space in it")
	ErrEscapes = errors.New("the link is not changed: its new text cannot be written at this place")
	ErrAround  = errors.New("the link is not changed: the new text would change how the document is read around it")
)

// mostRounds is the number of times that a changed document is read. After these, all links stay.
const mostRounds = 40

// Change returns the document with new texts of links. The error is that of reading the document.
// Each round writes the edits and reads the links of the result. If these differ from those that it
// should have, the next round has other spellings or fewer edits. After the last round all edits
// are left.
func Change(doc []byte, finder document.Finder, edit Edit) (Result, error) {
	c := change{doc: doc, finder: finder, isUTF8: utf8.Valid(doc)}
	end := 0
	for l, err := range finder.Links(markdown.NewWhole(doc)) {
		if err != nil {
			return Result{}, err
		}
		text, ok := edit(l)
		at := Link{Span: l.Span, Line: l.Line, Column: l.Column, Raw: l.Raw, Text: l.Text, Delimiter: l.Delimiter}
		c.links = append(c.links, at)
		switch {
		case !ok || text == l.Text:
		case isDivided(l):
			c.left = append(c.left, Left{at, text, ErrSpace})
		case l.Span.Offset < end || strings.ContainsAny(l.Raw, "\t\n\r"):
			c.left = append(c.left, Left{at, text, ErrLines})
		default:
			end = l.Span.End()
			e := &edited{index: len(c.links) - 1, text: text}
			e.raw, _ = c.spelling(e)
			c.edits = append(c.edits, e)
		}
	}
	for range mostRounds {
		if len(c.edits) == 0 {
			break
		}
		if text := c.text(); !c.differs(text) {
			return Result{Text: text, Changed: len(c.edits), Left: c.sorted()}, nil
		}
	}
	for _, e := range c.edits {
		c.leave(e.index, e.text, ErrAround)
	}
	return Result{Text: doc, Left: c.sorted()}, nil
}

// isDivided reports whether a link of running text has white space within a line. Its text is
// without that (RFC 3986, Appendix C), but the words after the white space may be no part of the
// link.
func isDivided(l document.Link) bool {
	return (l.Delimiter == delimiter.Angle || l.Delimiter == delimiter.Quote) &&
		strings.ContainsAny(l.Raw, " \t\v\f") && !strings.ContainsAny(l.Raw, "\n\r")
}

// A change is a document that is being changed.
type change struct {
	doc    []byte
	finder document.Finder
	isUTF8 bool
	links  []Link
	edits  []*edited
	left   []Left
}

// An edited link has a new text.
type edited struct {
	index int // in the links
	text  string
	raw   string // the spelling of the text
	tried int    // the number of spellings before it
	isOut bool   // no spelling suits
}

// spelling returns the next spelling of an edited link that was not tried.
func (c *change) spelling(e *edited) (raw string, ok bool) {
	n := 0
	for raw := range spellings(c.links[e.index], e.text, c.finder.Format, c.isUTF8) {
		if n == e.tried {
			return raw, true
		}
		n++
	}
	return "", false
}

func (c *change) leave(i int, text string, err error) {
	c.left = append(c.left, Left{c.links[i], text, err})
}

// sorted returns the links that stay, in the order of the document.
func (c *change) sorted() []Left {
	slices.SortStableFunc(c.left, func(a, b Left) int { return a.Span.Offset - b.Span.Offset })
	return c.left
}

// text returns the changed document.
func (c *change) text() []byte {
	text := make([]byte, 0, len(c.doc)+len(c.doc)/8)
	from := 0
	for _, e := range c.edits {
		span := c.links[e.index].Span
		text = append(append(text, c.doc[from:span.Offset]...), e.raw...)
		from = span.End()
	}
	return append(text, c.doc[from:]...)
}

// differs compares the links of the changed document with those that it should have. If they
// differ, it chooses other spellings for the next round, or leaves links, and returns true. shift
// is the number of bytes by which the edits have moved a link. inPlace says that a link is at its
// place and reads as another text, which another spelling can mend.
func (c *change) differs(changed []byte) bool {
	inPlace, i, next, shift := false, 0, 0, 0
	wrong := -1 // the first link that is not at its place
	for found, err := range c.finder.Links(markdown.NewWhole(changed)) {
		if err != nil || i == len(c.links) {
			wrong = i
			break
		}
		l := &c.links[i]
		var e *edited
		raw, text := l.Raw, l.Text
		if next < len(c.edits) && c.edits[next].index == i {
			e = c.edits[next]
			next++
			raw, text = e.raw, e.text
		}
		if found.Raw != raw || found.Span.Offset != l.Span.Offset+shift || e == nil && found.Text != text {
			wrong = i
			break
		}
		if shift += len(raw) - len(l.Raw); found.Text != text {
			inPlace = true
			c.respell(e, ErrEscapes)
		}
		i++
	}
	if wrong < 0 && i < len(c.links) {
		wrong = i
	}
	switch {
	case inPlace:
	case wrong >= 0:
		c.blame(wrong)
	default:
		return false
	}
	c.edits = slices.DeleteFunc(c.edits, func(e *edited) bool { return e.isOut })
	return true
}

// blame respells the link that changes how the link at an index is read: the last one up to it.
func (c *change) blame(index int) {
	e := c.edits[0]
	for _, other := range c.edits {
		if other.index <= index {
			e = other
		}
	}
	c.respell(e, ErrAround)
}

// respell chooses the next spelling of a link, or leaves the link.
func (c *change) respell(e *edited, err error) {
	e.tried++
	if raw, ok := c.spelling(e); ok {
		e.raw = raw
		return
	}
	e.isOut = true
	c.leave(e.index, e.text, err)
}
