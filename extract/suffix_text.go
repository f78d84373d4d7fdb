package extract

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri/internal/work"
)

// longestName is the length of the longest local part, "@" and the longest name.
const longestName = 64 + 1 + 253

// suffix returns the suffix reference, if there is one, that has the dot at i in its name
// or the colon at i after its name.
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
	head := end + 1 // includes the byte that begins the rest
	if !more {
		end = f.trim(start, end)
		head = end
	}
	rule := f.Suffixes.rule(string(f.text[start:head]))
	if rule == SuffixNone || !f.mayBegin(start, rule) || !more && !f.mayEnd(end, rule) {
		return candidate{}, false
	}
	name := end
	if more {
		end = f.endOfRest(end)
		f.nameEnd = end
		if !f.KeepBrackets {
			end = name + balanced(f.text[name:end])
		}
	}
	stop := end
	if end-start > f.maxLength() || f.cut && end+afterCut > len(f.text) {
		return candidate{}, false
	}
	work.Add(end - start)
	c := candidate{start: start, end: f.trim(start, end), delimiter: DelimiterSuffix}
	text := string(f.text[start:c.end])
	if i := strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }); i >= 0 {
		g, ok := f.Suffixes.Guess(text[:name-start] + "/")
		if !ok || !f.parse(&c, []byte(g.Assumed+text), false) {
			return candidate{}, false
		}
	} else {
		g, ok := f.Suffixes.Guess(text)
		if !ok || !f.Suffixes.inText(text, g.Rule) {
			return candidate{}, false
		}
		c.uri = g.URI
	}
	if more && stop == f.nameEnd && stop < len(f.text) && f.wideAt(stop) == 0 {
		c.truncation = f.truncationAt(start, stop, f.checkReference)
	}
	_, c.prefix = f.urlPrefix(start)
	return c, true
}

// endOfPort returns the end of the port whose colon is at i, or i if there is no port.
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

// endOfRest returns the last possible end of the path, query and fragment that begin
// at i.
func (f *finder) endOfRest(i int) int {
	start, wide, fragment := i, false, false
	for limit := min(len(f.text), i+f.maxLength()+1); i < limit; {
		switch b := f.text[i]; {
		case !inURI[b]:
			size := f.wideAt(i)
			if size == 0 || f.endsProse(i) || !wide && start+endOfPath(f.text[start:limit], 0, i-start) == i {
				return i
			}
			wide = true
			i += size - 1
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

// mayBegin reports whether the text before i allows a suffix reference to begin at i. It
// does not where it would be part of a path, a query or another name.
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

// mayEnd reports whether the text after i allows a suffix reference to end at i.
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

// isPartOfName reports whether r, before or after a name, is probably part of it. Letters
// are. But letters of scripts without spaces between words are not, beside a name by the
// rules www and ftp, which is certain.
func isPartOfName(r rune, rule SuffixRule) bool {
	if (rule == SuffixWWW || rule == SuffixFTP) && isUnspaced(r) {
		return false
	}
	return r == '_' || unicode.In(r, unicode.L, unicode.M, unicode.N)
}

// isUnspaced reports whether r is of a script that puts no spaces between words, or none
// before particles.
func isUnspaced(r rune) bool {
	return r >= utf8.RuneSelf && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul,
		unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}

// inName has the bytes of names and local parts.
var inName = func() (names [256]bool) {
	for b := range names {
		names[b] = isAlphanum(byte(b)) || strings.IndexByte(".-_+@", byte(b)) >= 0
	}
	return names
}()
