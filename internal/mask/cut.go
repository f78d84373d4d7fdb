package mask

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/special"
	"github.com/urikit/uri/internal/engine/syntax"
)

// FindCut returns the place of the beginning of a password in a text that ends within it, because
// it has white space or a delimiter: the text after a colon in the authority, unless it is a port.
// An authority follows a scheme and two slashes, or a scheme for which browsers need none. Node.js
// also reads one with an "@" without slashes after other schemes.
func FindCut(text string) []uri.Span {
	start := syntax.Split(text).SchemeEnd + len(":")
	if start == len(":") {
		return nil
	}
	authority := strings.TrimLeft(text[start:], `/\`)
	isNamed := func(scheme string) bool { return strings.EqualFold(scheme, text[:start-len(":")]) }
	needsAt := len(text)-start-len(authority) < len("//") && !slices.ContainsFunc(special.OfHosts, isNamed)
	start = len(text) - len(authority)
	if n := strings.IndexAny(authority, "/?#"); n >= 0 {
		authority = authority[:n]
	}
	if needsAt && strings.IndexByte(authority, '@') < 0 {
		return nil
	}
	if n := strings.IndexByte(authority, ']'); strings.HasPrefix(authority, "[") && n > 0 {
		authority = authority[n:]
		start += n
	}
	authority = strings.NewReplacer("%3a", ":::", "%3A", ":::").Replace(authority)
	n := strings.IndexByte(authority, ':')
	if n < 0 || strings.Trim(authority[n:], ":0123456789") == "" {
		return nil
	}
	if text[start+n] == '%' {
		n += len("3a")
	}
	return []uri.Span{{Offset: start + n + 1, Length: len(text) - start - n - 1}}
}
