package extract

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/whatwg"
)

// invalid completes c if it is a text as [Text.Invalid] describes: not a URI, or not one by
// the rules of its scheme, but a text in which software may find a host. It reports
// whether c is one. After "//" the host must be odd. After other slashes or backslashes, the scheme
// must be one of those whose slashes browsers skip, and the host a name with a dot.
func (f *finder) invalid(c *candidate, colon int) bool {
	limit := f.limit(c.start)
	start := colon + 1
	for start < limit && (f.text[start] == '/' || f.text[start] == '\\') {
		start++
	}
	switch slashes := string(f.text[colon+1 : min(start, colon+6)]); {
	case slashes == "", slashes == `\/\/`: // the latter is an escaped "//", as in JSON
		return false
	case slashes == "//":
		end := min(f.upTo(start, limit, "/?#"), limit)
		if !f.isOdd(f.text[start:end]) {
			return false
		}
		if !f.endInvalid(c, end, limit) {
			return f.skip(c, start, limit)
		}
		if end = min(end, c.end); end <= start || !f.isOdd(f.text[start:end]) {
			return false
		}
	default:
		end := min(f.upTo(start, limit, `/?#\`), limit)
		if !skipsSlashes(f.text[c.start:colon]) || !isNameWithDot(f.text[start:end]) {
			return false
		}
		if !f.endInvalid(c, end, limit) {
			return f.skip(c, start, limit)
		}
	}
	if c.err = f.check(string(f.text[c.start:c.end])); c.err == nil {
		c.err = ErrNoSlashes
	}
	return true
}

// isOdd reports whether an authority is invalid in a way that hides its host: it has an
// "@", or characters outside ASCII. Placeholders do not count.
func (f *finder) isOdd(authority []byte) bool {
	if !bytes.ContainsFunc(authority, func(r rune) bool { return r == '@' || r >= utf8.RuneSelf }) {
		return false
	}
	authority = withoutPlaceholders(authority)
	if f.OnlyURIs {
		return uri.Parser{}.ValidateBytes(uri.RuleAuthority, authority) != nil
	}
	return iri.Validate(uri.RuleAuthority, string(authority)) != nil
}

// skipsSlashes reports whether browsers and libcurl find a host after any number of
// slashes after a scheme.
func skipsSlashes(scheme []byte) bool {
	return whatwg.IsSpecialScheme(string(scheme)) && !strings.EqualFold(string(scheme), "file")
}

// isNameWithDot reports whether text begins with two labels of a host name.
func isNameWithDot(text []byte) bool {
	i := bytes.IndexByte(text, '.')
	if i < 1 || i+1 >= len(text) || !ascii.IsAlphanumeric(text[i+1]) {
		return false
	}
	for _, b := range text[:i] {
		if !ascii.IsAlphanumeric(b) && b != '-' {
			return false
		}
	}
	return true
}
