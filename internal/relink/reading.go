package relink

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/engine/percent"
)

// A Reading is a link as a reference that can be edited, although its text may be none: with a
// space, or as a template.
type Reading struct {
	Text string // the text of the link, encoded as browsers do, and then as RFC 3986 needs it
	link string
	cuts []int // where each byte of Text, and its end, is in link, or -1 within a character that is encoded
}

// Read returns the reading of a link.
func Read(l document.Link) Reading {
	r := Reading{Text: l.Text, link: l.Text, cuts: make([]int, len(l.Text)+1)}
	for i := range r.cuts {
		r.cuts[i] = i
	}
	if encoded, changes := l.Encoded(); len(changes) > 0 {
		r.apply(changes)
		if r.Text != encoded { // cannot happen: the text with all changes is the result
			return r
		}
	}
	r.apply(Invalid(r.Text))
	return r
}

// Invalid returns the changes that percent-encode the bytes that no reference has at their place:
// those that browsers keep as they are, "[" and "]" after the authority, a "#" in the fragment, and
// a "%" that begins no triplet. The condition is long because each byte depends on its place:
// before or after the authority, and in the fragment or not.
func Invalid(text string) (changes []uri.Change) {
	authority := AuthorityEnd(text)
	isFragment := false
	for i := range len(text) {
		c := text[i]
		isHex := func(i int) bool { return i < len(text) && percent.IsHex(text[i]) }
		if c <= ' ' || c >= 0x7F || strings.IndexByte("\"<>\\^`{|}", c) >= 0 || (c == '[' || c == ']') && i >= authority ||
			c == '%' && !(isHex(i+1) && isHex(i+2)) || c == '#' && isFragment {
			changes = append(changes, uri.Change{Span: uri.Span{Offset: i, Length: 1}, After: string(percent.Append(nil, c))})
		}
		isFragment = isFragment || c == '#'
	}
	return changes
}

// AuthorityEnd returns the end of the authority in a reference, or 0.
func AuthorityEnd(text string) int {
	start := strings.Index(text, "//")
	if start < 0 || strings.ContainsAny(text[:start], "/?#") {
		return 0
	}
	start += len("//")
	if n := strings.IndexAny(text[start:], "/?#"); n >= 0 {
		return start + n
	}
	return len(text)
}

// apply makes changes to the text.
func (r *Reading) apply(changes []uri.Change) {
	if len(changes) == 0 {
		return
	}
	var text strings.Builder
	var cuts []int
	from := 0
	for _, c := range changes {
		text.WriteString(r.Text[from:c.Span.Offset])
		cuts = append(cuts, r.cuts[from:c.Span.Offset]...)
		text.WriteString(c.After)
		for i := range len(c.After) {
			at := -1
			if i == 0 {
				at = r.cuts[c.Span.Offset]
			}
			cuts = append(cuts, at)
		}
		from = c.Span.End()
	}
	text.WriteString(r.Text[from:])
	r.Text, r.cuts = text.String(), append(cuts, r.cuts[from:]...)
}

// Edited returns the text of the link for an edited Text. The parts at both ends that were not
// edited are as in the link.
func (r *Reading) Edited(text string) string {
	before, after := 0, 0
	most := min(len(text), len(r.Text))
	for before < most && text[before] == r.Text[before] {
		before++
	}
	for after < most-before && text[len(text)-1-after] == r.Text[len(r.Text)-1-after] {
		after++
	}
	for r.cuts[before] < 0 {
		before--
	}
	for r.cuts[len(r.Text)-after] < 0 {
		after--
	}
	return r.link[:r.cuts[before]] + text[before:len(text)-after] + r.link[r.cuts[len(r.Text)-after]:]
}
