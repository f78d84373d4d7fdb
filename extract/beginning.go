package extract

import (
	"github.com/urikit/uri/internal/delimiter"
	"github.com/urikit/uri/internal/engine/ascii"
)

// opening returns the delimiter of the URI that begins, with its prefix, at i. White
// space may follow an angle bracket, but not a quotation mark: a quotation mark before
// white space is more often a closing one. A quotation mark after a backslash is part of a
// quoted text, where another follows a backslash.
func (f *finder) opening(i int) string {
	if i > f.from && f.text[i-1] == '"' {
		if i > 1 && f.text[i-2] == '\\' {
			return delimiter.Space
		}
		return delimiter.Quote
	}
	if i = f.beforeSpace(i); i > f.from && f.text[i-1] == '<' {
		return delimiter.Angle
	}
	return delimiter.Space
}

// beforeSpace returns the beginning of the white space that ends at i. It goes back a few
// bytes only.
func (f *finder) beforeSpace(i int) int {
	for end := i; i > f.from && end-i < 16 && isSpace(f.text[i-1]); {
		i--
	}
	return i
}

// isScheme reports whether name can be the scheme of a URI that Text finds.
func (f *finder) isScheme(name []byte) bool {
	if !ascii.IsLetter(name[0]) || isURL(name) {
		return false
	}
	return f.AnyScheme || f.use.of(string(name)) != unused
}

// schemeStart returns the beginning of the longest scheme that can end at colon, or colon without
// one. It goes back from the colon. A run that is longer than any scheme, or begins within a
// triplet, leaves the search to laterStart.
func (f *finder) schemeStart(colon int) int {
	const longest = 64
	i := colon
	for i > f.from && colon-i < longest && inScheme[f.text[i-1]] {
		i--
	}
	if i > 0 && inScheme[f.text[i-1]] && i > f.from {
		return f.laterStart(i, colon) // longer than any scheme: try its last part
	}
	if i < colon && f.endsTriplet(i) {
		return f.laterStart(i, colon)
	}
	for i < colon && f.text[i] == '+' { // "(compatible; +http://www.example.com/bot)"
		i++
	}
	return i
}

// laterStart returns the beginning of the next shorter scheme: after a "-" or ".", but not
// after a "+", as in "svn+ssh". Without one it returns colon.
func (f *finder) laterStart(start, colon int) int {
	for i := start + 1; i < colon; i++ {
		if b := f.text[i-1]; b == '-' || b == '.' {
			return i
		}
	}
	return colon
}

// endsTriplet reports whether text[:i] ends with the "%" of a percent-encoded octet. A
// scheme that begins at i would cut the octet in two.
func (f *finder) endsTriplet(i int) bool { return i > 0 && f.text[i-1] == '%' }

// prefix may precede a URI (RFC 3986, Appendix C). It is not a scheme in use.
const prefix = "URL:"

// urlPrefix returns the beginning of the prefix before start, with or without white space
// after it, and true; or start and false if there is no prefix.
func (f *finder) urlPrefix(start int) (int, bool) {
	i := f.beforeSpace(start) - len(prefix)
	if i < max(f.from, 0) || !isPrefix(f.text[i:i+len(prefix)]) || i > 0 && inScheme[f.text[i-1]] {
		return start, false
	}
	return i, true
}

func isPrefix(b []byte) bool { return len(b) == len(prefix) && b[3] == ':' && isURL(b[:3]) }

func isURL(b []byte) bool {
	return len(b) == 3 && b[0]|0x20 == 'u' && b[1]|0x20 == 'r' && b[2]|0x20 == 'l'
}
