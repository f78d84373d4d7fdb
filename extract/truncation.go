package extract

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/engine/work"
	"github.com/urikit/uri/internal/schemename"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/scheme"
)

// A Truncation says that a [Match] ends before its delimiter, because the next character
// cannot be part of an IRI there: "http://example.com/?mail={{x}}" gives
// "http://example.com/?mail=".
//
// Text does not report a character that is markup more often: "]", "}" or ">" that closes
// a bracket before the IRI, a tag such as "</a>", or a backslash that escapes a quotation
// mark. It does not report the ends of [Text] that the documentation of the package lists
// for other scripts either. An invisible character, such as a zero width space, is reported
// if a character of a URI follows it, and an override of direction also before other letters.
// A mark such as "。" or "！" is reported if a host may go on after it.
type Truncation struct {
	// Text is Raw and the text after it, up to the delimiter, without punctuation at the
	// end. It has at most 256 bytes after the character that ends the IRI.
	Text string

	// Err says which character of Text ends the IRI, and where: an [*iri.SyntaxError], or
	// a [*uri.SyntaxError] with [Text.OnlyURIs], for an invisible character, and for a mark
	// in a host.
	Err error
}

// maxRest is the maximum number of bytes after the end of an IRI in a Truncation.
const maxRest = 256

// truncationAt returns the Truncation of the IRI that begins at start and ends at stop
// because of its grammar, or nil. check returns the error of a text.
func (f *finder) truncationAt(start, stop int, check func(string) error) *Truncation {
	if stop == len(f.text) || f.text[stop] <= ' ' || f.text[stop] == '"' { // the most frequent delimiters
		return nil
	}
	after := f.afterInvisible(stop)
	if after > stop {
		if after == len(f.text) || !inURI[f.text[after]] && !f.overrides(stop, after) || f.trim(start, stop) < stop {
			return nil
		}
		check = func(text string) error { return errorAt(text, stop-start) }
	} else if host, _ := f.mayGoOn(stop); host {
		check = func(text string) error { return errorAt(text, stop-start) }
		_, size := utf8.DecodeRune(f.text[stop:])
		after += size
	}
	end := f.endOfText(start, after)
	if end = f.trimAmiss(start, end); end <= after {
		return nil
	}
	text := string(f.text[start:end])
	if err := check(text); err != nil {
		return &Truncation{Text: text, Err: err}
	}
	return nil
}

// afterInvisible returns the end of the invisible characters at i. White space and the
// characters of C1 are delimiters.
func (f *finder) afterInvisible(i int) int {
	for limit := min(len(f.text), i+maxRest/2); i < limit && f.text[i] >= utf8.RuneSelf; {
		work.Add(1)
		r, size := utf8.DecodeRune(f.text[i:])
		if !ucd.In(r, ucd.Cf) || !isInvisible(r) {
			break
		}
		i += size
	}
	return i
}

// overrides reports whether text[start:end], which is invisible, overrides the direction of a
// letter outside ASCII after it. Other controls of direction are part of text from right to left.
func (f *finder) overrides(start, end int) bool {
	return f.wideAt(end) > 0 && !f.endsProse(end) && bytes.ContainsAny(f.text[start:end], "\u202D\u202E")
}

// errorAt returns the error of a text for the character at an offset. An IRI may have that
// character, and those outside ASCII before it, by its grammar.
func errorAt(text string, offset int) error {
	ascii := []byte(text)
	for i, b := range ascii[:offset] {
		if b >= utf8.RuneSelf {
			ascii[i] = 'x'
		}
	}
	_, err := uri.Parser{}.ParseBytes(ascii)
	return err
}

// cutsHost reports whether c, which is truncated at stop, ends within its host:
// "http://good.example|evil.example/" does not mean "http://good.example". A bracket more
// often begins a note, and browsers end the host before a backslash. An invisible character
// can separate words, but not the parts of a host.
func (f *finder) cutsHost(c *candidate, stop int) bool {
	if f.text[stop] == '[' || f.text[stop] == '\\' {
		return false
	}
	_, authority, ok := bytes.Cut(f.text[c.start:c.end], []byte("://"))
	if !ok || bytes.ContainsAny(authority, "/?#") {
		return false
	}
	if host, userinfo := f.mayGoOn(stop); host { // or a sentence ends
		return userinfo
	}
	after := f.afterInvisible(stop)
	if after == stop || !isAlphanum(f.text[after]) {
		return true
	}
	rest := c.truncation.Text[stop-c.start:]
	if i := strings.IndexAny(rest, "/?#"); i >= 0 {
		rest = rest[:i]
	}
	host, _, _ := bytes.Cut(authority, []byte(":"))
	return strings.Contains(rest, "@") || !isDomain(string(host))
}

// check returns the syntax error of text, or nil.
func (f *finder) check(text string) error {
	if f.OnlyURIs {
		_, err := uri.ParseURI(text)
		return err
	}
	_, err := iri.ParseIRI(text)
	return err
}

// checkReference is like check, for a suffix reference, which looks like a relative one.
func (f *finder) checkReference(text string) error {
	if f.OnlyURIs {
		_, err := uri.Parse(text)
		return err
	}
	_, err := iri.Parse(text)
	return err
}

