package mailto

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/scheme"
)

// Parse reads a "mailto" URI. The error wraps a [*uri.SyntaxError] if text is not a URI, and
// otherwise a [*scheme.Error].
func Parse(text string) (Message, error) {
	u, err := uri.ParseURI(text)
	if err != nil {
		return Message{}, err
	}
	return FromURI(u)
}

// FromURI reads a "mailto" URI. It ignores the fragment, which means nothing (RFC 6068, section
// 2). The error is a [*scheme.Error].
func FromURI(u uri.URI) (Message, error) {
	rules, _ := scheme.Known().Rules("mailto")
	if err := rules.Verify(u); err != nil {
		return Message{}, err
	}
	var m Message
	path := part{uri.ComponentPath, u.Path().String(), 0}
	span, _ := u.Span(uri.ComponentPath)
	for path.offset = span.Offset; path.text != ""; {
		address := path.cut(addressLen(path.text))
		decoded, err := address.decode(inHeader)
		if err != nil {
			return Message{}, err
		}
		m.To = append(m.To, decoded)
	}
	query, ok := u.Query()
	if !ok {
		return m, nil
	}
	span, _ = u.Span(uri.ComponentQuery)
	fields := part{uri.ComponentQuery, query, span.Offset}
	for fields.text != "" {
		end := strings.IndexByte(fields.text, '&')
		if end < 0 {
			end = len(fields.text)
		}
		value := fields.cut(end)
		name := value.cut(strings.IndexByte(value.text, '='))
		var f Field
		var err error
		if f.Name, err = name.decode(inName); err != nil {
			return Message{}, err
		}
		if f.Name == "" {
			return Message{}, name.fault(0, 0, "a header field must have a name")
		}
		allowed := inHeader
		if f.is("body") {
			allowed = inBody
		}
		if f.Value, err = value.decode(allowed); err != nil {
			return Message{}, err
		}
		m.Fields = append(m.Fields, f)
	}
	return m, nil
}

// addressLen returns the length of the address at the beginning of a path. A comma ends it,
// unless it is in a quoted-string.
func addressLen(path string) int {
	quoted := false
	for i := 0; i < len(path); {
		c, n := percent.Next(path[i:])
		switch {
		case c == '"':
			quoted = !quoted
		case c == '\\' && quoted && i+n < len(path):
			_, escaped := percent.Next(path[i+n:])
			n += escaped
		case c == ',' && n == 1 && !quoted:
			return i
		}
		i += n
	}
	return len(path)
}

// A part is a part of a component, with its offset in the URI.
type part struct {
	component uri.Component
	text      string
	offset    int
}

// cut returns the first n bytes of p, and removes them and a delimiter from p.
func (p *part) cut(n int) part {
	before := part{p.component, p.text[:n], p.offset}
	n = min(n+1, len(p.text))
	p.text, p.offset = p.text[n:], p.offset+n
	return before
}

// decode returns the text decoded. It returns an error if that is not UTF-8, or if check
// returns a problem for a character.
func (p part) decode(check func(c rune) (problem string)) (string, error) {
	for i := 0; i < len(p.text); {
		c, n, ok := nextRune(p.text[i:])
		problem := check(c)
		if !ok {
			problem = "the text is not UTF-8: encode it so"
		}
		if problem != "" {
			return "", p.fault(i, n, problem)
		}
		i += n
	}
	return percent.Decode(p.text), nil
}

// nextRune returns the decoded character at the beginning of s, which is not empty, and the
// length of its encoded text. If the first octet does not begin a character in UTF-8, ok is
// false, and n is the length of that octet.
func nextRune(s string) (c rune, n int, ok bool) {
	var octets [utf8.UTFMax]byte
	var ends [utf8.UTFMax]int
	count := 0
	for n < len(s) && !utf8.FullRune(octets[:count]) {
		octet, length := percent.Next(s[n:])
		n += length
		octets[count], ends[count] = octet, n
		count++
	}
	c, size := utf8.DecodeRune(octets[:count])
	return c, ends[size-1], c != utf8.RuneError || size > 1
}

// inName returns the problem of a character in the name of a field (RFC 5322, section 3.6.8).
func inName(c rune) string {
	if c <= ' ' || c >= 0x7F || c == ':' {
		return "the name of a header field cannot contain this character"
	}
	return ""
}

// inHeader returns the problem of a character in an address or in the value of a field. Some
// programs end a line at U+0085, U+2028 and U+2029 too.
func inHeader(c rune) string {
	switch {
	case c == '\r' || c == '\n' || c == '\u0085' || c == '\u2028' || c == '\u2029':
		return "a header field cannot contain a line break, which would end it"
	case c != '\t' && unicode.IsControl(c):
		return "a header field cannot contain a control character"
	}
	return ""
}

// inBody returns the problem of a character in the body.
func inBody(c rune) string {
	if c == 0 {
		return "a body cannot contain NUL"
	}
	return ""
}

// fault returns an error with a place in p.
func (p part) fault(start, length int, problem string) error {
	return &scheme.Error{Violation: scheme.Violation{
		Component: p.component,
		Span:      uri.Span{Offset: p.offset + start, Length: length},
		Source:    "RFC 6068",
		Message:   problem,
	}}
}
