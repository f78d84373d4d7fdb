package extract

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/internal/delimiter"
	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/engine/work"
)

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
