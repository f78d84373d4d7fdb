package iri

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/engine/work"
	"github.com/urikit/uri/internal/schemename"
	"github.com/urikit/uri/scheme"
)

// Violations returns the rules of RFC 3987 that c breaks although it matches the grammar, in the
// order of the text:
//
//   - An IRI must not contain characters that control the direction of text (section 4.1).
//   - A part should not have letters of both directions, and a part with letters from right
//     to left should begin and end with one (section 4.2). The parts are what delimiters
//     separate, and the labels of a name.
//   - An IRI should be in normalization form C (section 5.3.2.2).
//
// The Source of a violation is "RFC 3987, section 4.1" and so on. Its Need is "optional" for a
// "must" and "deprecated" for a "should". It allocates only for violations.
func (c components) Violations() []scheme.Violation {
	text := c.String()
	if isASCII(text) {
		return nil
	}
	var found []scheme.Violation
	for _, component := range mapped {
		span, ok := c.Span(component)
		if !ok || isASCII(span.Of(text)) {
			continue
		}
		start := span.Offset
		for i := start; i <= span.End(); i++ {
			if i == span.End() || separates(text[i], component) {
				found = appendViolations(found, component, start, text[start:i])
				start = i + 1
			}
		}
	}
	return found
}

// separates reports whether b, in a component, separates parts.
func separates(b byte, component uri.Component) bool {
	const reserved = ":/?#[]@!$&'()*+,;=" // RFC 3986, section 2.2
	return strings.IndexByte(reserved, b) >= 0 || b == '.' && component == uri.ComponentHost
}

// appendViolations appends what is wrong with a part, which begins at an offset.
func appendViolations(found []scheme.Violation, component uri.Component, offset int, part string) []scheme.Violation {
	add := func(start, length int, need, section, message string) {
		span := uri.Span{Offset: offset + start, Length: length}
		found = append(found, scheme.Violation{Component: component, Span: span, Need: need, Source: syntax.RFC3987.Document() + ", section " + section, Message: message})
	}
	work.Add(len(part))
	for i, r := range part {
		if r >= utf8.RuneSelf && obstacleOf(r) == ofDirection {
			add(i, utf8.RuneLen(r), schemename.Optional, "4.1", "a character that controls the direction of text: percent-encode or remove it")
		}
	}
	switch d := directions(part); {
	case d.left && d.right:
		add(0, len(part), schemename.Deprecated, "4.2", "letters from left to right and from right to left in one part: they are shown in another order")
	case d.right && !(d.rightFirst && d.rightLast):
		add(0, len(part), schemename.Deprecated, "4.2", "a part with letters from right to left that does not begin and end with one: it is shown in another order")
	}
	if i, n := notComposed(part); n > 0 {
		add(i, n, schemename.Deprecated, "5.3.2.2", "not in normalization form C: another IRI looks the same")
	}
	return found
}

// notComposed returns the place of the first characters in part that composedPart changes.
// The length is 0 if there are none.
func notComposed(part string) (start, length int) {
	if composedPart(part) == part {
		return 0, 0
	}
	for start < len(part) {
		length = ucd.NFC.Next(part[start:])
		if composedPart(part[start:start+length]) != part[start:start+length] {
			return start, length
		}
		start += length
	}
	return 0, len(part)
}

// direction are the directions of the letters in a part.
type direction struct {
	left, right           bool
	rightFirst, rightLast bool // the first and the last character
}

func directions(part string) (d direction) {
	skip := 0 // the digits of a percent-encoded octet
	for i, r := range part {
		if i < skip {
			continue
		}
		if r == '%' {
			skip = i + triplet
		}
		switch ucd.Of(r).Bidi() {
		case ucd.Left:
			d.left, d.rightLast = true, false
		case ucd.R, ucd.AL:
			d.right, d.rightLast = true, true
			d.rightFirst = d.rightFirst || i == 0
		case ucd.NSM: // combines with the character before it
		default:
			d.rightLast = false
		}
	}
	return d
}
