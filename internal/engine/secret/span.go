package secret

import (
	"slices"
	"strings"
)

// A Span is a place in a text, in bytes, and what kind of secret is there.
type Span struct {
	Offset, Length int
	Kind           Kind
}

// End returns the offset of the first byte after the span.
func (s Span) End() int { return s.Offset + s.Length }

// span returns the span from start to end.
func span(start, end int, kind Kind) Span { return Span{start, end - start, kind} }

// A Kind is a set of kinds of secrets.
type Kind uint8

// The kinds of secrets.
const (
	Passwords  Kind = 1 << iota // of userinfo, and of a "user:password@host"
	Users                       // users that are tokens
	Parameters                  // values by their names
	Headers                     // credentials in headers
	Webhooks                    // paths that are secret
	Tokens                      // values by their shapes
)

// Masked is shown in place of a secret. It is valid in each component of a reference.
const Masked = "***"

// Rules change what counts as a secret. Nil and the zero Rules change nothing.
type Rules struct {
	Keep Kind     // what is no secret
	More []string // names whose values are secrets
	Less []string // names whose values are no secrets
}

func (r *Rules) keeps(k Kind) bool { return r != nil && r.Keep&k != 0 }

// merged sorts spans, and joins those that overlap. It leaves out what r keeps, and empty ones.
func (r *Rules) merged(spans []Span) []Span {
	spans = slices.DeleteFunc(spans, func(s Span) bool { return s.Length <= 0 || r.keeps(s.Kind) })
	slices.SortStableFunc(spans, func(a, b Span) int { return a.Offset - b.Offset })
	merged := spans[:0]
	for _, s := range spans {
		if last := len(merged) - 1; last >= 0 && s.Offset < merged[last].End() {
			merged[last].Length = max(merged[last].End(), s.End()) - merged[last].Offset
			continue
		}
		merged = append(merged, s)
	}
	return merged
}

// Merge sorts spans, and joins those that overlap.
func Merge(spans []Span) []Span { return (*Rules)(nil).merged(spans) }

// AppendMasked appends a text to dst with mask in place of the bytes of each span.
func AppendMasked(dst []byte, text string, spans []Span, mask string) []byte {
	done := 0
	for _, s := range spans {
		dst = append(dst, text[done:s.Offset]...)
		dst = append(dst, mask...)
		done = s.End()
	}
	return append(dst, text[done:]...)
}

// Masks returns a text with mask in place of the bytes of each span. Without spans it returns the
// text itself.
func Masks(text string, spans []Span, mask string) string {
	if len(spans) == 0 {
		return text
	}
	n := len(text)
	for _, s := range spans {
		n += len(mask) - s.Length
	}
	var b strings.Builder
	b.Grow(n)
	done := 0
	for _, s := range spans {
		b.WriteString(text[done:s.Offset])
		b.WriteString(mask)
		done = s.End()
	}
	b.WriteString(text[done:])
	return b.String()
}

// Text returns running text with [Masked] in place of each of its secrets. Without secrets it
// returns the text itself.
func Text(text string) string {
	var room [8]Span
	return Masks(text, (*Rules)(nil).AppendFindText(room[:0], text), Masked)
}

// Cause returns the text of an error as Text does, without a prefix, for the text of another error
// that wraps it. The zero value of such an error wraps nil.
func Cause(err error, prefix string) string {
	if err == nil {
		return "unknown error"
	}
	return strings.TrimPrefix(Text(err.Error()), prefix)
}

// String returns a reference with [Masked] in place of each of its secrets. Without secrets it
// returns the text itself.
func String(text string) string {
	if !hasSign(text) {
		return text
	}
	return masked(text)
}

// masked is String for a text with a sign.
func masked(text string) string {
	var room [8]Span
	return Masks(text, (*Rules)(nil).fitted(text, (*Rules)(nil).find(room[:0], text, true, true)), Masked)
}
