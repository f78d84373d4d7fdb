package data

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/scheme"
)

// ParseBrowser reads a "data" URL as browsers do, by the "data: URL processor" of the Fetch
// Standard. The text is that of a URL by the URL Standard: for any text that people or pages
// write, use Parse of package whatwg and then String of its result.
//
// The media type is text/plain with the charset US-ASCII if the URL has none or an invalid one.
// Parameters that are invalid or repeated are left out, and white space around them is ignored.
// The media type is not percent-decoded. Base64 needs no padding and may contain white space.
//
// The error is a [*scheme.Error]: text does not begin with "data:", has no comma, or its data is
// not base64.
func ParseBrowser(text string) (Data, error) {
	const prefix = "data:"
	text, _, _ = strings.Cut(text, "#")
	if len(text) < len(prefix) || !strings.EqualFold(text[:len(prefix)], prefix) {
		rules, _ := scheme.Known().Rules("data")
		return Data{}, rules.Verify(uri.URI{})
	}
	comma := strings.IndexByte(text, ',')
	if comma < 0 {
		return Data{}, fault(len(text), 0, "a comma must come before the data")
	}
	head := strings.Trim(text[len(prefix):comma], " \t\n\f\r")
	rest, isBase64 := cutBase64(head)
	if isBase64 {
		head = rest
	}
	if strings.HasPrefix(head, ";") {
		head = "text/plain" + head
	}
	media, ok := sniffMediaType(head)
	if !ok {
		media = plain()
	}
	return newData(media, text, comma+1, isBase64, forgiven)
}

// cutBase64 returns head without ";", spaces and "base64" at its end.
func cutBase64(head string) (string, bool) {
	const mark = "base64"
	if len(head) < len(mark) || !strings.EqualFold(head[len(head)-len(mark):], mark) {
		return head, false
	}
	return strings.CutSuffix(strings.TrimRight(head[:len(head)-len(mark)], " "), ";")
}

// httpSpace is the HTTP whitespace of the Fetch Standard.
const httpSpace = " \t\n\r"

// sniffMediaType is "parse a MIME type" of the MIME Sniffing Standard, section 4.4.
func sniffMediaType(text string) (m MediaType, ok bool) {
	text, rest, _ := strings.Cut(strings.Trim(text, httpSpace), ";")
	text = strings.TrimRight(text, httpSpace)
	major, minor, _ := strings.Cut(text, "/")
	if !all(major, ascii.IsTokenByte) || !all(minor, ascii.IsTokenByte) {
		return m, false
	}
	m.Type = strings.ToLower(text)
	names := make(map[string]bool)
	for rest != "" {
		rest = strings.TrimLeft(rest, httpSpace)
		end := strings.IndexAny(rest, ";=")
		if end < 0 {
			break // a name without a value
		}
		name, isSeparator := rest[:end], rest[end] == ';'
		rest = rest[end+1:]
		if isSeparator {
			continue
		}
		var value string
		if strings.HasPrefix(rest, `"`) {
			value, rest = sniffQuoted(rest)
			_, rest, _ = strings.Cut(rest, ";")
		} else {
			value, rest, _ = strings.Cut(rest, ";")
			if value = strings.TrimRight(value, httpSpace); value == "" {
				continue
			}
		}
		if !all(name, ascii.IsTokenByte) || !isValue(value) {
			continue
		}
		if name = strings.ToLower(name); !names[name] {
			names[name] = true
			m.Params = append(m.Params, uri.Param{Name: name, Value: value, HasValue: true})
		}
	}
	return m, true
}

// sniffQuoted is "collect an HTTP quoted string" of the Fetch Standard, for the value. A
// missing quotation mark at the end and a backslash there are accepted.
func sniffQuoted(s string) (value, rest string) {
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '"':
			return b.String(), s[i+1:]
		case '\\':
			if i+1 < len(s) {
				i++
			}
		}
		b.WriteByte(s[i])
	}
	return b.String(), ""
}
