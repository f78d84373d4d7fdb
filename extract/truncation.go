package extract

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/work"
)

// truncationAt returns the Truncation of the IRI that begins at start and ends at stop
// because of its grammar, or nil. check returns the error of a text. If an invisible character
// follows, or the host may go on after stop, only the error at stop counts.
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
	if end = f.trimInvalid(start, end); end <= after {
		return nil
	}
	text := string(f.text[start:end])
	if err := check(text); err != nil {
		return &Truncation{Text: text, Err: err}
	}
	return nil
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
	if after == stop || !ascii.IsAlphanumeric(f.text[after]) {
		return true
	}
	rest := c.truncation.Text[stop-c.start:]
	if i := strings.IndexAny(rest, "/?#"); i >= 0 {
		rest = rest[:i]
	}
	host, _, _ := bytes.Cut(authority, []byte(":"))
	return strings.Contains(rest, "@") || !isDomain(string(host))
}

// endOfText returns the end of the text at stop that belongs together: up to white space, a
// quotation mark or other delimiter, or a bracket that closes one before it.
func (f *finder) endOfText(start, stop int) int {
	depth := 0
	i := stop
	for limit := min(len(f.text), stop+maxRest); i < limit; {
		work.Add(1)
		if f.text[i] >= utf8.RuneSelf {
			size := f.wideInText(i)
			if size == 0 || i+size > limit {
				return i
			}
			i += size
			continue
		}
		if f.endsText(start, i) {
			return i
		}
		switch f.text[i] {
		case '<', '{', '[':
			depth++
		case '>', '}', ']':
			if depth == 0 {
				return i
			}
			depth--
		}
		i++
	}
	return i
}

// endsText reports whether the character of ASCII at i ends the text that begins at start: white
// space, a quotation mark, a tag, an escape, or the bar after a cell of a table.
func (f *finder) endsText(start, i int) bool {
	switch b := f.text[i]; b {
	case '"', '`', 0x7F:
		return true
	case '<':
		return f.isTag(i)
	case '|':
		return start > 0 && f.text[start-1] == '|'
	case '\\':
		return f.isEscape(i)
	default:
		return b <= ' '
	}
}

// wideInText returns the length of the character outside ASCII at i, or 0 if it ends the text.
func (f *finder) wideInText(i int) int {
	if (f.OnlyURIs || f.wideAt(i) > 0) && f.endsProse(i) {
		return 0
	}
	r, size := utf8.DecodeRune(f.text[i:])
	if isInvisible(r) || f.OnlyURIs && isUnspaced(r) {
		return 0
	}
	return size
}

// tags has the elements of HTML that are written after text most often.
var tags = []string{"a", "b", "br", "code", "div", "em", "font", "hr", "i", "img", "li", "p", "pre", "span", "strong", "td", "th", "tr", "tt", "wbr"}

// isTag reports whether the "<" at i begins a tag, a comment or an IRI, and not a
// placeholder such as "<name>".
func (f *finder) isTag(i int) bool {
	text := f.text[i+1 : min(len(f.text), i+16)]
	if len(text) == 0 || !ascii.IsLetter(text[0]) {
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
		return i+2 == len(f.text) || !ascii.IsAlphanumeric(f.text[i+2])
	}
	return false
}
