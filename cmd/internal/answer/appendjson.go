package answer

import (
	"encoding/base64"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
)

// The JSON objects that large inputs need most are appended here without encoding/json, which
// is slower. The bytes are those that encoding/json would write.

// IsPlain tells which bytes need no escape in a JSON string.
var IsPlain = func() (plain [256]bool) {
	for c := ' '; c < utf8.RuneSelf; c++ {
		plain[c] = c != '"' && c != '\\'
	}
	return plain
}()

// AppendString appends text as a JSON string. Bytes that are not UTF-8 become U+FFFD each.
func AppendString(dst, text []byte) []byte {
	return append(AppendPart(append(dst, '"'), text), '"')
}

// AppendPart appends text with JSON escapes, without quotes.
func AppendPart(dst, text []byte) []byte {
	from := 0
	for i := 0; i < len(text); {
		c := text[i]
		if IsPlain[c] {
			i++
			continue
		}
		size := 1
		escape := ""
		if c >= utf8.RuneSelf {
			var r rune
			switch r, size = utf8.DecodeRune(text[i:]); {
			case r == utf8.RuneError && size == 1:
				escape = `\ufffd`
			case r == '\u2028':
				escape = `\u2028` // ends a line in old JavaScript
			case r == '\u2029':
				escape = `\u2029`
			default:
				i += size
				continue
			}
		}
		dst = append(dst, text[from:i]...)
		if i += size; escape != "" {
			dst = append(dst, escape...)
		} else {
			dst = appendEscape(dst, c)
		}
		from = i
	}
	return append(dst, text[from:]...)
}

// appendEscape appends the escape of an ASCII character that has one.
func appendEscape(dst []byte, c byte) []byte {
	const hex = "0123456789abcdef"
	switch c {
	case '"', '\\':
		return append(dst, '\\', c)
	case '\b':
		return append(dst, `\b`...)
	case '\f':
		return append(dst, `\f`...)
	case '\n':
		return append(dst, `\n`...)
	case '\r':
		return append(dst, `\r`...)
	case '\t':
		return append(dst, `\t`...)
	}
	return append(append(dst, `\u00`...), hex[c>>4], hex[c&0xf])
}

// AppendInput appends the beginning of an object, with the members of a [Input].
func AppendInput(to *buffer.Buffer, dst, text []byte) []byte {
	return AppendMember(to, append(dst, '{'), "input", text)
}

// AppendMember appends a member with a text. If the text is not UTF-8, a second member
// has its bytes in Base64. dst is the content of a buffer, with something appended; the
// buffer sends a long text on in pieces.
func AppendMember(to *buffer.Buffer, dst []byte, name string, text []byte) []byte {
	dst = append(append(append(dst, '"'), name...), `":"`...)
	for rest := text; len(rest) > 0; dst = to.Send(dst) {
		piece := rest[:PieceOf(rest)]
		dst = AppendPart(dst, piece)
		rest = rest[len(piece):]
	}
	dst = append(dst, '"')
	if utf8.Valid(text) {
		return dst
	}
	dst = append(append(append(dst, `,"`...), name...), `_base64":"`...)
	for piece := range slices.Chunk(text, LongPiece) {
		dst = to.Send(base64.StdEncoding.AppendEncode(dst, piece))
	}
	return append(dst, '"')
}

// LongPiece is the length of a piece of a long text. It is a multiple of three, because
// Base64 encodes three bytes at a time.
const LongPiece = 3 << 12

// PieceOf returns the length of the first piece of text. A piece ends at the end of a
// character.
func PieceOf(text []byte) int {
	if len(text) <= LongPiece {
		return len(text)
	}
	for n := LongPiece; n > LongPiece-utf8.UTFMax; n-- {
		if utf8.RuneStart(text[n]) {
			return n
		}
	}
	return LongPiece // not UTF-8
}

