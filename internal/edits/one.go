package edits

import (
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/scan"
)

// Middle returns the change that makes result of a text, for a reason: that of the part between
// their common ends.
func Middle(text, result, reason string) uri.Change {
	n := scan.Prefix(text, result)
	for n > 0 && (n < len(text) && !utf8.RuneStart(text[n]) || n < len(result) && !utf8.RuneStart(result[n])) {
		n--
	}
	c := Beginning(text[n:], result[n:], reason)
	c.Span.Offset = n
	return c
}

// Beginning returns the change that makes result of a text, for a reason: that of the part before
// their common end.
func Beginning(text, result, reason string) uri.Change {
	n := scan.Suffix(text, result)
	for n > 0 && !utf8.RuneStart(text[len(text)-n]) {
		n--
	}
	return uri.Change{Span: uri.Span{Length: len(text) - n}, Before: text[:len(text)-n], After: result[:len(result)-n], Reason: reason}
}
