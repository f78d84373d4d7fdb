package extract

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/internal/delimiter"
	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/engine/work"
)

// suffix returns the suffix reference, if there is one, that has the dot at i in its name
// or the colon at i after its name. There is none near the place where an error has cut off the
// text.
func (f *finder) suffix(i int) (candidate, bool) {
	n, ok := f.findName(i)
	if !ok {
		return candidate{}, false
	}
	end := n.end
	if n.goesOn() {
		end = f.endOfSuffix(n.end)
	}
	if end-n.start > f.maxLength() || f.cut && max(end, f.nameEnd)+afterCut > len(f.text) {
		return candidate{}, false
	}
	work.Add(end - n.start)
	c := candidate{start: n.start, end: f.trim(n.start, end), delimiter: delimiter.Suffix}
	if !f.guess(&c, n) {
		return candidate{}, false
	}
	if n.goesOn() && end == f.nameEnd && end < len(f.text) && f.wideAt(end) == 0 {
		c.truncation = f.truncationAt(n.start, end, f.checkReference)
	}
	_, c.prefix = f.urlPrefix(n.start)
	return c, true
}

// A foundName is the place of the name of a suffix reference, with its local part and its port.
type foundName struct {
	start, end int
	head       int // the end with the byte after it that begins a path, a query or a fragment
}

// goesOn reports whether a path, a query or a fragment follows the name.
func (n *foundName) goesOn() bool { return n.head > n.end }

// findName returns the name that has the dot at i in it or the colon at i after it, and whether a
// suffix reference may begin with it. It tests the neighbors of the sign first, because most signs
// fail there. Last it applies the rules for the name.
func (f *finder) findName(i int) (n foundName, ok bool) {
	if i < f.nameEnd || i == 0 || i+1 == len(f.text) || !f.isBetweenLetters(i) {
		return n, false
	}
	n.start = f.startOfName(i)
	n.end = f.endOfName(n.start, i)
	f.nameEnd = n.end
	if !f.beginsName(n.start) || f.text[i] == ':' && !isLocalhost(string(f.text[n.start:i])) {
		return n, false
	}
	n.end = f.endOfPort(n.end)
	n.head = n.end + 1
	if n.end == len(f.text) || strings.IndexByte("/?#", f.text[n.end]) < 0 {
		n.end = f.trim(n.start, n.end)
		n.head = n.end
	}
	ascii, ok := asciiName(string(f.text[n.start:n.end]))
	if !ok {
		return n, false
	}
	rule := f.Suffixes.rule(ascii + string(f.text[n.end:n.head]))
	return n, rule != suffixNone && f.mayBegin(n.start, rule) && (n.goesOn() || f.mayEnd(n.end, rule))
}

// endOfSuffix returns the end of the suffix reference whose path, query or fragment begins at i.
func (f *finder) endOfSuffix(i int) int {
	f.nameEnd = f.endOfRest(i)
	if f.KeepBrackets {
		return f.nameEnd
	}
	return i + balanced(f.text[i:f.nameEnd])
}

// guess sets the URI or IRI of c to the guess for its text, which begins with the name n, and
// reports whether the guess is certain enough for running text.
func (f *finder) guess(c *candidate, n foundName) bool {
	text := string(f.text[c.start:c.end])
	if !strings.ContainsFunc(text, isOutsideASCII) {
		g, ok := f.Suffixes.Guess(text)
		c.uri = g.URI
		return ok && f.Suffixes.inText(text, text, g.Rule)
	}
	// Guess by the name, which is certain, and the byte after it.
	name, head := min(n.end, c.end)-c.start, min(n.head, c.end)-c.start
	ascii, _ := asciiName(text[:name])
	guessed := ascii + text[name:head]
	g, ok := f.Suffixes.Guess(guessed)
	return ok && f.Suffixes.inText(text, guessed, g.Rule) && f.parse(c, []byte(g.Assumed+text), false)
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
