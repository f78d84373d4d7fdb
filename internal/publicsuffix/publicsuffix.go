// Package publicsuffix looks names up in Mozilla's Public Suffix List.
//
// It has the same rules as golang.org/x/net/publicsuffix, which imports net/http.
// Programs that find URIs in text do not need an HTTP client for that.
package publicsuffix

import (
	_ "embed"
	"strings"
	"sync"
)

//go:generate go run ../check/publicsuffix -o rules.txt

// text has a line for each name with rules: the name, a space, and one letter for each
// rule.
//
//	r R   the name is a public suffix
//	w W   so is every name with one label more ("*.name")
//	x X   the name is an exception to such a rule ("!name")
//
// Capitals mark rules of the list's ICANN section. TestText checks this form. A line may also end
// in CRLF, which a program or an editor may have put there.
//
//go:embed rules.txt
var text string

// A rule is a set of the rules for a name.
type rule uint8

// The rules, for the letters in text.
const (
	isSuffix rule = 1 << iota
	isSuffixICANN
	isParent
	isParentICANN
	isException
	isExceptionICANN
)

const letters = "rRwWxX"

// rules returns the rules of each name that has rules, or that is the end of one with rules. The
// first lookup makes the map from the text, which takes about a millisecond.
var rules = sync.OnceValue(func() map[string]rule {
	m := make(map[string]rule, strings.Count(text, "\n"))
	for line := range strings.Lines(text) {
		name, all, _ := strings.Cut(strings.TrimRight(line, "\r\n"), " ")
		for _, letter := range []byte(all) {
			m[name] |= 1 << strings.IndexByte(letters, letter)
		}
		// If a name is there, so are its ends.
		for _, end, more := strings.Cut(name, "."); more; _, end, more = strings.Cut(end, ".") {
			if _, ok := m[end]; ok {
				break
			}
			m[end] = 0
		}
	}
	return m
})

// Suffix returns the public suffix of a domain name, and whether it comes from a rule of
// the list's ICANN section. The name must be in lower case and in ASCII, without a dot at
// its end. If no rule matches, the suffix is the last label. Only the first call
// allocates.
func Suffix(name string) (suffix string, icann bool) {
	end := strings.LastIndexByte(name, '.')
	suffix = name[end+1:]
	rules := rules()
	above := rule(0) // the rules of the name one level up
	for {
		label := name[end+1:]
		found, ok := rules[label]
		switch {
		case found&(isException|isExceptionICANN) != 0:
			return label[strings.IndexByte(label, '.')+1:], found&isExceptionICANN != 0
		case found&(isSuffix|isSuffixICANN) != 0:
			suffix, icann = label, found&isSuffixICANN != 0
		case above&(isParent|isParentICANN) != 0:
			suffix, icann = label, above&isParentICANN != 0
		}
		if above = found; !ok || end < 0 { // no rule is about a longer name, or there is none
			return suffix, icann
		}
		end = strings.LastIndexByte(name[:end], '.')
	}
}

// Registrable returns the part of a domain name that can be registered: its public suffix
// and one more label. It returns false if there is no such label, or if a label is empty.
// See [Suffix] for the form of the name.
func Registrable(name string) (string, bool) {
	if name == "" || name[0] == '.' || name[len(name)-1] == '.' || strings.Contains(name, "..") {
		return "", false
	}
	suffix, _ := Suffix(name)
	rest := len(name) - len(suffix) - len(".")
	if rest <= 0 {
		return "", false
	}
	return name[strings.LastIndexByte(name[:rest], '.')+1:], true
}
