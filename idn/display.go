package idn

import (
	"slices"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/script"
)

// Display returns a domain name for people: in Unicode, except for labels that could mislead
// them. Such a label is in its ASCII form, which begins with "xn--":
//
//   - a label with letters of scripts that no language uses together;
//   - a label of which all letters outside ASCII look like letters of ASCII (confusables.txt of
//     Unicode, and a few letters more), such as "ɑ", "ı" and the Cyrillic "а", unless it is the
//     last, which nobody can choose. So a few real names are in their ASCII form too;
//   - a label with a symbol or punctuation, which may look like a slash, or with an invisible
//     character;
//   - a label that begins with "xn--" and is invalid;
//   - right-to-left labels of a name that has an invalid label or breaks the Bidi rule.
//
// An invalid label in Unicode has no ASCII form. Display percent-encodes what is not ASCII
// in it. So labels of the result that are not ASCII convert back to the same name.
//
// Display never fails. It does not limit the length of a name, and leaves ASCII characters
// that names cannot contain as they are.
func Display(host string) string {
	o := profiles[URLStandard]
	if o.plain(host) {
		return host
	}
	n := process(host, o)
	last := len(n) - 1
	if last > 0 && n[last].unicode == "" {
		last-- // the root label
	}
	invalid := n.err() != nil
	return n.join(func(i int) string {
		l := &n[i]
		switch {
		case ascii.Only(l.unicode):
			return l.unicode
		case l.err == nil && !(invalid && isBidi(l.unicode)) && !misleads(l.unicode, i == last):
			return l.unicode
		case l.ascii != "":
			return l.ascii
		}
		return string(percent.AppendOthers(nil, l.raw))
	})
}

// misleads reports whether people may read a valid label as another one. last says that it
// is the last label of its name.
func misleads(text string, last bool) bool {
	var buffer [4]string
	runes := []rune(text)
	return script.Mixed(script.Names(buffer[:0], runes)) ||
		!last && script.LooksLatin(runes) ||
		slices.ContainsFunc(runes, func(r rune) bool { return script.IsSymbol(r) || ucd.In(r, ucd.Cf) })
}
