package relink

import (
	"bytes"
	"errors"
	"slices"

	"github.com/urikit/uri/extract/document"
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
	Link document.Link
	Text string
	Err  error
}

// The reasons for which a link stays.
var (
	ErrLines   = errors.New("the link is not changed: it is broken over lines")
	ErrEscapes = errors.New("the link is not changed: its new text cannot be written at this place")
	ErrAround  = errors.New("the link is not changed: the new text would change how the document is read around it")
)

// mostRounds is the number of times that a changed document is read. After these, all links stay.
const mostRounds = 40

// Change returns the document with new texts of links. The error is that of reading the document.
func Change(doc []byte, finder document.Finder, edit Edit) (Result, error) {
	links, err := linksOf(doc, finder)
	if err != nil {
		return Result{}, err
	}
	c := change{doc: doc, links: links}
	end := 0
	for i, l := range links {
		text, ok := edit(l)
		if !ok || text == l.Text {
			continue
		}
		if l.Span.Offset < end || bytes.ContainsAny([]byte(l.Raw), "\t\n\r") {
			c.leave(i, text, ErrLines)
			continue
		}
		end = l.Span.End()
		c.edits = append(c.edits, &edited{index: i, text: text, raws: spellings(doc, l, text, finder.Format)})
	}
	for range mostRounds {
		if len(c.edits) == 0 {
			break
		}
		text := c.text()
		found, _ := linksOf(text, finder) // after an error links are missing
		if !c.differs(found) {
			return Result{Text: text, Changed: len(c.edits), Left: c.sorted()}, nil
		}
	}
	for _, e := range c.edits {
		c.leave(e.index, e.text, ErrAround)
	}
	return Result{Text: doc, Left: c.sorted()}, nil
}

// linksOf returns the links of a document.
func linksOf(doc []byte, finder document.Finder) ([]document.Link, error) {
	var links []document.Link
	for l, err := range finder.Links(bytes.NewReader(doc)) {
		if err != nil {
			return nil, err
		}
		links = append(links, l)
	}
	return links, nil
}

// A change is a document that is being changed.
type change struct {
	doc   []byte
	links []document.Link
	edits []*edited
	left  []Left
}

// An edited link has a new text.
type edited struct {
	index int // in the links
	text  string
	raws  []string // the spelling in use, and those that were not tried
	isOut bool     // no spelling suits
}

func (c *change) leave(i int, text string, err error) {
	c.left = append(c.left, Left{c.links[i], text, err})
}

// sorted returns the links that stay, in the order of the document.
func (c *change) sorted() []Left {
	slices.SortStableFunc(c.left, func(a, b Left) int { return a.Link.Span.Offset - b.Link.Span.Offset })
	return c.left
}

// text returns the changed document.
func (c *change) text() []byte {
	text := make([]byte, 0, len(c.doc)+len(c.doc)/8)
	from := 0
	for _, e := range c.edits {
		span := c.links[e.index].Span
		text = append(append(text, c.doc[from:span.Offset]...), e.raws[0]...)
		from = span.End()
	}
	return append(text, c.doc[from:]...)
}

// differs compares the links that were found in the changed document with those that it should have. If they
// differ, it chooses other spellings for the next round, or leaves links, and returns true.
func (c *change) differs(found []document.Link) bool {
	inPlace, next, shift := false, 0, 0
	wrong := -1 // the first link that is not at its place
	for i, l := range c.links {
		var e *edited
		raw, text := l.Raw, l.Text
		if next < len(c.edits) && c.edits[next].index == i {
			e = c.edits[next]
			next++
			raw, text = e.raws[0], e.text
		}
		if i >= len(found) || found[i].Raw != raw || found[i].Span.Offset != l.Span.Offset+shift || e == nil && found[i].Text != text {
			wrong = i
			break
		}
		if shift += len(raw) - len(l.Raw); found[i].Text != text {
			inPlace = true
			c.respell(e, ErrEscapes)
		}
	}
	switch {
	case inPlace:
	case wrong >= 0:
		c.blame(wrong)
	case len(found) > len(c.links):
		c.blame(len(c.links))
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
	if len(e.raws) > 1 {
		e.raws = e.raws[1:]
		return
	}
	e.isOut = true
	c.leave(e.index, e.text, err)
}
