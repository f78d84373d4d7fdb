package extract

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri/internal/work"
)

// longestName is the length of the longest local part, "@" and the longest name.
const longestName = 64 + 1 + 253

// suffix returns the suffix reference in whose name a dot stands at i, or behind
// whose name a colon does, if there is one.
func (f *finder) suffix(i int) (candidate, bool) {
	if i < f.nameEnd || i == 0 || i+1 == len(f.text) || !isAlphanum(f.text[i-1]) || !isAlphanum(f.text[i+1]) {
		return candidate{}, false
	}
	start, end := i, i
	for start > f.from && i-start < longestName && inName[f.text[start-1]] {
		work.Add(1)
		start--
	}
	for end < len(f.text) && end-i < longestName && inName[f.text[end]] {
		end++
	}
	f.nameEnd = end
	if !isAlphanum(f.text[start]) || f.text[i] == ':' && !isLocalhost(string(f.text[start:i])) {
		return candidate{}, false
	}
	end = f.endOfPort(end)
	more := end < len(f.text) && strings.IndexByte("/?#", f.text[end]) >= 0
	head := end + 1 // with the byte that says that there is more
	if !more {
		end = f.trim(start, end)
		head = end
	}
	rule := f.Suffixes.rule(string(f.text[start:head]))
	if rule == SuffixNone || !f.mayBegin(start, rule) || !more && !f.mayEnd(end, rule) {
		return candidate{}, false
	}
	if more {
		end = f.endOfRest(end)
		f.nameEnd = end
	}
	if end-start > f.maxLength() || f.cut && end+lookAhead > len(f.text) {
		return candidate{}, false
	}
	work.Add(end - start)
	c := candidate{start: start, end: f.trim(start, end), delimiter: DelimiterSuffix}
	text := string(f.text[start:c.end])
	g, ok := f.Suffixes.Guess(text)
	if !ok || !f.Suffixes.inText(text, g.Rule) {
		return candidate{}, false
	}
	c.uri = g.URI
	_, c.prefix = f.urlPrefix(start)
	return c, true
}

// endOfPort returns where the port ends that begins at i with its colon; or i.
func (f *finder) endOfPort(i int) int {
	end := i + 1
	for end < len(f.text) && end-i < len(":65535 ") && isDigit(f.text[end]) {
		end++
	}
	if end == i+1 || f.text[i] != ':' {
		return i
	}
	return end
}

// endOfRest returns where the path, query and fragment can end at the latest that
// begin at i.
func (f *finder) endOfRest(i int) int {
	fragment := false
	for limit := min(len(f.text), i+f.maxLength()+1); i < limit && inURI[f.text[i]]; {
		switch b := f.text[i]; {
		case b == '[', b == ']', b == '#' && fragment:
			return i
		case b == '%':
			if i+2 >= len(f.text) || !isHex(f.text[i+1]) || !isHex(f.text[i+2]) {
				return i
			}
			i += 2
		case b == '#':
			fragment = true
		}
		i++
	}
	return i
}

// mayBegin reports whether a suffix reference can begin at i, by what stands before
// it: not where it would be part of a path, of a query or of another name.
func (f *finder) mayBegin(i int, rule SuffixRule) bool {
	if i == 0 {
		return true
	}
	if _, prefixed := f.urlPrefix(i); prefixed {
		return true
	}
	before := f.text[:i]
	if b := before[i-1]; inURI[b] {
		return i > f.from && strings.IndexByte("([,;'*", b) >= 0
	}
	r, _ := utf8.DecodeLastRune(before)
	return r != '\\' && !isPartOfName(r, rule)
}

// mayEnd reports whether a suffix reference can end at i, by what follows.
func (f *finder) mayEnd(i int, rule SuffixRule) bool {
	if i == len(f.text) {
		return true
	}
	if b := f.text[i]; inURI[b] {
		return strings.IndexByte(".,;!?')]*", b) >= 0 || b == ':' && (i+1 == len(f.text) || !inURI[f.text[i+1]])
	}
	r, _ := utf8.DecodeRune(f.text[i:])
	return r != '\\' && !isPartOfName(r, rule)
}

// isPartOfName reports whether r, beside a name, is probably part of it. Letters
// are, but for scripts without spaces between words beside what is surely meant.
func isPartOfName(r rune, rule SuffixRule) bool {
	if (rule == SuffixWWW || rule == SuffixFTP) && isUnspaced(r) {
		return false
	}
	return r == '_' || unicode.In(r, unicode.L, unicode.M, unicode.N)
}

// isUnspaced reports whether r is of a script that puts no spaces between words, or
// none before what follows them.
func isUnspaced(r rune) bool {
	return r >= utf8.RuneSelf && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul,
		unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}

// The bytes of names and local parts.
var inName = func() (names [256]bool) {
	for b := range names {
		names[b] = isAlphanum(byte(b)) || strings.IndexByte(".-_+@", byte(b)) >= 0
	}
	return names
}()
