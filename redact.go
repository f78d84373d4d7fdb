package uri

import (
	"log/slog"

	"github.com/urikit/uri/internal/syntax"
)

// Mask is shown in place of a password. It is valid userinfo.
const Mask = "***"

// Redacted returns the text with the password, if there is one that is not
// empty, replaced by "***": "http://user:***@example.com/" (RFC 3986, section
// 3.2.1). The result is valid. If there is none, it returns the text itself and
// allocates nothing.
func (c components) Redacted() string {
	if at, ok := c.passwordSpan(); ok {
		return c.text[:at.Offset] + Mask + c.text[at.End():]
	}
	return c.text
}

func (c components) passwordSpan() (Span, bool) {
	if c.at.Host == syntax.Registry { // no grammar says what in it is a password
		start, end := syntax.GuessPassword(c.text)
		return span(start, end), start < end
	}
	userinfo, _ := c.Span(ComponentUserinfo)
	password, _ := c.Password()
	if password == "" {
		return Span{}, false
	}
	return Span{userinfo.End() - len(password), len(password)}, true
}

// LogValue returns the text with the password masked, so that a log shows none
// where a reference is the value of an attribute. Within other values, a slice or
// a struct, it shows the text. Of parameters it masks none; see [Redact]. See
// [Reference.Redacted].
func (c components) LogValue() slog.Value { return slog.StringValue(c.Redacted()) }

// Redact masks the password in any text, valid or not, as [Reference.Redacted]
// does in a reference. Where the text is not valid, what was meant for a
// password is a guess, and the guess is on the side of masking too much.
//
// Parameters stay: which of them hold secrets their names alone tell, and those
// are the caller's to know. Auditor.Redact of package audit masks the values of
// the well-known ones too, and of others that the caller names.
func Redact(s string) string {
	if at, ok := PasswordSpan(s); ok {
		return s[:at.Offset] + Mask + s[at.End():]
	}
	return s
}

// PasswordSpan returns where [Redact] finds a password in s that is not empty,
// and whether it does.
func PasswordSpan(s string) (Span, bool) {
	c := components{text: s}
	if uint64(len(s)) <= syntax.MaxLen && syntax.RFC3986.Parse(s, syntax.URIReference, &c.at) == syntax.Valid {
		return c.passwordSpan()
	}
	start, end := syntax.GuessPassword(s)
	return span(start, end), start < end
}
