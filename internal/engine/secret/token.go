package secret

import (
	"math/bits"
	"strings"
	"sync"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/scan"
)

// tokensByEnd are the tokens by the last character of their prefix.
var tokensByEnd = sync.OnceValue(func() *[128][]token {
	var index [128][]token
	for _, t := range tokens {
		last := t.prefix[len(t.prefix)-1]
		index[last] = append(index[last], t)
	}
	return &index
})

// beforeEnd has, for the last character of a prefix of a token, the low bits of those before it.
var beforeEnd = func() (set [128]uint32) {
	for _, t := range tokens {
		n := len(t.prefix)
		set[t.prefix[n-1]] |= 1 << (t.prefix[n-2] & 31)
	}
	return set
}()

// shortestShape is the length of the shortest token and webhook.
var shortestShape = func() int {
	n := len("discord.com") + len("/bot")
	for _, t := range tokens {
		n = min(n, len(t.prefix)+t.least)
	}
	return n
}()

// tokenAt returns the place of a token whose prefix ends with the byte at i. Without one it is
// empty. The two tables leave few prefixes to compare.
func tokenAt(text string, i int) Span {
	c := text[i]
	if i < 2 || c >= 128 || beforeEnd[c]>>(text[i-1]&31)&1 == 0 {
		return Span{}
	}
	tokens := tokensByEnd()[c]
	for k := range tokens {
		t := &tokens[k]
		start := i + 1 - len(t.prefix)
		if start < 0 || text[start:i+1] != t.prefix || start > 0 && ascii.IsAlphanumeric(text[start-1]) && !isEscaped(text, start) {
			continue
		}
		if end := t.end(text, start, i+1); end > 0 {
			return span(wholeOctet(text, start), end, Tokens)
		}
	}
	return Span{}
}

// end returns the end of a token whose prefix is between start and body. It returns 0 if the text
// is not one. A JWT must have a dot. The first test for it avoids reading a long text without one.
func (t *token) end(text string, start, body int) int {
	limit := len(text)
	if t.exact {
		limit = min(limit, body+t.least+1)
	}
	isJWT := t.prefix == "eyJ" // a header, and after a dot the payload
	if isJWT && strings.IndexByte(text[body-1:min(len(text), body-1+maxJOSEHeader)], '.') < 0 {
		return 0
	}
	end := body
	for end < limit && t.body.has(text[end]) {
		end++
	}
	for text[end-1] == '.' {
		end--
	}
	n := end - body
	if n < t.least || t.exact && n != t.least || isJWT && strings.IndexByte(text[start:min(end, start+maxJOSEHeader)], '.') < 0 {
		return 0
	}
	return end
}

// maxJOSEHeader is the length of the longest header of a JWT that is found.
const maxJOSEHeader = 1 << 10

// isEscaped reports whether the character before start belongs to an escape: "%2F", "\n" or
// "\u0026".
func isEscaped(text string, start int) bool {
	if start >= 3 {
		if _, ok := percent.Octet(text[start-3 : start]); ok {
			return true
		}
	}
	return start >= 2 && text[start-2] == '\\' || start >= 6 && text[start-6] == '\\' && text[start-5] == 'u'
}

// has reports whether a token of the set can have c. Each case is a kind of characters, and names
// the sets that have it or lack it.
func (set charset) has(c byte) bool {
	switch {
	case c >= '0' && c <= '9':
		return true
	case c >= 'A' && c <= 'Z':
		return set != hex
	case c >= 'a' && c <= 'z':
		return set != upper && (set != hex || c <= 'f')
	case c == '-', c == '_':
		return set == base64url || set == jose
	}
	return c == '.' && set == jose
}

// afterSlash are the second characters of the paths of webhooks.
var afterSlash = func() (set [256]bool) {
	for _, w := range webhooks {
		set[w.path[1]], set[w.path[1]&^0x20] = true, true
	}
	return set
}()

// webhookAt returns the place of the secret in the path of a webhook that begins at i with a slash.
// Without one it is empty. After a path that ends with "bot", the token has a colon and the name of
// a method follows.
func webhookAt(text string, i int) Span {
	if i+1 >= len(text) || !afterSlash[text[i+1]] {
		return Span{}
	}
	for _, w := range webhooks {
		n, ok := hasPath(text[i:], w.path)
		if !ok || !endsInHost(text[:i], w.host) {
			continue
		}
		start := i + n
		ends := "?#\"<>'`)"
		if strings.HasSuffix(w.path, "bot") { // the method after the token is none
			ends = "?#\"<>'`)/\\"
		}
		end := start + untilSpace(text[start:], ends)
		if strings.HasSuffix(w.path, "bot") {
			if strings.IndexByte(text[start:end], ':') < 0 && strings.IndexByte(text[start:end], '%') < 0 {
				continue
			}
		}
		for end > start && (text[end-1] == '\\' || text[end-1] == '.' || text[end-1] == ',') {
			end--
		}
		return span(start, end, Webhooks)
	}
	return Span{}
}

// hasPath returns the length of a path at the beginning of a text. In JSON a backslash may stand
// before each of its slashes.
func hasPath(text, path string) (n int, ok bool) {
	for i := range len(path) {
		if path[i] == '/' && n+1 < len(text) && text[n] == '\\' {
			n++
		}
		if n == len(text) || text[n]|0x20 != path[i]|0x20 {
			return 0, false
		}
		n++
	}
	return n, true
}

// endsInHost reports whether a text ends in a host, or with "." in one below it, and perhaps a
// port.
func endsInHost(text, host string) bool {
	text = strings.TrimSuffix(text, `\`)
	text = strings.TrimRight(text[max(0, len(text)-len(host)-8):], "0123456789")
	text = strings.TrimSuffix(strings.TrimSuffix(text, ":"), ".")
	n := len(text) - len(host)
	if n < 0 || !strings.EqualFold(text[n:], host) {
		return false
	}
	return host[0] == '.' || n == 0 || !ascii.IsAlphanumeric(text[n-1]) && text[n-1] != '-' && text[n-1] != '.'
}

// untilSpace is until that also stops at white space and control characters.
func untilSpace(s, chars string) int {
	for i := range len(s) {
		if s[i] <= ' ' || s[i] == 0x7F || strings.IndexByte(chars, s[i]) >= 0 {
			return i
		}
	}
	return len(s)
}

// appendShapes appends the places of tokens and of webhooks in a text. It reads the neighbourhood
// of each triple.
func appendShapes(spans []Span, text string) []Span {
	const stride = scan.Block - 2
	done := 0
	for at := 0; at < len(text); at += stride {
		for found := scan.Places(text[at:], &beginnings); found != 0; found &= found - 1 {
			i := at + bits.TrailingZeros64(found)
			if !startsTriple(text[i:]) {
				continue
			}
			start, end := around(text, i)
			for {
				s, ok := nextShape(text, max(done, start), end)
				if !ok {
					break
				}
				spans = append(spans, s)
				done = s.End()
			}
		}
	}
	return spans
}

// nextShape returns the first token or webhook of which the prefix, or the host, ends between start
// and end.
func nextShape(text string, start, end int) (Span, bool) {
	for i := start; i < end; i++ {
		var s Span
		switch c := text[i]; {
		case c < 128 && beforeEnd[c] != 0:
			s = tokenAt(text, i)
		case c == '/':
			s = webhookAt(text, i)
		}
		if s.Length > 0 {
			return s, true
		}
	}
	return Span{}, false
}
