package document

import (
	"bytes"
	"strings"
	"unicode/utf8"

	htmlcharset "golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"
)

// The two orders of bytes in UTF-16. A byte order mark is read as a character.
var (
	littleEndian = unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	bigEndian    = unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
)

// utf16Of returns the encoding of a document that begins with head, if that is UTF-16, and else
// nil: by its byte order mark, by the content type, or by the first bytes of an XML declaration
// (HTML Standard, section 13.2.3.2; XML 1.0, appendix F).
func utf16Of(head []byte, contentType string) encoding.Encoding {
	switch {
	case bytes.HasPrefix(head, []byte(littleMark)):
		return littleEndian
	case bytes.HasPrefix(head, []byte(bigMark)):
		return bigEndian
	case bytes.HasPrefix(head, []byte("\uFEFF")):
		return nil
	}
	switch label(contentType) {
	case "utf-16", "utf-16le":
		return littleEndian
	case "utf-16be":
		return bigEndian
	case "":
		if bytes.HasPrefix(head, []byte(littleXML)) {
			return littleEndian
		}
		if bytes.HasPrefix(head, []byte(bigXML)) {
			return bigEndian
		}
	}
	return nil
}

// The beginnings of documents in UTF-16: byte order marks and XML declarations.
const (
	littleMark = "\xFF\xFE"
	bigMark    = "\xFE\xFF"
	littleXML  = "<\x00?\x00x\x00"
	bigXML     = "\x00<\x00?\x00x"
)

// mayBeUTF16 reports whether head can be the beginning of one of these, and is shorter.
func mayBeUTF16(head []byte) bool {
	for _, begins := range []string{littleMark, bigMark, littleXML, bigXML} {
		if len(head) < len(begins) && strings.HasPrefix(begins, string(head)) {
			return true
		}
	}
	return false
}

// label returns the charset of a content type in lower case, or "".
func label(contentType string) string {
	_, label, _ := strings.Cut(strings.ToLower(contentType), "charset=")
	label, _, _ = strings.Cut(label, ";")
	return strings.Trim(label, "\t\n\r \"'")
}

// inUTF8 returns the beginning of a document in UTF-8.
func inUTF8(head []byte, e encoding.Encoding) []byte {
	if e == nil {
		return head
	}
	text, _ := e.NewDecoder().Bytes(head[:len(head)&^1])
	return text
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
