package note

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/internal/glance"
	"github.com/urikit/uri/internal/punycode"
	"github.com/urikit/uri/internal/script"
	"github.com/urikit/uri/render"
)

// A Remark is a note of package render on a text, as JSON.
type Remark struct {
	answer.Span
	Text   string `json:"text"`
	Label  string `json:"label"`  // what a label of the host stands for, as shown, or ""
	Script string `json:"script"` // the only script of its letters, or "" if it has several or symbols

	// The label in letters of ASCII, if its other letters look like them and are of one script; and
	// this script.
	LooksLike   string `json:"looks_like"`
	LooksScript string `json:"looks_script"`
}

// Remarks returns the first notes on a text.
func Remarks(text string, view render.View) []Remark {
	list := []Remark{}
	for i, n := range view.Notes() {
		if i == glance.MaxListed {
			break
		}
		label, script := labelOf(n.Span.Of(text))
		like, of := likeASCII(label)
		list = append(list, Remark{answer.NewSpan(n.Span), n.Text, label, script, like, of})
	}
	return list
}

// likeASCII returns the letters of ASCII that a label looks like, and the script of those of its
// letters that are others. If these are of several scripts, or do not all look like letters of
// ASCII, it returns neither.
func likeASCII(label string) (like, of string) {
	var others []rune
	like = strings.Map(func(r rune) rune {
		if c := script.LikeASCII(r); c != 0 {
			others = append(others, r)
			return rune(c)
		}
		return r
	}, label)
	names := script.Names(nil, others)
	other := func(r rune) bool { return r >= utf8.RuneSelf || r == '\\' } // also escaped, or cut
	if len(names) != 1 || strings.ContainsFunc(like, other) {
		return "", ""
	}
	return like, names[0]
}

// labelOf returns what a label of a host stands for, and its only script. A text that is no label,
// or stands for itself without letters outside ASCII, has neither.
func labelOf(text string) (label, only string) {
	label = strings.ToLower(answer.DecodePart(text))
	rest, encoded := strings.CutPrefix(label, punycode.Prefix)
	if encoded {
		runes, ok := punycode.Decode(nil, rest)
		if !ok {
			return "", ""
		}
		label = string(runes)
	}
	isLetter := func(r rune) bool { return r >= utf8.RuneSelf && (unicode.IsLetter(r) || encoded) }
	if !strings.ContainsFunc(label, isLetter) {
		return "", ""
	}
	names := script.Names(nil, []rune(label))
	if len(names) == 1 && !strings.ContainsFunc(label, script.IsSymbol) {
		only = names[0]
	}
	return render.NewLine(label, 0, 60).String(), only
}

// Host returns the percent-decoded host of a reference, in so many columns. It returns "" if the
// host is an address, or if decoding changes nothing.
func Host(ref interface{ Host() (uri.Host, bool) }, columns int) string {
	host, _ := ref.Host()
	if _, ok := host.Addr(); ok {
		return ""
	}
	return Decoded(host.String(), host.Decoded(), columns)
}
