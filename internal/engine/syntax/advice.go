package syntax

import (
	"strings"
	"sync/atomic"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/ucd"
)

// cannotContain returns the message for the character at d.at, which the component cannot
// contain. The advice depends on the place of a backslash in a Windows path, and of a space
// at the beginning or end of the text. The message for any other character of ASCII is made once
// and kept.
func (d *diagnoser) cannotContain() string {
	c, s := d.Component, d.s[d.at:]
	switch {
	case s[0] == '\\' && c == PathComponent && d.Start == len("C:") && d.s[1] == ':':
		return message(c, s, "write a Windows path as file:///C:/path")
	case s[0] == ' ' && c != HostComponent && (d.at == 0 || strings.Trim(s, " ") == ""):
		return message(c, s, "remove it, or "+asEncoded(s))
	case s[0] >= utf8.RuneSelf:
		return message(c, s, d.advice(s))
	}
	known := &messages[c][s[0]]
	if known.Load() == nil {
		made := message(c, s, d.advice(s))
		known.Store(&made)
	}
	return *known.Load()
}

// messages are those for characters of ASCII, by component, that cannotContain has returned
// so far. They are the same in all editions.
var messages [FragmentComponent + 1][utf8.RuneSelf]atomic.Pointer[string]

// message returns the message for the first character of s, with advice.
func message(c Component, s, advice string) string {
	return "a " + c.String() + cannot + found(s, 0) + ": " + advice
}

// Parts of messages, next to the name of a character.
const (
	cannot       = " cannot contain "
	misplaced    = " is misplaced in the IPv6 address"
	afterBracket = ` after the "]" of an IP address`
	aCharacter   = "a character" // instead of the name
)

// Unnamed returns the message of an error in a component without the name of the character at the
// offset of the error, which can be a part of a secret, and without advice that repeats it. A
// message without advice gets none. It returns other messages as they are. The message about a
// scheme can only name a character before all secrets.
func Unnamed(message string, c Component) string {
	if c == SchemeComponent {
		return message
	}
	if subject, _, ok := strings.Cut(message, cannot); ok {
		advice := ": percent-encode it"
		if c == HostComponent {
			advice = ": remove it"
		}
		if _, had := CutAdvice(message); had == "" {
			advice = ""
		}
		return subject + cannot + "this character" + advice
	}
	for _, rest := range [...]string{misplaced, afterBracket} {
		if i := strings.Index(message, rest); i >= 0 {
			return aCharacter + message[i:]
		}
	}
	return message
}

// advice returns the advice for the first character of s in the component. It mentions a
// repair first if the character is usually a mistake.
func (d *diagnoser) advice(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if d.Component == HostComponent {
		return d.hostAdvice(r, n)
	}
	switch {
	case r == '\\' && d.Component == PathComponent:
		return `write "/", or ` + asEncoded(s)
	case r == '{', r == '}':
		return "expand the template, or " + asEncoded(s)
	case r == utf8.RuneError && n == 1:
		return "convert the text to UTF-8, or " + asEncoded(s)
	case r == '"', r == '<', r == '>', unicode.IsControl(r), ucd.In(r, ucd.Cf):
		return "remove it, or " + asEncoded(s)
	}
	return asEncoded(s)
}

// asEncoded returns the advice to percent-encode the first character of s.
func asEncoded(s string) string { return "percent-encode it as " + encoded(s) }

// hostAdvice returns the advice for a character of n bytes in a host. Percent-encoding it
// does not help, because no name that can be looked up contains it.
func (d *diagnoser) hostAdvice(r rune, n int) string {
	switch {
	case r == '\\':
		return `write "/" instead`
	case r == '{', r == '}':
		return "expand the template, or remove it"
	case r == utf8.RuneError && n == 1:
		return "convert the text to UTF-8"
	case d.g.has(wideCharacters), r < utf8.RuneSelf, unicode.IsSpace(r), unicode.IsControl(r), ucd.In(r, ucd.Cf):
		return "remove it"
	}
	return "write the name in punycode, which begins with xn--"
}

// imperatives are the words with which advice in messages begins.
var imperatives = [...]string{
	"convert ", "enclose ", "expand ", "give ", "in a password, ", "percent-encode ", "remove ", "shorten ", "use ", "write ",
}

// CutAdvice cuts the message of an error into the fault and the advice about it. The advice
// follows a colon or semicolon outside quotes. It is "" if the message has none.
func CutAdvice(message string) (fault, advice string) {
	quoted := false
	for i := 0; i+len(": ") < len(message); i++ {
		switch message[i] {
		case '"':
			quoted = !quoted
		case ':', ';':
			if rest, ok := strings.CutPrefix(message[i+1:], " "); ok && !quoted && advises(rest) {
				return message[:i], rest
			}
		}
	}
	return message, ""
}

// advises reports whether a clause begins with an imperative.
func advises(clause string) bool {
	for _, word := range imperatives {
		if strings.HasPrefix(clause, word) {
			return true
		}
	}
	return false
}
