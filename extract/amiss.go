package extract

import (
	"bytes"
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/engine/work"
	"github.com/urikit/uri/iri"
)

// amiss completes c if it is a text as [Text.Invalid] describes: not a URI, or not one by
// the rules of its scheme, but a text in which software may find a host. It reports
// whether c is one.
func (f *finder) amiss(c *candidate, colon int) bool {
	limit := min(len(f.text), c.start+f.maxLength()+1)
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
		if !f.endAmiss(c, end, limit) {
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
		if !f.endAmiss(c, end, limit) {
			return f.skip(c, start, limit)
		}
	}
	if c.err = f.check(string(f.text[c.start:c.end])); c.err == nil {
		c.err = ErrNoSlashes
	}
	return true
}

// endAmiss sets the end of c, which is at i or later, and reports whether c is short
// enough.
func (f *finder) endAmiss(c *candidate, i, limit int) bool {
	end, ok := f.delimiterAfter(i, limit)
	if ok {
		c.end = f.trimAmiss(c.start, end)
	}
	return ok
}

// delimiterAfter returns the index of the first delimiter in text[i:limit], and whether there
// is one. It searches no byte twice. Otherwise each scheme in a text without a delimiter
// would begin a search of the whole text.
func (f *finder) delimiterAfter(i, limit int) (int, bool) {
	if i < f.searched.from || i > f.searched.to {
		f.searched.from, f.searched.to = i, i
	}
	f.searched.to = f.upTo(f.searched.to, max(limit, f.searched.to), "")
	end := f.searched.to
	return end, end < limit || end == limit && limit == len(f.text) && !f.cut
}

// skip completes c, a text without a delimiter before limit, as one that is too long. It
// reports whether c is one that ends after i: an error may have cut it off.
func (f *finder) skip(c *candidate, i, limit int) bool {
	if limit <= c.start+f.maxLength() {
		c.cut = true
		return false
	}
	c.end = limit - 1
	for !utf8.RuneStart(f.text[c.end]) {
		c.end--
	}
	c.uri, c.iri, c.others, c.truncation, c.err = uri.URI{}, nil, nil, nil, ErrSkipped
	return c.end > i
}

// skipped completes c, which is not an IRI, if it begins with "//" after its scheme and was not
// examined, because it is too long or follows too many others. It reports whether c is one.
// Unlike refuse, it leaves other texts, so it must not examine them again.
func (f *finder) skipped(c *candidate, colon int) bool {
	i, ok := f.afterSlashes(colon)
	if !ok {
		return false
	}
	limit := min(len(f.text), c.start+f.maxLength()+1)
	end, ok := f.delimiterAfter(i, limit)
	if !ok {
		return f.skip(c, i, limit)
	}
	if !c.late && end-c.start <= f.maxLength() {
		return false
	}
	c.end = f.trimAmiss(c.start, end)
	c.uri, c.iri, c.others, c.truncation, c.err = uri.URI{}, nil, nil, nil, ErrSkipped
	return c.end > i
}

// afterSlashes returns the index after the "//" that follows colon, and whether that and
// another character follow it.
func (f *finder) afterSlashes(colon int) (int, bool) {
	i := colon + 1
	if !bytes.HasPrefix(f.text[i:], []byte("//")) {
		return i, false
	}
	i += len("//")
	return i, i < len(f.text) && f.upTo(i, i+1, "") > i
}

// upTo returns the index of the first white space, other delimiter or one of the given
// bytes in text[i:end], or end.
func (f *finder) upTo(i, end int, bytes string) int {
	for i < end {
		work.Add(1)
		r, size := utf8.DecodeRune(f.text[i:])
		if r < utf8.RuneSelf {
			if r <= ' ' || r == 0x7F || strings.IndexByte("\"<>`", byte(r)) >= 0 || strings.IndexByte(bytes, byte(r)) >= 0 {
				return i
			}
		} else if r == utf8.RuneError || isUnspaced(r) || ucd.In(r, ucd.Z|ucd.Pi|ucd.Pf|ucd.Ps|ucd.Pe) ||
			'\u2010' <= r && r <= '\u203E' || strings.ContainsRune("\u3001\u3002\uFF01\uFF0C\uFF1A\uFF1B\uFF1F", r) {
			return i
		}
		i += size
	}
	return i
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

// placeholders matches "{name}", "{{name}}", "${name}", "<name>", "[name]", "[user@]", "[:port]", ":port"
// and the verbs of formats such as "%s".
var placeholders = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\$?\{\{?[^{}@\\]*\}?\}|<[A-Za-z_][A-Za-z0-9_-]*>|\[:?[A-Za-z_]+[:@]?\]|%[sdvq]\b|:(?i:port)$`)
})

// placeholder returns err, the error of text, as a [placeholderError] if the text would be a URI
// without placeholders.
func (f *finder) placeholder(text string, err error) error {
	work.Add(len(text))
	if rest := withoutPlaceholders([]byte(text)); len(rest) < len(text) && f.check(string(rest)) == nil {
		return placeholderError{err}
	}
	return err
}

// withoutPlaceholders returns text without the placeholders of documentation.
func withoutPlaceholders(text []byte) []byte {
	if !bytes.ContainsAny(text, "{<[%") && !bytes.HasSuffix(bytes.ToLower(text), []byte(":port")) {
		return text
	}
	return placeholders().ReplaceAll(text, nil)
}

// trimAmiss is like trim, for a text that is not a URI. It also trims square and curly
// brackets that the text does not open, backslashes and vertical bars.
func (f *finder) trimAmiss(start, end int) int {
	text := f.text[start:end]
	work.Add(4 * len(text))
	unopened := bytes.Count(text, []byte{')'}) - bytes.Count(text, []byte{'('})
	square, curly := bytes.IndexByte(text, '['), bytes.IndexByte(text, '{')
	for ; end > start; end-- {
		keep := false
		switch f.text[end-1] {
		case '\\', '|':
		case '.', ',', ';', ':', '!', '?', '\'':
			keep = f.KeepPunctuation
		case ')':
			keep = unopened <= 0 || f.KeepBrackets
			unopened--
		case ']':
			keep = square >= 0 || f.KeepBrackets
		case '}':
			keep = curly >= 0 || f.KeepBrackets
		default:
			keep = true
		}
		if keep {
			break
		}
	}
	return end
}

// skipsSlashes reports whether browsers and libcurl find a host after any number of
// slashes after a scheme.
func skipsSlashes(scheme []byte) bool {
	for _, name := range [...]string{"http", "https", "ftp", "ws", "wss"} {
		if strings.EqualFold(name, string(scheme)) {
			return true
		}
	}
	return false
}

// isNameWithDot reports whether text begins with two labels of a host name.
func isNameWithDot(text []byte) bool {
	i := bytes.IndexByte(text, '.')
	if i < 1 || i+1 >= len(text) || !isAlphanum(text[i+1]) {
		return false
	}
	for _, b := range text[:i] {
		if !isAlphanum(b) && b != '-' {
			return false
		}
	}
	return true
}
