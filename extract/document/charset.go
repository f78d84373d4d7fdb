package document

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	htmlcharset "golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/transform"
)

// A charset is the encoding of a document, if that is not UTF-8. In all encodings that are
// read, the markup around values is in ASCII. So the document is read as bytes, and only its
// values are decoded.
type charset struct {
	encoding encoding.Encoding
	decoder  transform.Transformer
	stateful bool // ISO-2022-JP, in which bytes of ASCII mean other characters after an escape
}

// setCharset sets the encoding of a document of that format, which begins with head. It
// returns false if the encoding is not read.
func (w *walker) setCharset(format Format, head []byte) bool {
	name := ""
	switch format {
	case HTML:
		name = encodingOfHTML(head, w.ContentType)
	case XML, CSS:
		name = encodingOf(format, head, w.ContentType)
	default:
		return true
	}
	if name == "utf-8" {
		return true
	}
	e, err := htmlindex.Get(name)
	if err != nil { // no such encoding
		return true
	}
	if e == encoding.Replacement || strings.HasPrefix(name, "utf-16") {
		return false
	}
	w.charset = &charset{e, e.NewDecoder().Transformer, fmt.Sprint(e) == "ISO-2022-JP"}
	return true
}

const userDefined = "x-user-defined"

// encodingOfHTML returns the name of the encoding of an HTML document (HTML Standard, section
// 13.2.3.2). Without a declaration it is UTF-8, unless head is not that: then it is
// windows-1252, as in most browsers.
func encodingOfHTML(head []byte, contentType string) string {
	const most, mark = 1024, "\u00E9."
	// With a character of UTF-8 at its end, a document in ASCII counts as one in UTF-8.
	text := append(append(make([]byte, 0, most), head[:min(len(head), most-len(mark))]...), mark...)
	if cut := head[:min(len(head), most-len(mark))]; !utf8.Valid(cut) && utf8.Valid(trimRune(cut)) {
		text = append(append(text[:0], trimRune(cut)...), mark...)
	}
	_, name, _ := htmlcharset.DetermineEncoding(text, contentType)
	if _, declared, _ := htmlcharset.DetermineEncoding(nil, contentType); name == userDefined && declared != name {
		return "windows-1252" // in a meta element (section 13.2.3.2)
	}
	return name
}

// trimRune removes a character from the end that is not complete.
func trimRune(text []byte) []byte {
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		if i := len(text) - n; utf8.RuneStart(text[i]) {
			if !utf8.FullRune(text[i:]) {
				return text[:i]
			}
			break
		}
	}
	return text
}

// encodingOf returns the name of the encoding of XML or CSS: that of its byte order mark, of
// the content type, or of its declaration (XML 1.0, section 4.3.3; CSS Syntax, section 3.2).
// Otherwise it is UTF-8.
func encodingOf(format Format, head []byte, contentType string) string {
	if bytes.HasPrefix(head, []byte("\uFEFF")) {
		return "utf-8"
	}
	if e, err := htmlindex.Get(label(contentType)); err == nil {
		name, _ := htmlindex.Name(e)
		return name
	}
	label := ""
	if format == CSS {
		if rest, ok := bytes.CutPrefix(head, []byte(`@charset "`)); ok {
			text, _, _ := bytes.Cut(rest, []byte(`";`))
			label = string(text)
		}
	} else if bytes.HasPrefix(head, []byte("<?xml")) {
		declaration, _, _ := bytes.Cut(head, []byte("?>"))
		if _, after, ok := bytes.Cut(declaration, []byte("encoding")); ok {
			after = bytes.TrimLeft(bytes.TrimLeft(after, "\t\n\r "), "=")
			after = bytes.TrimLeft(after, "\t\n\r ")
			if len(after) > 0 && (after[0] == '"' || after[0] == '\'') {
				text, _, _ := bytes.Cut(after[1:], after[:1])
				label = string(text)
			}
		}
	}
	if e, err := htmlindex.Get(label); err == nil {
		if name, _ := htmlindex.Name(e); !strings.HasPrefix(name, "utf-16") {
			return name // a declaration of UTF-16 that can be read is wrong
		}
	}
	return "utf-8"
}

// isEncoded reports whether the characters from a byte on need decoding.
func (c *charset) isEncoded(b byte) bool {
	return c != nil && (b >= utf8.RuneSelf || c.stateful && b == 0x1B)
}

// decode returns the meaning and the length of the character at the beginning of text, or of
// all of it after an escape.
func (c *charset) decode(text []byte) (string, int) {
	c.decoder.Reset()
	if c.stateful {
		all, _, _ := transform.Bytes(c.decoder, text)
		return string(all), len(text)
	}
	var room [16]byte
	for n := 1; n <= min(len(text), 4); n++ {
		if to, from, _ := c.decoder.Transform(room[:], text[:n], false); from > 0 {
			return string(room[:to]), from
		}
	}
	return "\uFFFD", 1
}

// index returns the index of the first byte that is special or needs decoding, or -1.
func (c *charset) index(text []byte, special string) int {
	if c == nil {
		return bytes.IndexAny(text, special)
	}
	for i, b := range text {
		if c.isEncoded(b) || strings.IndexByte(special, b) >= 0 {
			return i
		}
	}
	return -1
}

// findQuote moves to the next quotation mark of a kind, or to the end, and reports whether
// there is one. In ISO-2022-JP its byte can be a part of other characters.
func (s *source) findQuote(quote byte) bool {
	if s.charset == nil || !s.charset.stateful {
		return s.find(quote)
	}
	for double := false; s.fill(); s.skip() {
		switch b := s.window[s.at]; {
		case b == 0x1B:
			escape := s.ahead(2)
			double = len(escape) == 2 && escape[1] == '$'
		case b == quote && !double:
			return true
		}
	}
	return false
}

// text returns raw in UTF-8.
func (c *charset) text(raw []byte) []byte {
	if c == nil {
		return raw
	}
	v := value{raw: raw, text: raw, charset: c}
	v.decode("", nil)
	return v.text
}
