package secret

import (
	"strings"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
)

// minUser is the length of the shortest user that may be a token.
const minUser = 20

// appendUsers appends the places of users that look random and so are tokens: of a word where an
// authority can begin, which is at the beginning of the text, after a colon, or after slashes
// there, and before an "@" without a slash between. Marks and encoded characters can stand before
// the word. In "sip" URIs a user can have slashes.
func appendUsers(spans []Span, text string) []Span {
	last := strings.LastIndexByte(text, '@')
	sip := hasPrefixFold(strings.TrimLeft(text, " \t\r\n"), "sip")
	slash := until(text, "/\\") // before it is the authority of a text without a scheme
	next := -1                  // the first "@" or delimiter after the word
	for i := 0; i < last; {
		if !isUser(text[i]) {
			i++
			continue
		}
		start := i
		for i < last && isUser(text[i]) {
			i++
		}
		if i-start < minUser || !sip && start > slash && !mayBeginAuthority(text[:start]) {
			continue
		}
		if next < i {
			next = i + until(text[i:], "@/?#")
		}
		if (sip || text[next] == '@') && looksRandom(text[start:i]) {
			spans = append(spans, span(wholeOctet(text, start), i, Users))
		}
	}
	return spans
}

// wholeOctet returns where the percent-encoded octet begins whose first digit is at i, or i without
// one. A mask of half an octet would leave an invalid text.
func wholeOctet(text string, i int) int {
	if i > 0 && text[i-1] == '%' {
		if _, ok := percent.Octet(text[i-1:]); ok {
			return i - 1
		}
	}
	return i
}

func isUser(c byte) bool { return ascii.IsAlphanumeric(c) || c == '-' || c == '_' }

// mayBeginAuthority reports whether an authority can begin after a text, for some program.
func mayBeginAuthority(text string) bool {
	slashes := 0
	for len(text) > 0 {
		c := text[len(text)-1]
		if n := len(text) - len("%40"); n >= 0 {
			if _, ok := percent.Octet(text[n:]); ok {
				text = text[:n]
				continue
			}
		}
		switch {
		case c == ':':
			return true
		case isUser(c):
			return slashes > 1
		case isSlash(c):
			slashes++
		}
		text = text[:len(text)-1]
	}
	return true
}
