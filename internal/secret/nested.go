package secret

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/percent"
	"github.com/urikit/uri/internal/syntax"
)

// decodings is how often Find decodes a text. A reference in a parameter is encoded once, and
// one in a parameter of that reference twice.
const decodings = 2

// read appends the places of the secrets in a text, other than its own password: the values of
// parameters, and the passwords of references within the text. It also reads the text decoded
// up to a number of times.
func read(spans Spans, text string, names []string, decodings int) Spans {
	cuts := syntax.Split(text)
	path := span(cuts.PathStart, cuts.PathEnd)
	query := span(min(cuts.PathEnd+1, cuts.QueryEnd), cuts.QueryEnd)
	fragment := span(min(cuts.QueryEnd+1, len(text)), len(text))
	Parameters(text, path, query, fragment, names, func(p Parameter) {
		spans = append(spans, p.Value)
	})
	spans = appendNested(spans, text)
	if decodings > 0 && encodesDelimiter(text) {
		decoded := readBy(decode, text)
		found := read(nil, decoded, names, decodings-1)
		spans = append(spans, placesIn(text, decode, Merge(len(decoded), found))...)
	}
	return spans
}

// span returns the place from start to end.
func span(start, end int) uri.Span { return uri.Span{Offset: start, Length: end - start} }

// appendNested appends the places of the passwords of references within a text. The authority of
// such a reference begins after two slashes, after a colon and a slash, or after a scheme for
// which browsers need no slash. A backslash counts as a slash. In a query or a fragment "&" ends
// the reference.
func appendNested(spans Spans, text string) Spans {
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
		if a, b := syntax.AuthorityPassword(text[:end], i); a < b {
			spans = append(spans, span(a, b))
		}
		i = end - 1
	}
	return spans
}

// endsInSpecial reports whether a text ends in a scheme after which browsers find an authority
// without slashes.
func endsInSpecial(text string) bool {
	for _, scheme := range [...]string{"http", "https", "ftp", "ws", "wss"} {
		if n := len(text) - len(scheme); n >= 0 && strings.EqualFold(text[n:], scheme) {
			return n == 0 || syntax.RFC3986.Classes()[text[n-1]]&syntax.InScheme == 0
		}
	}
	return false
}

func isSlash(c byte) bool { return c == '/' || c == '\\' }

// encodesDelimiter reports whether a text contains a percent-encoded octet that can delimit a
// secret, one that decode leaves out and so can hide a delimiter or a name, or another encoding.
func encodesDelimiter(text string) bool {
	i := strings.IndexByte(text, '%')
	if i < 0 {
		return false
	}
	hasAt, equals := strings.IndexByte(text, '@') >= 0, strings.LastIndexByte(text, '=')
	for {
		switch c, n := percent.Next(text[i:]); {
		case n == 1:
		case c == '@', c == '=', c == '%', hasAt && (c == ':' || isSlash(c) || isBreak(c)), i < equals && (Separates(c) || isBreak(c)):
			return true
		}
		next := strings.IndexByte(text[i+1:], '%')
		if next < 0 {
			return false
		}
		i += 1 + next
	}
}

// A reader reads the byte at the beginning of a text, which is n bytes long there. If ok is false,
// it leaves the byte out.
type reader func(text string) (c byte, n int, ok bool)

// hasBreaks reports whether a text contains tabs or line ends, which browsers leave out.
func hasBreaks(text string) bool {
	return strings.IndexByte(text, '\t') >= 0 || strings.IndexByte(text, '\n') >= 0 || strings.IndexByte(text, '\r') >= 0
}

func isBreak(c byte) bool { return c == '\t' || c == '\n' || c == '\r' }

// unbroken leaves out tabs and line ends.
func unbroken(text string) (c byte, n int, ok bool) { return text[0], 1, !isBreak(text[0]) }

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
func readBy(next reader, text string) string {
	var b strings.Builder
	b.Grow(len(text))
	for i := 0; i < len(text); {
		c, n, ok := next(text[i:])
		if ok {
			b.WriteByte(c)
		}
		i += n
	}
	return b.String()
}

// placesIn returns the places in a text of spans in what a reader reads. It changes spans.
func placesIn(text string, next reader, spans Spans) Spans {
	at, k := 0, 0 // at: the offset in what the reader reads
	start := 0
	for i := 0; i < len(text) && k < len(spans); {
		_, n, ok := next(text[i:])
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
			spans[k] = span(start, i)
			k++
		}
	}
	return spans
}
