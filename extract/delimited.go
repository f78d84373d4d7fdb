package extract

import (
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/delimiter"
	"github.com/urikit/uri/internal/engine/work"
)

// delimited completes c with the text up to the closing delimiter, and reports whether
// that is a URI. If the text ends before that delimiter, c.end is its end.
func (f *finder) delimited(c *candidate) bool {
	closing := byte('>')
	if c.delimiter == delimiter.Quote {
		closing = '"'
	}
	var joined []byte
	var hyphens []int // indexes in joined of hyphens before a line break
	ascii, words, breaks := true, 0, 0
	first := 0 // the length of the text before the first white space
	word := 0  // the length of the text before the first white space without a line break
	i := c.start
	for limit := min(len(f.text), c.start+f.maxLength()+1); ; {
		if i >= limit {
			c.end = i
			return false
		}
		work.Add(1)
		b := f.text[i]
		if b == closing {
			break
		}
		if !isSpace(b) {
			if inURI[b] {
				joined = append(joined, b)
				i++
				continue
			}
			size := f.wideAt(i)
			if size == 0 {
				return false
			}
			ascii = false
			joined = append(joined, f.text[i:i+size]...)
			i += size
			continue
		}
		lines, hyphen := 0, len(joined) > 0 && joined[len(joined)-1] == '-' && isBreak(f.text[i])
		for ; i < limit && isSpace(f.text[i]); i++ {
			if f.text[i] == '\n' || f.text[i] == '\r' && (i+1 == limit || f.text[i+1] != '\n') {
				lines++
			}
		}
		switch {
		case lines > 1: // an empty line ends the paragraph
			return false
		case i < limit && f.text[i] == closing: // white space at the end
			continue
		case words+breaks == 0:
			first = len(joined)
		}
		if breaks += lines; lines == 0 {
			if words++; words == 1 {
				word = len(joined)
			}
		}
		if hyphen {
			hyphens = append(hyphens, len(joined)-1)
		}
	}
	if !f.parse(c, joined, ascii) {
		return false
	}
	if len(hyphens) > 0 {
		f.other(c, without(joined, hyphens))
	}
	authority, ok := c.uri.Reference().Span(uri.ComponentAuthority)
	if c.iri != nil {
		authority, ok = c.iri.Span(uri.ComponentAuthority)
	}
	switch {
	case words == 0:
	case ok && word < authority.End():
		// Appendix C ignores white space that breaks a line. White space within a line
		// is more likely the end of the URI than an accident within a name.
		whole := c.uri
		if c.err != nil || isSplit(joined[:word], joined[word:], false) || !f.parse(c, joined[:word], c.iri == nil) {
			return false
		}
		c.others = slices.Insert(c.others, 0, whole)
	default:
		f.other(c, joined[:first])
	}
	c.end, c.closed = i, i+1
	for isSpace(f.text[c.end-1]) {
		c.end--
	}
	return true
}

// without returns b without the bytes at the given indexes, which are in order.
func without(b []byte, indexes []int) []byte {
	var rest []byte
	from := 0
	for _, i := range indexes {
		rest = append(rest, b[from:i]...)
		from = i + 1
	}
	return append(rest, b[from:]...)
}

// closes reports whether the closing delimiter follows c without white space before it.
// Then the text between the delimiters is not a URI, and c is only its beginning:
// "<http://ex/é>" does not mean "http://ex/". An error may have cut the delimiter off.
func (f *finder) closes(c *candidate, opened string) bool {
	opening, closing := byte('<'), byte('>')
	if opened == delimiter.Quote {
		opening, closing = '"', '"'
	}
	rest := f.text[c.end:min(len(f.text), c.start+f.maxLength()+1)]
	for i, b := range rest {
		if b == closing || b == opening || isSpace(b) {
			work.Add(i + 1)
			return b == closing
		}
	}
	work.Add(len(rest))
	return f.cut && c.end+len(rest) == len(f.text)
}
