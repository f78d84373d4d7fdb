package anchor

import (
	"bytes"
	"html"
	"strings"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/markdown"
)

// text appends the text of a heading from which the renderer derives its slug.
func (r *renderer) text(dst, source []byte, h *markdown.Heading) []byte {
	if r.raw {
		last := h.Lines[len(h.Lines)-1]
		return append(dst, source[last.Start:last.Stop]...)
	}
	all := dst
	images := 0
	for _, p := range h.Content {
		switch p.What {
		case markdown.OpenImage:
			images++
		case markdown.CloseImage:
			images--
		}
		if images == 0 || r.image {
			all = r.piece(all, p)
		}
	}
	if bytes.IndexByte(all, 0) >= 0 {
		all = bytes.ReplaceAll(all, []byte{0}, []byte("\uFFFD"))
	}
	return all
}

// piece appends the text of a piece of a heading.
func (r *renderer) piece(dst []byte, p markdown.Piece) []byte {
	switch p.What {
	case markdown.Words:
		before := len(dst)
		dst = words(dst, p.Text, r.breaks)
		if r.dashes != nil {
			dst = dst[:before+len(withoutDashes(dst[before:], r.dashes))]
		}
		return dst
	case markdown.Code:
		return append(dst, bytes.ReplaceAll(p.Text, []byte{'\n'}, []byte{' '})...)
	case markdown.Address:
		return append(dst, p.Text...)
	case markdown.Tag:
		if name, _ := tagName(p.Text); r.tag && strings.EqualFold(name, "br") {
			return append(dst, '\n')
		}
	}
	return dst
}

// words appends running text without escapes, character references, and space at the ends of lines
// (CommonMark, sections 2.4, 2.5, 6.7 and 6.8). A line break loses the spaces before it. Two of
// these or a backslash make it a hard one.
func words(dst, text []byte, kept breaks) []byte {
	start := len(dst)
	broken := false // a backslash ends the line
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c == '\\' && i+1 < len(text) && markdown.IsPunct(text[i+1]):
			dst = append(dst, text[i+1])
			i += 2
		case c == '\\' && i+1 < len(text) && (text[i+1] == '\n' || text[i+1] == '\r'):
			broken = true
			i++
		case c == '&':
			n := 0
			dst, n = meaning(dst, text[i:])
			i += n
		case c == '\r':
			i++
		case c == '\n':
			line := dst[:start+len(bytes.TrimRight(dst[start:], " "))]
			hard := broken || len(line)+2 <= len(dst)
			dst, broken = line, false
			if kept == allBreaks || kept == softBreaks && !hard {
				dst = append(dst, c)
			}
			i++
		default:
			dst = append(dst, c)
			i++
		}
	}
	return dst
}

// meaning appends the meaning of the "&" or the character reference at the beginning of text, and
// returns the length of that.
func meaning(dst, text []byte) ([]byte, int) {
	n := reference(text)
	if n == 0 {
		return append(dst, '&'), 1
	}
	return append(dst, html.UnescapeString(string(text[:n]))...), n
}

// maxReference is the maximum length of a character reference: the longest name has 31 letters.
const maxReference = 33

// reference returns the length of the character reference at the beginning of text, with its ";",
// or 0. A name must be one that package html knows whole. A number has at least one digit, and at
// most as many as CommonMark allows.
func reference(text []byte) int {
	n := bytes.IndexByte(text[:min(len(text), maxReference)], ';') + 1
	if n < len("&a;") {
		return 0
	}
	name := text[1 : n-1]
	if name[0] != '#' {
		// Without a known name, the text stays as it is, or only its beginning changes.
		meaning := html.UnescapeString(string(text[:n]))
		if meaning[len(meaning)-1] == ';' && string(name) != "semi" {
			return 0
		}
		return n
	}
	digits := name[1:]
	isDigit, most := ascii.IsDigit, 7
	if len(digits) > 0 && digits[0]|0x20 == 'x' {
		digits, isDigit, most = digits[1:], percent.IsHex, 6
	}
	if len(digits) == 0 || len(digits) > most {
		return 0
	}
	for _, c := range digits {
		if !isDigit(c) {
			return 0
		}
	}
	return n
}

// withoutDashes removes hyphens and periods that become dashes and ellipses: no slug has those.
func withoutDashes(text []byte, dashes func(hyphens int) int) []byte {
	kept := text[:0]
	for i := 0; i < len(text); {
		n := 1
		for c := text[i]; i+n < len(text) && text[i+n] == c && (c == '-' || c == '.'); {
			n++
		}
		stay := n
		switch text[i] {
		case '-':
			stay = dashes(n)
		case '.':
			stay = n % len("...")
		}
		kept = append(kept, text[i:i+stay]...)
		i += n
	}
	return kept
}
