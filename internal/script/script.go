// Package script finds labels of domain names that people may misread: those that mix
// scripts, look like another label, or contain symbols.
package script

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/ucd"
)

// Names appends the names of the scripts of the letters of a label to names, in the order
// of their first letters. It allocates only to extend names.
func Names(names []string, label []rune) []string {
	for _, r := range label {
		of := ucd.Of(r)
		if of.Category()&ucd.L == 0 {
			continue
		}
		if name := of.Script(); name != "Common" && name != "Inherited" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// together are the sets of scripts that one language uses: Japanese, Korean and Chinese,
// each with Latin (UTS #39, section 5.2, "highly restrictive").
var together = [...][]string{
	{"Latin", "Han", "Hiragana", "Katakana"},
	{"Latin", "Han", "Hangul"},
	{"Latin", "Han", "Bopomofo"},
}

// Mixed reports whether no language uses the scripts together.
func Mixed(names []string) bool {
	if len(names) < 2 {
		return false
	}
	for _, set := range together {
		if !slices.ContainsFunc(names, func(name string) bool { return !slices.Contains(set, name) }) {
			return false
		}
	}
	return true
}

// chosen has letters and what they look like in common fonts, one letter or digit of ASCII each.
// confusables.txt does not have them, or maps them to another letter.
const chosen = "\u0237j" + "ԍg" + "κkτtωw" + "յj" + "ⲭx" + "Ꮞ4Ꮾ6ꮞ4ꮾ6"

// LikeASCII returns the letter or digit of ASCII, in lower case, that r looks like. It returns 0 if
// r looks like none, or is in ASCII.
func LikeASCII(r rune) byte {
	if r < utf8.RuneSelf {
		return 0
	}
	for _, pairs := range [...]string{confusable, chosen} {
		if i := strings.IndexRune(pairs, r); i >= 0 {
			return pairs[i+utf8.RuneLen(r)]
		}
	}
	return 0
}

// LooksLatin reports whether a label in lower case has letters outside ASCII, and all of them look
// like letters of ASCII. They can be Latin letters, such as the dotless ı.
func LooksLatin(label []rune) bool {
	like := false
	for _, r := range label {
		if r < utf8.RuneSelf || !ucd.IsLetter(r) {
			continue
		}
		if LikeASCII(r) == 0 {
			return false
		}
		like = true
	}
	return like
}

// IsSymbol reports whether r is a symbol or punctuation that names cannot have, such as
// one that looks like a slash (RFC 5892, section 2).
func IsSymbol(r rune) bool {
	if r < utf8.RuneSelf || strings.ContainsRune(symbolsOfNames, r) {
		return false
	}
	return ucd.In(r, ucd.S|ucd.P)
}

// symbolsOfNames are the symbols that names can have (RFC 5892, section 2.6).
const symbolsOfNames = "\u00B7\u0375\u05F3\u05F4\u0F0B\u30FB"
