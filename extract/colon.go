package extract

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/internal/delimiter"
	"github.com/urikit/uri/internal/engine/ucd"
)

// candidate sets c to the URI whose scheme ends at the given colon, if there is one. The longest
// scheme that Text finds decides where it begins.
func (f *finder) candidate(c *candidate, colon int) bool {
	begins := f.goesOn(colon+1) || f.backslashFollows(colon)
	for start := f.schemeStart(colon); start < colon; start = f.laterStart(start, colon) {
		before, prefixed := f.urlPrefix(start)
		opened := f.opening(before)
		if (begins || opened != delimiter.Space) && f.isScheme(f.text[start:colon]) && !f.isInWord(start, colon) {
			*c = candidate{start: start, prefix: prefixed, delimiter: opened}
			return f.complete(c, colon)
		}
	}
	return false
}

// isInWord reports whether the scheme text[i:colon] is only the last part of a word or of the name
// of a host, as in "news.mail.example:119", "a_news:1" or "joe@sip:5060". Slashes after the colon
// begin a URI also there.
func (f *finder) isInWord(i, colon int) bool {
	if i == 0 {
		return false
	}
	after := f.text[colon+1:]
	if bytes.HasPrefix(after, []byte("//")) || skipsSlashes(f.text[i:colon]) && len(after) > 0 && (after[0] == '/' || after[0] == '\\') {
		return false
	}
	if strings.IndexByte(".-_@", f.text[i-1]) >= 0 {
		i--
	}
	r, _ := utf8.DecodeLastRune(f.text[:i])
	return ucd.In(r, ucd.L|ucd.M|ucd.N) && !isUnspaced(r)
}

// goesOn reports whether a character of a URI, or of an IRI, is at i.
func (f *finder) goesOn(i int) bool {
	return i < len(f.text) && (inURI[f.text[i]] || f.text[i] >= utf8.RuneSelf && !f.OnlyURIs)
}

// backslashFollows reports whether Text finds invalid texts and a backslash follows the colon.
func (f *finder) backslashFollows(colon int) bool {
	return (f.Invalid || f.Refused) && colon+1 < len(f.text) && f.text[colon+1] == '\\'
}

// complete completes c, whose scheme ends at colon, and reports whether it is a match. The text
// between delimiters comes first. If that is not a URI, a part of it can be one.
func (f *finder) complete(c *candidate, colon int) bool {
	opened := c.delimiter
	if opened != delimiter.Space {
		if f.delimited(c) {
			return true
		}
		if f.cut && c.end == len(f.text) || f.open && !f.last { // the closing delimiter may follow
			return false
		}
		*c = candidate{start: c.start, prefix: c.prefix, delimiter: delimiter.Space}
	}
	if f.Invalid || f.Refused {
		if f.invalid(c, colon) {
			return true
		}
		if c.cut {
			return false
		}
	}
	if f.goesOn(colon+1) && f.run(c, colon) && !f.isBeginning(c, opened) {
		return true
	}
	return !c.cut && f.missed(c, colon)
}

// missed completes c, which is not an IRI, and reports whether Text finds it with Invalid or
// Refused nevertheless.
func (f *finder) missed(c *candidate, colon int) bool {
	if f.Refused || f.Invalid && c.truncation != nil && f.afterInvisible(c.end) > c.end {
		return f.refused(c, colon)
	}
	return f.Invalid && f.skipped(c, colon)
}

// isBeginning reports whether c, a URI, is only the beginning of the text between delimiters, which
// is not a URI. With Invalid alone, such a beginning is a match nevertheless.
func (f *finder) isBeginning(c *candidate, opened string) bool {
	return opened != delimiter.Space && (f.Refused || !f.Invalid) && f.closes(c, opened)
}
