package extract

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/delimiter"
	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/engine/work"
)

// longestName is the length of the longest local part, "@" and the longest name. A name with
// characters outside ASCII must not have more bytes either.
const longestName = 64 + 1 + 253

// suffix returns the suffix reference, if there is one, that has the dot at i in its name
// or the colon at i after its name.
func (f *finder) suffix(i int) (candidate, bool) {
	if i < f.nameEnd || i == 0 || i+1 == len(f.text) || !f.isBetweenLetters(i) {
		return candidate{}, false
	}
	start := f.startOfName(i)
	end := f.endOfName(start, i)
	f.nameEnd = end
	if !f.beginsName(start) || f.text[i] == ':' && !isLocalhost(string(f.text[start:i])) {
		return candidate{}, false
	}
	end = f.endOfPort(end)
	more := end < len(f.text) && strings.IndexByte("/?#", f.text[end]) >= 0
	head := end + 1 // includes the byte that begins the rest
	if !more {
		end = f.trim(start, end)
		head = end
	}
	name := end
	ascii, ok := asciiName(string(f.text[start:name]))
	if !ok {
		return candidate{}, false
	}
	rule := f.Suffixes.rule(ascii + string(f.text[name:head]))
	if rule == suffixNone || !f.mayBegin(start, rule) || !more && !f.mayEnd(end, rule) {
		return candidate{}, false
	}
	if more {
		end = f.endOfRest(end)
		f.nameEnd = end
		if !f.KeepBrackets {
			end = name + balanced(f.text[name:end])
		}
	}
	stop := end
	if end-start > f.maxLength() || f.cut && max(end, f.nameEnd)+afterCut > len(f.text) {
		return candidate{}, false
	}
	work.Add(end - start)
	c := candidate{start: start, end: f.trim(start, end), delimiter: delimiter.Suffix}
	text := string(f.text[start:c.end])
	guessed := text
	wide := strings.ContainsFunc(text, isOutsideASCII)
	if wide { // guess by the name, which is certain, and the byte after it
		ascii, _ = asciiName(text[:min(name, c.end)-start])
		guessed = ascii + text[min(name, c.end)-start:min(head, c.end)-start]
	}
	g, ok := f.Suffixes.Guess(guessed)
	switch {
	case !ok || !f.Suffixes.inText(text, guessed, g.Rule):
		return candidate{}, false
	case !wide:
		c.uri = g.URI
	case !f.parse(&c, []byte(g.Assumed+text), false):
		return candidate{}, false
	}
	if more && stop == f.nameEnd && stop < len(f.text) && f.wideAt(stop) == 0 {
		c.truncation = f.truncationAt(start, stop, f.checkReference)
	}
	_, c.prefix = f.urlPrefix(start)
	return c, true
}

// startOfName returns the beginning of the name or the local part that ends at i. After a
// letter of a script without spaces between words, an ASCII letter or digit begins a name.
func (f *finder) startOfName(i int) int {
	for start := i; ; {
		work.Add(1)
		size := f.ofNameBefore(start)
		if size == 0 || i-start+size > longestName {
			return start
		}
		if size > 1 && start < i && isAlphanum(f.text[start]) {
			if r, _ := utf8.DecodeLastRune(f.text[:start]); isUnspaced(r) {
				return start
			}
		}
		start -= size
	}
}

// endOfName returns the end of the name that begins at start and goes on after i. It ends before a letter of a script without
// spaces between words as [endOfHost] says.
func (f *finder) endOfName(start, i int) int {
	end, wide := i, false
	for end < len(f.text) {
		size := 1
		if !inName[f.text[end]] {
			if size = f.wideAt(end); size == 0 || !isOfName(f.text[end:]) {
				break
			}
			wide = true
		}
		if end-i+size > longestName {
			break
		}
		end += size
	}
	if wide {
		return start + endOfHost(f.text[start:end])
	}
	return end
}

// isBetweenLetters reports whether letters or digits of names are before and after i.
func (f *finder) isBetweenLetters(i int) bool {
	before, after := f.text[i-1], f.text[i+1]
	return (isAlphanum(before) || before >= utf8.RuneSelf && f.ofNameBefore(i) > 0) &&
		(isAlphanum(after) || f.wideAt(i+1) > 0 && isOfName(f.text[i+1:]))
}

// ofNameBefore returns the length of the character of a name that ends at i, or 0.
func (f *finder) ofNameBefore(i int) int {
	from := max(f.from, 0)
	if i <= from {
		return 0
	}
	if f.text[i-1] < utf8.RuneSelf {
		if inName[f.text[i-1]] {
			return 1
		}
		return 0
	}
	_, size := utf8.DecodeLastRune(f.text[from:i])
	if f.wideAt(i-size) == 0 || !isOfName(f.text[i-size:]) {
		return 0
	}
	return size
}

// isOfName reports whether text begins with a character outside ASCII that a name can have.
// Other than a host after its scheme, it has no symbols: they follow names more often.
func isOfName(text []byte) bool {
	r, _ := utf8.DecodeRune(text)
	return isOfHost(r) && !ucd.In(r, ucd.S)
}

// beginsName reports whether the character at i can begin a name in running text. Nothing
// says where a name begins in a script without spaces between words.
func (f *finder) beginsName(i int) bool {
	if f.text[i] < utf8.RuneSelf {
		return isAlphanum(f.text[i])
	}
	r, _ := utf8.DecodeRune(f.text[i:])
	return !isUnspaced(r)
}

// asciiName returns the ASCII form of a name, perhaps with a local part before it and a port
// after it, and whether it has one.
func asciiName(s string) (string, bool) {
	start := strings.LastIndexByte(s, '@') + 1
	end := len(s)
	if i := strings.IndexByte(s[start:], ':'); i >= 0 {
		end = start + i
	}
	if !strings.ContainsFunc(s[start:end], isOutsideASCII) {
		return s, true
	}
	ascii, err := idn.ToASCII(s[start:end])
	return s[:start] + ascii + s[end:], err == nil
}

func isOutsideASCII(r rune) bool { return r >= utf8.RuneSelf }

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
			if size == 0 || f.endsProse(i) || !wide && start+endOfPath(f.text[start:limit], 0, i-start, false) == i {
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
func (f *finder) mayBegin(i int, rule string) bool {
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
func (f *finder) mayEnd(i int, rule string) bool {
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
func isPartOfName(r rune, rule string) bool {
	if (rule == suffixWWW || rule == suffixFTP) && isUnspaced(r) {
		return false
	}
	return ucd.In(r, ucd.L|ucd.M|ucd.N)
}

// isUnspaced reports whether r is of a script that puts no spaces between words, or none
// before particles.
func isUnspaced(r rune) bool {
	if r < utf8.RuneSelf {
		return false
	}
	switch ucd.Of(r).Script() {
	case "Han", "Hiragana", "Katakana", "Hangul", "Thai", "Lao", "Khmer", "Myanmar":
		return true
	}
	return false
}

// inName has the bytes of names and local parts.
var inName = func() (names [256]bool) {
	for b := range names {
		names[b] = isAlphanum(byte(b)) || strings.IndexByte(".-_+@", byte(b)) >= 0
	}
	return names
}()
