package extract

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/ascii"
)

// refused completes c, which is not an IRI, if it is a text as [Text.Refused] describes. It
// reports whether c is one.
func (f *finder) refused(c *candidate, colon int) bool {
	if c.truncation != nil { // within its host
		c.end = c.start + len(c.truncation.Text)
		c.fail(f.placeholder(c.truncation.Text, c.truncation.Err))
		_, ok := f.delimiterNear(c.end)
		return ok
	}
	i, ok := f.afterSlashes(colon)
	if !ok {
		return false
	}
	limit := f.limit(c.start)
	if !f.endInvalid(c, i, limit) {
		return f.skip(c, i, limit)
	}
	if f.isSplitAt(c.start, c.end) {
		end, ok := f.delimiterNear(c.end + 1)
		if !ok {
			return false
		}
		c.end = f.trimInvalid(c.start, end)
	}
	text := string(f.text[c.start:c.end])
	if !strings.ContainsFunc(text[i-c.start:], isOfWord) {
		return false // "http://", "http://..."
	}
	c.fail(f.fault(text))
	return true
}

// fault returns the reason why text is not a match: it is not an IRI, it breaks the rules of its
// scheme, or it was skipped.
func (f *finder) fault(text string) error {
	if err := f.check(text); err != nil {
		return f.placeholder(text, err)
	}
	if u, err := uri.ParseURI(text); err == nil {
		if v, ok := breach(u); ok {
			return schemeError(v.Message)
		}
	}
	return ErrSkipped
}

// isOfWord reports whether r is a letter or digit of ASCII, or any character outside it.
func isOfWord(r rune) bool { return r >= utf8.RuneSelf || ascii.IsAlphanumeric(byte(r)) }

// A schemeError is an [ErrScheme] with the rule that the text breaks.
type schemeError string

func (e schemeError) Error() string { return ErrScheme.Error() + ": " + string(e) }

func (e schemeError) Unwrap() error { return ErrScheme }
