package document

import (
	"bytes"
	"strconv"
	"unicode/utf8"

	"golang.org/x/net/html"

	"github.com/urikit/uri/internal/basedoc"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/work"
)

// The bytes that do not mean themselves.
var (
	specialInHTML         = exceptionsOf("&\r\x00")
	specialInForeign      = exceptionsOf("&\r\x00<")
	specialInXML          = exceptionsOf("&\r<")
	specialInXMLAttribute = exceptionsOf("&\r")
	nothingSpecial        = exceptionsOf("")
)

// decodeAttribute decodes v as the value of an attribute in HTML. It replaces line breaks
// and NULs and decodes character references (HTML Standard, sections 13.2.3.5 and 13.2.5.36
// to 13.2.5.38). v must have no pieces yet.
func (v *value) decodeAttribute() { v.decode(specialInHTML, attributeReference) }

// decodeText is like decodeAttribute, for the text of an element.
func (v *value) decodeText() { v.decode(specialInHTML, textReference) }

// decodeForeign is like decodeText, for the text of an SVG element in HTML, which can have
// CDATA sections and comments.
func (v *value) decodeForeign() { v.decode(specialInForeign, textReference) }

// decodeXML decodes v as text in XML (XML 1.0, sections 2.11, 4.1 and 4.6). It decodes
// character references and the five entities that need no declaration, and replaces line
// breaks. It replaces CDATA sections by their content, and removes comments and processing
// instructions. It does not replace references to entities that the document declares.
func (v *value) decodeXML() { v.decode(specialInXML, xmlReference) }

// decodeXMLAttribute is like decodeXML, for text without markup.
func (v *value) decodeXMLAttribute() { v.decode(specialInXMLAttribute, xmlReference) }

// decode decodes v, in which the special bytes do not mean themselves. reference returns
// the meaning and the length of the reference at the beginning of a text, or length 0.
func (v *value) decode(special *exceptions, reference func([]byte) (string, int)) {
	for i := 0; i < len(v.raw); {
		n := v.charset.index(v.raw[i:], special)
		if n < 0 {
			work.Add(len(v.raw) - i)
			break
		}
		work.Add(n + 1)
		i += n
		if v.charset.isEncoded(v.raw[i]) {
			text, length := v.charset.decode(v.raw[i:])
			work.Add(length)
			v.replace(i, i+length, text)
			i += length
			continue
		}
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

// text returns raw in UTF-8.
func (c *charset) text(raw []byte) []byte {
	if c == nil {
		return raw
	}
	v := value{raw: raw, text: raw, charset: c}
	v.decode(nothingSpecial, nil)
	return v.text
}

func attributeReference(text []byte) (string, int) { return htmlReference(text, true) }

func textReference(text []byte) (string, int) { return htmlReference(text, false) }

// htmlReference returns the meaning and the length of the character reference at the
// beginning of text (HTML Standard, section 13.2.5.72), or length 0. It tries a number, then a name
// with its semicolon, and last an old name that needs none.
func htmlReference(text []byte, attribute bool) (string, int) {
	if len(text) > 1 && text[1] == '#' {
		end := number(text)
		if end == 0 {
			return "", 0
		}
		return html.UnescapeString(string(basedoc.Canonical(text[:end]))), end
	}
	end := 1
	for end < len(text) && end < maxReference && ascii.IsAlphanumeric(text[end]) {
		end++
	}
	if end == 1 {
		return "", 0
	}
	if end < len(text) && text[end] == ';' {
		// The meaning of a name with its semicolon has at most two characters. A longer
		// result means that only a beginning, which needs no semicolon, was decoded.
		meaning := html.UnescapeString(string(basedoc.Canonical(text[:end+1])))
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
	if attribute && (rest > 0 || end < len(text) && (text[end] == '=' || ascii.IsAlphanumeric(text[end]))) {
		return "", 0
	}
	return meaning[:size], end - rest
}

// maxReference is longer than the name of any character.
const maxReference = 64

// number returns the length of the numeric character reference at the beginning of text,
// or 0. In HTML it may lack its semicolon.
func number(text []byte) int {
	i, isDigit := len("&#"), ascii.IsDigit
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

// markup replaces the CDATA section, comment or processing instruction at i, if the "<"
// there begins one. It returns the index at which to continue.
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
	content    bool // the text between begin and end remains
}{
	{"<![CDATA[", "]]>", true},
	{"<!--", "-->", false},
	{"<?", "?>", false},
}

// xmlReference returns the meaning and the length of the reference at the beginning of text, or
// length 0 if the meaning is unknown. A numeric reference must end with a semicolon and be a
// character of XML. Of the named ones only the five that XML itself defines are known, because the
// others depend on a DTD.
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
