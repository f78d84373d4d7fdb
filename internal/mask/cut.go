package mask

import (
	"strings"

	"github.com/urikit/uri"
)

// FindCut returns the place of the beginning of a password in a text that ends within it,
// because it has white space or a delimiter: the text after a colon in the authority, unless
// it is a port.
func FindCut(text string) []uri.Span {
	scheme, rest, _ := strings.Cut(text, ":")
	authority := strings.TrimLeft(rest, `/\`)
	start := len(scheme) + len(":") + len(rest) - len(authority)
	if n := strings.IndexAny(authority, "/?#"); n >= 0 {
		authority = authority[:n]
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
	return []uri.Span{{Offset: start + n + 1, Length: len(text) - start - n - 1}}
}
