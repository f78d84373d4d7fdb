package uri

import (
	"log/slog"
	"strings"

	"github.com/urikit/uri/internal/syntax"
)

// Mask is shown in place of a password. It is valid userinfo.
const Mask = "***"

// Redacted returns the text with the password masked; see [Redact].
func (c components) Redacted() string {
	password := syntax.ReadPassword
	if c.at.Host == syntax.Registry { // no grammar says where its password is
		password = syntax.GuessPassword
	}
	start, end := password(c.text)
	return masked(c.text, start, end)
}

// masked returns text with [Mask] in place of text[start:end], unless that is empty.
func masked(text string, start, end int) string {
	if start < end {
		return text[:start] + Mask + text[end:]
	}
	return text
}

// LogValue returns [Reference.Redacted]. slog ignores it in slices and structs.
func (c components) LogValue() slog.Value { return slog.StringValue(c.Redacted()) }

// Redact masks the password in any text, valid or not, with [Mask]. It masks each part
// that a program in wide use reads as a password:
//
//   - userinfo after its first colon (RFC 3986, section 3.2.1)
//   - the same with too few or too many slashes, as browsers, libcurl and Node read it:
//     "http:/user:***@h", "http:user:***@h", "////user:***@h"
//   - everything between the scheme's colon and "@", as curl reads it:
//     "user:***@h/path"
//   - the same after a scheme that wraps another URL: "jdbc:mysql://user:***@h/"
//   - the password of "sip" and "sips" URIs (RFC 3261, section 19.1.1)
//
// For schemes without userinfo, such as "mailto", it masks only after "//". If the text is
// not an IRI-reference, it masks up to the last "@". A valid text stays valid.
// Auditor.Redact of package audit masks parameters, too.
func Redact(s string) string {
	start, end := password(s)
	return masked(s, start, end)
}

// PasswordSpan returns the place in s that [Redact] masks, if any.
func PasswordSpan(s string) (Span, bool) {
	start, end := password(s)
	return span(start, end), start < end
}

// password returns the place of the password in any text, or an empty place.
func password(s string) (start, end int) {
	if strings.IndexByte(s, '@') < 0 { // an "@" ends each password
		return 0, 0
	}
	var at syntax.Offsets
	if uint64(len(s)) <= syntax.MaxLen &&
		(syntax.RFC3986.Parse(s, syntax.URIReference, &at) == syntax.Valid || syntax.RFC3987.Parse(s, syntax.URIReference, &at) == syntax.Valid) {
		return syntax.ReadPassword(s)
	}
	return syntax.GuessPassword(s)
}
