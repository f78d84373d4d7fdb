package document

import (
	"bytes"
	"strconv"
	"unicode/utf8"

	"golang.org/x/net/html"

	"github.com/urikit/uri/internal/work"
)

// decodeAttribute makes v the value of an attribute in HTML: line breaks and NULs
// replaced and character references decoded (HTML Standard, sections 13.2.3.5 and
// 13.2.5.36 to 13.2.5.38). It has no pieces yet.
func (v *value) decodeAttribute() { v.decode("&\r\x00", attributeReference) }

// decodeText is decodeAttribute for the text of an element.
func (v *value) decodeText() { v.decode("&\r\x00", textReference) }

// decodeForeign is decodeText for the text of an element of SVG in HTML, with CDATA
// sections and comments in it.
func (v *value) decodeForeign() { v.decode("&\r\x00<", textReference) }

// decodeXML makes v what it means in XML: the five entities that need no declaration
// and character references decoded, line breaks replaced (XML 1.0, sections 2.11, 4.1
// and 4.6). CDATA sections are their content, comments and processing instructions
// are nothing. A reference to an entity that the document declares stays as it is.
func (v *value) decodeXML() { v.decode("&\r<", xmlReference) }

// decodeXMLAttribute is decodeXML for what has no markup in it.
func (v *value) decodeXMLAttribute() { v.decode("&\r", xmlReference) }

// decode makes v what it means where special bytes do not mean themselves. Reference
// returns what the reference means that a text begins with, and its length, which is 0
// if there is none.
func (v *value) decode(special string, reference func([]byte) (string, int)) {
	for i := 0; i < len(v.raw); {
		n := bytes.IndexAny(v.raw[i:], special)
		if n < 0 {
			work.Add(len(v.raw) - i)
			break
		}
		work.Add(n + 1)
		i += n
		switch v.raw[i] {
		case '\r':
			end := i + 1
			if end < len(v.raw) && v.raw[end] == '\n' {
				end++
			}
			v.replace(i, end, "\n")
			i = end
		case 0:
			v.replace(i, i+1, "\uFFFD")
			i++
		case '<':
			i = v.markup(i)
		default:
			text, length := reference(v.raw[i:])
			if length == 0 {
				i++
				continue
			}
			v.replace(i, i+length, text)
			i += length
		}
	}
	v.done()
}

func attributeReference(text []byte) (string, int) { return htmlReference(text, true) }

func textReference(text []byte) (string, int) { return htmlReference(text, false) }

// htmlReference returns what the character reference means that text begins with, and
// its length, which is 0 if there is none (HTML Standard, section 13.2.5.72).
func htmlReference(text []byte, attribute bool) (string, int) {
	if len(text) > 1 && text[1] == '#' {
		end := number(text)
		if end == 0 {
			return "", 0
		}
		return html.UnescapeString(short(text[:end])), end
	}
	end := 1
	for end < len(text) && end < maxReference && isAlphanum(text[end]) {
		end++
	}
	if end == 1 {
		return "", 0
	}
	if end < len(text) && text[end] == ';' {
		// A name that is one with its semicolon means at most two characters.
		// Otherwise one may begin with another that needs none.
		meaning := html.UnescapeString(string(text[:end+1]))
		if utf8.RuneCountInString(meaning) <= 2 {
			return meaning, end + 1
		}
	}
	name := string(text[:end])
	meaning := html.UnescapeString(name)
	if meaning == name {
		return "", 0
	}
	_, size := utf8.DecodeRuneInString(meaning)
	rest := len(meaning) - size
	if attribute && (rest > 0 || end < len(text) && (text[end] == '=' || isAlphanum(text[end]))) {
		return "", 0
	}
	return meaning[:size], end - rest
}

// short returns a numeric character reference without zeros that do not count, and
// with no more digits than say that there are too many.
func short(reference []byte) string {
	digits := len("&#")
	if lower(reference[digits]) == 'x' {
		digits++
	}
	significant := bytes.TrimLeft(reference[digits:], "0")
	if len(significant) == 0 || !isHex(significant[0]) {
		return "&#0;"
	}
	return string(reference[:digits]) + string(significant[:min(len(significant), maxReference)])
}

// maxReference is longer than any name of a character.
const maxReference = 64

// number returns the length of the numeric character reference that text begins with,
// or 0. In HTML it may lack its semicolon.
func number(text []byte) int {
	i, isDigit := len("&#"), isDecimal
	if i < len(text) && lower(text[i]) == 'x' {
		i, isDigit = i+1, isHex
	}
	first := i
	for i < len(text) && isDigit(text[i]) {
		i++
	}
	switch {
	case i == first:
		return 0
	case i < len(text) && text[i] == ';':
		i++
	}
	return i
}

// markup replaces what begins with the "<" at i, if it is a CDATA section, a comment or
// a processing instruction, and returns where to go on.
func (v *value) markup(i int) int {
	rest := v.raw[i:]
	for _, m := range markups {
		if !bytes.HasPrefix(rest, []byte(m.begin)) {
			continue
		}
		end, next := len(rest), len(rest)
		if n := bytes.Index(rest[len(m.begin):], []byte(m.end)); n >= 0 {
			end = len(m.begin) + n
			next = end + len(m.end)
		}
		if !m.content {
			v.replace(i, i+next, "")
		} else {
			v.replace(i, i+len(m.begin), "")
			v.replace(i+end, i+next, "")
		}
		return i + next
	}
	return i + 1
}

var markups = []struct {
	begin, end string
	content    bool // what is between them is text
}{
	{"<![CDATA[", "]]>", true},
	{"<!--", "-->", false},
	{"<?", "?>", false},
}

// xmlReference returns what the reference means that text begins with, and its
// length, which is 0 if there is none that means something.
func xmlReference(text []byte) (string, int) {
	if len(text) > 1 && text[1] == '#' {
		end := number(text)
		if end == 0 || text[end-1] != ';' {
			return "", 0
		}
		digits, base := text[len("&#"):end-1], 10
		if digits[0] == 'x' {
			digits, base = digits[1:], 16
		}
		r, err := strconv.ParseInt(string(digits), base, 32)
		if err != nil || r == 0 || !utf8.ValidRune(rune(r)) {
			return "", 0
		}
		return string(rune(r)), end
	}
	for _, e := range xmlEntities {
		if bytes.HasPrefix(text, []byte(e.reference)) {
			return e.meaning, len(e.reference)
		}
	}
	return "", 0
}

var xmlEntities = []struct{ reference, meaning string }{
	{"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", `"`}, {"&apos;", "'"},
}