// AppendError appends a [Error] about text.
func AppendError(dst []byte, p *uri.SyntaxError, about []byte) []byte {
	p = field.Completed(p, about)
	text := func(name, value string) {
		dst = append(append(append(dst, '"'), name...), `":`...)
		dst = append(AppendString(dst, []byte(value)), ',')
	}
	number := func(name string, n int) {
		dst = append(append(append(dst, `"`...), name...), `":`...)
		dst = strconv.AppendInt(dst, int64(n), 10)
	}
	dst = append(dst, '{')
	if p.Offset >= 0 {
		number("offset", p.Offset)
		dst = append(dst, ',')
		if n := characterOf(p, about); n >= 0 {
			number("character", n)
			dst = append(dst, ',')
		}
	} else {
		dst = append(dst, `"offset":null,`...)
	}
	text("component", p.Component.String())
	text("rule", p.Production)
	text("message", p.Message)
	text("section", p.Section)
	if p.Document != uri.RFC3986.Document() {
		text("document", p.Document)
	}
	if p.Offset >= 0 {
		dst = append(dst, `"span":{`...)
		number("offset", p.Span.Offset)
		dst = append(dst, ',')
		number("length", p.Span.Length)
		dst = append(dst, "},"...)
	} else {
		dst = append(dst, `"span":null,`...)
	}
	text("expected", p.Expected())
	return append(dst[:len(dst)-1], '}')
}

// AppendReference appends a [Reference] without its closing brace. A URI-reference is
// plain ASCII, so nothing is escaped. Dialect d is not that of IRIs.
func AppendReference(dst []byte, r *field.Reference, d dialect.Dialect) []byte {
	ref, _ := r.AsURI()
	dst = append(append(dst, `{"input":"`...), ref.String()...)
	dst = append(dst, `","valid":true`...)
	if d != dialect.RFC3986 {
		dst = appendPlain(dst, `,"edition":"`, d.String(), true)
	}
	dst = appendPlain(dst, `,"`+field.NameKind+`":"`, field.KindOf(r), true)
	scheme, ok := ref.Scheme()
	dst = appendPlain(dst, `,"`+field.NameScheme+`":"`, scheme, ok)
	authority, ok := ref.Authority()
	dst = appendPlain(dst, `,"`+field.NameAuthority+`":"`, authority.String(), ok)
	if ok && d.IsOlder() {
		dst = appendPlain(dst, `,"`+field.NameAuthorityKind+`":"`, field.AuthorityKindOf(authority), true)
	}
	userinfo, ok := ref.Userinfo()
	dst = appendPlain(dst, `,"`+field.NameUserinfo+`":"`, userinfo, ok)
	host, ok := ref.Host()
	dst = appendPlain(dst, `,"`+field.NameHost+`":"`, host.String(), ok)
	dst = appendPlain(dst, `,"`+field.NameHostKind+`":"`, host.Kind().String(), ok)
	port, ok := ref.Port()
	dst = appendPlain(dst, `,"`+field.NamePort+`":"`, port, ok)
	path := ref.Path()
	dst = appendPlain(dst, `,"`+field.NamePath+`":"`, path.String(), true)
	dst = appendPlain(dst, `,"`+field.NamePathKind+`":"`, path.Kind(), true)
	query, ok := ref.Query()
	dst = appendPlain(dst, `,"`+field.NameQuery+`":"`, query, ok)
	fragment, ok := ref.Fragment()
	dst = appendPlain(dst, `,"`+field.NameFragment+`":"`, fragment, ok)
	if d.IsOlder() {
		if _, opaque := ref.OpaquePart(); opaque {
			return append(dst, `,"opaque":true`...)
		}
		dst = append(dst, `,"opaque":false`...)
	}
	return dst
}

// appendPlain appends a member with a plain string, or with null if the value is not
// defined. The key ends with the opening quote of the string.
func appendPlain(dst []byte, key, value string, defined bool) []byte {
	if !defined {
		return append(append(dst, key[:len(key)-len(`"`)]...), "null"...)
	}
	return append(append(append(dst, key...), value...), '"')
}
