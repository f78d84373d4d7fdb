package uri

import (
	"log/slog"
	"strings"

	"github.com/urikit/uri/internal/syntax"
)

// mask stands for a password. It is valid userinfo.
const mask = "***"

// Redacted returns the text with the password, if there is one that is not
// empty, replaced by "***": "http://user:***@example.com/" (RFC 3986, section
// 3.2.1). The result is valid. If there is none, it returns the text itself and
// allocates nothing.
func (c components) Redacted() string {
	if at, ok := c.passwordSpan(); ok {
		return c.text[:at.Offset] + mask + c.text[at.End():]
	}
	return c.text
}

func (c components) passwordSpan() (Span, bool) {
	userinfo, _ := c.Span(ComponentUserinfo)
	password, _ := c.Password()
	if password == "" {
		return Span{}, false
	}
	return Span{userinfo.End() - len(password), len(password)}, true
}

// LogValue returns the text with the password masked, so that a log that is
// given a reference shows none. See [Reference.Redacted].
func (c components) LogValue() slog.Value { return slog.StringValue(c.Redacted()) }

// Redact masks the password in any text, valid or not, as [Reference.Redacted]
// does in a reference. Where the text is not valid, what was meant for a
// password is a guess, and the guess is on the side of masking too much.
func Redact(s string) string {
	if at, ok := PasswordSpan(s); ok {
		return s[:at.Offset] + mask + s[at.End():]
	}
	return s
}

// PasswordSpan returns where [Redact] finds a password in s that is not empty,
// and whether it does.
func PasswordSpan(s string) (Span, bool) {
	if uint64(len(s)) <= syntax.MaxLen {
		var c components
		if syntax.RFC3986.Parse(s, syntax.URIReference, &c.at) == syntax.Valid {
			c.text = s
			return c.passwordSpan()
		}
	}
	// A password that holds a "/", "?" or "#" as it is ends the authority, and
	// leaves a port behind that is none.
	slashes := strings.Index(s, "//")
	if slashes < 0 {
		return Span{}, false
	}
	start := slashes + len("//")
	end := start + len(s[start:])
	if i := strings.IndexAny(s[start:], "/?#"); i >= 0 {
		end = start + i
	}
	authority := s[start:end]
	colon := strings.IndexByte(authority, ':')
	if colon < 0 {
		return Span{}, false
	}
	at := strings.LastIndexByte(authority, '@')
	if at < 0 {
		bracketed := strings.HasPrefix(authority, "[") && strings.Contains(authority, "]")
		if bracketed || Validate(RulePort, authority[colon+1:]) == nil {
			return Span{}, false
		}
		at = strings.LastIndexByte(s[start:], '@')
	}
	if at <= colon+1 {
		return Span{}, false
	}
	return span(start+colon+1, start+at), true
}
