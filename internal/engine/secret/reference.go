package secret

import (
	"strconv"
	"strings"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/special"
	"github.com/urikit/uri/internal/engine/syntax"
)

// decodings is how often Find decodes a text. A reference in a parameter is encoded once, and
// one in a parameter of that reference twice.
const decodings = 2

// Find returns the places of the secrets in a reference, valid or not, in order. They do not
// overlap. It reads the text as it is, without tabs and line ends, without the escapes of JSON, and
// decoded once and twice.
func (r *Rules) Find(text string) []Span { return r.AppendFind(nil, text) }

// AppendFind is Find for an empty slice that can have room.
func (r *Rules) AppendFind(room []Span, text string) []Span {
	if !hasSign(text) && (r == nil || len(r.More) == 0) {
		return room
	}
	return r.fitted(text, r.find(room, text, true, true))
}

// Quote returns a text in the quotes of Go with its secrets masked, for messages about a name or a
// value that can be a reference by mistake.
func Quote(text string) string { return strconv.Quote(String(text)) }

// find is Find without a sign, and with overlaps. It reads the text without breaks and escapes only
// if they are told to be possible.
func (r *Rules) find(spans []Span, text string, breaks, escapes bool) []Span {
	if start, end := Password(text); start < end {
		spans = append(spans, span(start, end, Passwords))
	}
	spans = r.read(spans, text, decodings)
	if breaks && hasBreaks(text) {
		spans = append(spans, placesIn(text, unbroken, r.merged(r.find(nil, readBy(unbroken, text), false, escapes)))...)
	} else if escapes && hasEscapes(text) {
		spans = append(spans, placesIn(text, unescaped, r.merged(r.find(nil, readBy(unescaped, text), true, false)))...)
	}
	return spans
}

// Password returns the place of the password in any text, or an empty place: that of [ReadPassword]
// in a valid text, and of [GuessPassword] in others.
func Password(text string) (start, end int) {
	if strings.IndexByte(text, '@') < 0 { // an "@" ends each password
		return 0, 0
	}
	if isValid(text) {
		return ReadPassword(text)
	}
	if i := strings.IndexByte(text, '\\'); i >= 0 && strings.HasPrefix(text[i:], ampersand) && strings.ContainsAny(text[:i], "?#") {
		if plain := readBy(unescaped, text); isValid(plain) { // its query was written by encoding/json
			start, end = ReadPassword(plain)
			place := placesIn(text, unescaped, []Span{span(start, end, Passwords)})[0]
			return place.Offset, place.End()
		}
	}
	return GuessPassword(text)
}

func isValid(text string) bool {
	var at syntax.Offsets
	return parse(text, &at)
}

// parse reports whether a text is a URI or IRI reference, and stores the ends of its components.
func parse(text string, at *syntax.Offsets) bool {
	return uint64(len(text)) <= syntax.MaxLen &&
		(syntax.RFC3986.Parse(text, syntax.URIReference, at) == syntax.Valid || syntax.RFC3987.Parse(text, syntax.URIReference, at) == syntax.Valid)
}

// read appends the places of the secrets in a text, other than its own password. It also reads the
// text decoded up to a number of times.
func (r *Rules) read(spans []Span, text string, decodings int) []Span {
	for list := (parameters{text: text, jdbc: hasPrefixFold(text, "jdbc:")}); ; {
		p, ok := list.next(r)
		if !ok {
			break
		}
		spans = append(spans, p.Value)
	}
	spans = appendShapes(appendUsers(appendNested(spans, text), text), text)
	if decodings > 0 && encodesDelimiter(text) {
		others, values := divide(r.read(nil, readBy(decoded, text), decodings-1))
		spans = append(spans, placesIn(text, decoded, r.merged(others))...)
		spans = append(spans, placesIn(text, decoded, r.merged(values))...)
	}
	return spans
}

// divide sorts the values of parameters, of which fitted may leave out the end, after the other
// spans. It returns both parts.
func divide(spans []Span) (others, values []Span) {
	n := 0
	for i, s := range spans {
		if s.Kind != Parameters {
			spans[n], spans[i] = s, spans[n]
			n++
		}
	}
	return spans[:n], spans[n:]
}

// appendNested appends the places of the passwords of references within a text. The authority of
// such a reference begins after two slashes, after a colon and a slash, or after a scheme for
// which browsers need no slash. A backslash counts as a slash. In a query or a fragment "&" ends
// the reference.
func appendNested(spans []Span, text string) []Span {
	if strings.IndexByte(text, '@') < 0 { // much faster than LastIndexByte
		return spans
	}
	last := strings.LastIndexByte(text, '@')
	ends := "/?#"
	for i := 0; i < last; i++ {
		switch c := text[i]; {
		case c == '?', c == '#':
			ends = "/?#&"
			continue
		case c == ':' && endsInSpecial(text[:i]):
			i++
		case !isSlash(c) || i == 0 || text[i-1] != ':' && !isSlash(text[i-1]):
			continue
		}
		for i < last && isSlash(text[i]) {
			i++
		}
		end := i + until(text[i:], ends)
		if a, b := AuthorityPassword(text[:end], i); a < b {
			spans = append(spans, span(a, b, Passwords))
		}
		i = end - 1
	}
	return spans
}

