package scheme

import "github.com/urikit/uri/internal/engine/percent"

// Rules check a text that is normalized up to LevelPercent. This file finds the places of
// violations in the original text.

// A cursor is an offset in a text and the corresponding offset in its normal form.
type cursor struct {
	text       string
	at, normal int
}

// to moves c forward to an offset of the normal form, or to the end, and returns the
// offset in the text.
func (c *cursor) to(offset int) int {
	for ; c.normal < offset && c.at < len(c.text); c.normal++ {
		if c.text[c.at] == '%' && isUnreserved(percent.HexValue(c.text[c.at+1])<<4|percent.HexValue(c.text[c.at+2])) {
			c.at += len("41") // a triplet of an unreserved character, which the normal form decodes
		}
		c.at++
	}
	return c.at
}

// locate changes the spans of violations, which are in order, to their places in the
// original text of the URI.
func locate(text string, found []Violation) {
	c := cursor{text: text}
	for i := range found {
		span := &found[i].Span
		end := span.End()
		span.Offset = c.to(span.Offset)
		last := c
		span.Length = last.to(end) - span.Offset
	}
}