// endOfText returns the end of the text at stop that belongs together: up to white space, a
// quotation mark or other delimiter, or a bracket that closes one before it.
func (f *finder) endOfText(start, stop int) int {
	depth := 0
	i := stop
	for limit := min(len(f.text), stop+maxRest); i < limit; {
		work.Add(1)
		switch b := f.text[i]; {
		case b <= ' ', b == 0x7F, b == '"', b == '`':
			return i
		case b == '<':
			if f.isTag(i) {
				return i
			}
			depth++
		case b == '{', b == '[':
			depth++
		case b == '>', b == '}', b == ']':
			if depth == 0 {
				return i
			}
			depth--
		case b == '|':
			if start > 0 && f.text[start-1] == '|' { // a cell of a table
				return i
			}
		case b == '\\':
			if f.isEscape(i) {
				return i
			}
		case b >= utf8.RuneSelf:
			if !f.OnlyURIs && f.wideAt(i) > 0 && f.endsProse(i) {
				return i
			}
			r, size := utf8.DecodeRune(f.text[i:])
			if isInvisible(r) || f.OnlyURIs && (isUnspaced(r) || f.endsProse(i)) {
				return i
			}
			if i+size > limit {
				return i
			}
			i += size - 1
		}
		i++
	}
	return i
}

// tags has the elements of HTML that are written after text most often.
var tags = []string{"a", "b", "br", "code", "div", "em", "font", "hr", "i", "img", "li", "p", "pre", "span", "strong", "td", "th", "tr", "tt", "wbr"}

// isTag reports whether the "<" at i begins a tag, a comment or an IRI, and not a
// placeholder such as "<name>".
func (f *finder) isTag(i int) bool {
	text := f.text[i+1 : min(len(f.text), i+16)]
	if len(text) == 0 || !isAlpha(text[0]) {
		return true
	}
	end := bytes.IndexAny(text, " \t\r\n/>:")
	if end < 0 {
		return false
	}
	if text[end] == ':' {
		return true
	}
	for _, name := range tags {
		if strings.EqualFold(name, string(text[:end])) {
			return true
		}
	}
	return false
}

// isEscape reports whether the backslash at i begins an escape of a string literal, for a
// quotation mark or a line break, or ends a line.
func (f *finder) isEscape(i int) bool {
	if i+1 == len(f.text) {
		return true
	}
	switch b := f.text[i+1]; {
	case b <= ' ', b == '"', b == '\'', b == '`', b == '\\':
		return true
	case b == 'n', b == 'r', b == 't':
		return i+2 == len(f.text) || !isAlphanum(f.text[i+2])
	}
	return false
}

// isSplitAt reports whether the URI text[start:end] is only the beginning of one with a space
// in its host, as in "http://exa mple.com/": it has a host of one label and nothing after
// that, and a name with a dot and a path follows a space.
func (f *finder) isSplitAt(start, end int) bool {
	if end+1 >= len(f.text) || f.text[end] != ' ' && f.text[end] != '\t' {
		return false
	}
	after := f.text[end+1 : min(len(f.text), end+1+maxRest)]
	return isSplit(f.text[start:end], after, f.cut && end+1+len(after) == len(f.text))
}

// isSplit is like isSplitAt, for the texts before and after the space. If the second is cut, the
// name in it may go on.
func isSplit(before, after []byte, cut bool) bool {
	_, host, ok := bytes.Cut(before, []byte("://"))
	if !ok || bytes.ContainsAny(host, "./?#:@[%") || isLocalhost(string(host)) {
		return false
	}
	i := 0
	for i < len(after) && i < maxRest && (after[i] >= utf8.RuneSelf || inName[after[i]]) {
		i++
	}
	work.Add(i)
	if cut && i == len(after) {
		return true
	}
	if i == len(after) || i == maxRest || strings.IndexByte("/?#:", after[i]) < 0 {
		return false
	}
	dot := bytes.LastIndexByte(after[:i], '.')
	return dot > 0 && i-dot > 2 && (after[i] != ':' || i+1 < len(after) && isDigit(after[i+1]))
}

// refuse completes c, which is not an IRI, if it is a text as [Text.Refused] describes. It
// reports whether c is one.
func (f *finder) refuse(c *candidate, colon int) bool {
	if c.truncation != nil { // within its host
		c.end, c.err = c.start+len(c.truncation.Text), f.placeholder(c.truncation.Text, c.truncation.Err)
		if f.cut && f.upTo(c.end, min(len(f.text), c.end+maxRest), "") == len(f.text) {
			return false
		}
		c.uri, c.iri, c.truncation = uri.URI{}, nil, nil
		return true
	}
	i, ok := f.afterSlashes(colon)
	if !ok {
		return false
	}
	limit := min(len(f.text), c.start+f.maxLength()+1)
	if !f.endAmiss(c, i, limit) {
		return f.skip(c, i, limit)
	}
	if f.isSplitAt(c.start, c.end) {
		end := f.upTo(c.end+1, min(len(f.text), c.end+1+maxRest), "")
		if f.cut && end == len(f.text) {
			return false
		}
		c.end = f.trimAmiss(c.start, end)
	}
	text := string(f.text[c.start:c.end])
	if !strings.ContainsFunc(text[i-c.start:], func(r rune) bool { return r >= utf8.RuneSelf || isAlphanum(byte(r)) }) {
		return false // "http://", "http://..."
	}
	c.uri, c.iri, c.others, c.truncation = uri.URI{}, nil, nil, nil
	if c.err = f.check(text); c.err != nil {
		c.err = f.placeholder(text, c.err)
	} else {
		c.err = ErrSkipped
		if u, err := uri.ParseURI(text); err == nil {
			for _, v := range scheme.Known().ViolationsOf(u) {
				if v.Need != schemename.Deprecated {
					c.err = fmt.Errorf("%w: %s", ErrScheme, v.Message)
					break
				}
			}
		}
	}
	return true
}