// endsInSpecial reports whether a text ends in a scheme after which browsers find an authority
// without slashes.
func endsInSpecial(text string) bool {
	for _, scheme := range special.OfHosts {
		if n := len(text) - len(scheme); n >= 0 && strings.EqualFold(text[n:], scheme) {
			return n == 0 || syntax.RFC3986.Classes()[text[n-1]]&syntax.InScheme == 0
		}
	}
	return false
}

func isSlash(c byte) bool { return c == '/' || c == '\\' }

// encodesDelimiter reports whether a text contains a percent-encoded octet that can delimit a
// secret or hide a name or a token, one that decode leaves out, or another encoding. A colon, a
// slash or a break matters only in a text with an "@", and a separator or a NUL only before the
// last "=".
func encodesDelimiter(text string) bool {
	i := strings.IndexByte(text, '%')
	if i < 0 {
		return false
	}
	hasAt, equals := strings.IndexByte(text, '@') >= 0, strings.LastIndexByte(text, '=')
	for {
		switch c, n := percent.Next(text[i:]); {
		case n == 1:
		case c == '@', c == '=', c == '%', c < 0x80 && ascii.IsAlphanumeric(c), c == '-', c == '_', c == '.', c == '/',
			hasAt && (c == ':' || isSlash(c) || isBreak(c)), i < equals && (Separates(c) || isBreak(c) || c == 0):
			return true
		}
		next := strings.IndexByte(text[i+1:], '%')
		if next < 0 {
			return false
		}
		i += 1 + next
	}
}

// A reader is a way to read a text.
type reader uint8

const (
	unbroken  reader = iota // without tabs and line ends
	unescaped               // without the escapes of JSON that stand for characters of ASCII
	escaped                 // without the escapes of JSON and Go
	decoded                 // percent-decoded, and without tabs and line ends
)

// next reads the byte at the beginning of a text, which is n bytes long there. If ok is false, the
// reader leaves the byte out.
func (r reader) next(text string) (c byte, n int, ok bool) {
	switch r {
	case unbroken:
		return text[0], 1, !isBreak(text[0])
	case unescaped:
		return unescape(text)
	case escaped:
		if len(text) > 1 && text[0] == '\\' {
			return escape(text)
		}
		return text[0], 1, true
	}
	return decode(text)
}

// hasBreaks reports whether a text contains tabs or line ends, which browsers leave out.
func hasBreaks(text string) bool {
	return strings.IndexByte(text, '\t') >= 0 || strings.IndexByte(text, '\n') >= 0 || strings.IndexByte(text, '\r') >= 0
}

func isBreak(c byte) bool { return c == '\t' || c == '\n' || c == '\r' }

// hasEscapes reports whether a text has an escape of JSON for a delimiter of a reference.
func hasEscapes(text string) bool {
	for i := strings.IndexByte(text, '\\'); i >= 0 && i+1 < len(text); {
		if text[i+1] == '/' || text[i+1] == 'u' {
			return true
		}
		next := strings.IndexByte(text[i+1:], '\\')
		if next < 0 {
			return false
		}
		i += 1 + next
	}
	return false
}

// unescape decodes the escapes of JSON that stand for characters of ASCII.
func unescape(text string) (c byte, n int, ok bool) {
	switch {
	case text[0] != '\\' || len(text) < 2:
	case text[1] == '/':
		return text[0], 1, false
	case text[1] == 'u' && len(text) >= 6 && text[2:4] == "00" && percent.HexValue(text[4]) < 8 && percent.IsHex(text[5]):
		return percent.HexValue(text[4])<<4 | percent.HexValue(text[5]), 6, true
	}
	return text[0], 1, true
}

// escape decodes an escape of JSON or Go.
func escape(text string) (c byte, n int, ok bool) {
	switch c = text[1]; c {
	case 't':
		return '\t', 2, true
	case 'n':
		return '\n', 2, true
	case 'r':
		return '\r', 2, true
	case 'x':
		if len(text) >= 4 && percent.IsHex(text[2]) && percent.IsHex(text[3]) {
			return percent.HexValue(text[2])<<4 | percent.HexValue(text[3]), 4, true
		}
	case 'u':
		return unescape(text)
	}
	return c, 2, true
}

// decode decodes percent-encoded octets, and leaves out tabs and line ends. An encoded "&" becomes
// ";", which separates parameters too, because only a literal "&" ends a reference in a query.
func decode(text string) (c byte, n int, ok bool) {
	c, n = percent.Next(text)
	if c == '&' && n > 1 {
		c = ';'
	}
	return c, n, !isBreak(c)
}

// readBy returns the text that a reader reads.
func readBy(by reader, text string) string {
	var b strings.Builder
	b.Grow(len(text))
	for i := 0; i < len(text); {
		c, n, ok := by.next(text[i:])
		if ok {
			b.WriteByte(c)
		}
		i += n
	}
	return b.String()
}

// placesIn returns the places in a text of spans in what a reader reads. It changes spans.
func placesIn(text string, by reader, spans []Span) []Span {
	at, k := 0, 0 // at: the offset in what the reader reads
	start := 0
	for i := 0; i < len(text) && k < len(spans); {
		_, n, ok := by.next(text[i:])
		if !ok {
			i += n
			continue
		}
		if at == spans[k].Offset {
			start = i
		}
		at++
		i += n
		if at == spans[k].End() {
			spans[k] = span(start, i, spans[k].Kind)
			k++
		}
	}
	return spans
}
