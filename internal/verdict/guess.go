package verdict

import (
	"strings"

	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/internal/auditname"
)

// stray are the characters that people copy around a link.
const stray = " \t\r\n\"'<>"

// isStray reports whether the text is a link with characters around it that are not a part of it,
// and no finding is about another place.
func (s *Subject) isStray() bool {
	if s.Problem == nil {
		return false
	}
	inner := strings.Trim(s.Text, stray)
	if inner == "" || inner == s.Text {
		return false
	}
	start := strings.Index(s.Text, inner)
	for _, f := range s.Found {
		within := f.Span.Offset >= start && f.Span.End() <= start+len(inner)
		if f.ID != auditname.Invalid && (f.ID != auditname.StrippedCharacter || within) {
			return false
		}
	}
	_, ok := typed(inner)
	return ok
}

// namesNoHost reports whether the text is a relative reference that people write for a host, such
// as "www.example.com".
func (s *Subject) namesNoHost() bool {
	if s.Problem != nil || s.Text == "" || strings.ContainsRune("/.?#", rune(s.Text[0])) {
		return false
	}
	if _, ok := s.Ref.Scheme(); ok {
		return false
	}
	_, ok := typed(s.Text)
	return ok
}

// longestGuess is the length of the longest text that has a guess.
const longestGuess = 2000

// typed returns the URL that people mean by a text.
func typed(text string) (string, bool) {
	if len(text) > longestGuess {
		return "", false
	}
	u, _, err := extract.Typed{NoChanges: true, Suffixes: guessed}.ReadURL(text)
	return u.String(), err == nil
}
