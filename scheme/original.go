package scheme

import "github.com/urikit/uri/internal/percent"

// Rules are held against a text that is normalized up to LevelPercent, and what
// breaks them is to be shown in the text as it was.

// A cursor is a place in a text, and the same place in its normal form.
type cursor struct {
	text       string
	at, normal int
}

// to moves c on to an offset of the normal form, or to the end, and returns that of
// the text.
func (c *cursor) to(offset int) int {
	for ; c.normal < offset && c.at < len(c.text); c.normal++ {
		if c.text[c.at] == '%' && isUnreserved(percent.HexValue(c.text[c.at+1])<<4|percent.HexValue(c.text[c.at+2])) {
			c.at += len("41") // it is decoded there
		}
		c.at++
	}
	return c.at
}

// locate gives violations, in the order of their spans, those that they have in
// text, which is that of a URI.
func locate(text string, found []Violation) {
	c := cursor{text: text}
	for i := range found {
		span := &found[i].Span
		end := span.End()
		span.Offset = c.to(span.Offset)
		behind := c
		span.Length = behind.to(end) - span.Offset
	}
}
