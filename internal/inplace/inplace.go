// Package inplace parses bytes without copying them.
//
// A [uri.Reference] is immutable only if its text is, so this package is internal. Its
// callers must not change the bytes while a reference to them is in use.
package inplace

import (
	"unsafe"

	"github.com/urikit/uri"
)

// String returns text as a string that is a view of it. The string is valid as long as text is not
// changed.
func String(text []byte) string { return unsafe.String(unsafe.SliceData(text), len(text)) }

// Bytes returns a text as bytes that are a view of it. Nobody must change them.
func Bytes(text string) []byte { return unsafe.Slice(unsafe.StringData(text), len(text)) }

// Parse parses text, which must match rule, one of the four rules for references. The
// reference is a view of text: it is valid as long as text is not changed. So is the error,
// which is that of [uri.Parser.Validate]. Parse does not allocate if text is valid.
func Parse(p uri.Parser, rule uri.Rule, text []byte) (uri.Reference, error) {
	return ParseString(p, rule, String(text))
}

// ParseString is like Parse but takes a string. It panics for any other rule.
func ParseString(p uri.Parser, rule uri.Rule, s string) (uri.Reference, error) {
	switch rule {
	case uri.RuleURIReference:
		return p.Parse(s)
	case uri.RuleURI:
		u, err := p.ParseURI(s)
		return u.Reference(), err
	case uri.RuleAbsoluteURI:
		u, err := p.ParseAbsoluteURI(s)
		return u.Reference(), err
	case uri.RuleRelativeRef:
		return p.ParseRelativeRef(s)
	}
	panic("uri: not a rule for references: " + rule.String())
}
