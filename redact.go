package uri

import (
	"log/slog"

	"github.com/urikit/uri/internal/syntax"
)

// Mask is shown in place of a password. It is valid userinfo.
const Mask = "***"

// Redacted returns the text with the password masked; see [Redact].
func (c components) Redacted() string {
	if at, ok := c.passwordSpan(); ok {
		return c.text[:at.Offset] + Mask + c.text[at.End():]
	}
	return c.text
}

func (c components) passwordSpan() (Span, bool) {
	password := syntax.ReadPassword
	if c.at.Host == syntax.Registry { // no grammar says where in it a password is
		password = syntax.GuessPassword
	}
	start, end := password(c.text)
	return span(start, end), start < end
}

// LogValue returns [Reference.Redacted]. Slices and structs do not use it.
func (c components) LogValue() slog.Value { return slog.StringValue(c.Redacted()) }

// Redact masks the password in any text, valid or not, with [Mask]. It masks every part
// that a program in wide use reads as a password:
//
//   - userinfo after its first colon (RFC 3986, section 3.2.1)
//   - the same with too few or too many slashes, as browsers, libcurl and Node read it:
//     "http:/user:***@h", "http:user:***@h", "////user:***@h"
//   - all between the scheme's colon and "@", as curl reads it: "user:***@h/path"
//   - the same after a scheme that wraps another URL: "jdbc:mysql://user:***@h/"
//   - the password of "sip" and "sips" URIs (RFC 3261, section 19.1.1)
//
// Schemes whose syntax has no userinfo, such as "mailto", are masked only after "//",
// unknown schemes always. An invalid text is masked up to its last "@". The result of a
// valid text is valid. Auditor.Redact of package audit also masks secret parameters.
func Redact(s string) string {
	if at, ok := PasswordSpan(s); ok {
		return s[:at.Offset] + Mask + s[at.End():]
	}
	return s
}

// PasswordSpan returns the place that [Redact] masks in s, if any.
func PasswordSpan(s string) (Span, bool) {
	c := components{text: s}
	if uint64(len(s)) <= syntax.MaxLen && syntax.RFC3986.Parse(s, syntax.URIReference, &c.at) == syntax.Valid {
		return c.passwordSpan()
	}
	start, end := syntax.GuessPassword(s)
	return span(start, end), start < end
}
