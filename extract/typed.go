package extract

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri"
)

// Typed reads what a person has typed or pasted where a URI is asked for: it is
// [Input.Reference] of the zero Input.
func Typed(s string) (uri.Reference, []Repair, error) { return Input{}.Reference(s) }

// Input reads what a person has typed or pasted. Of itself it repairs what RFC 3986
// speaks of: delimiters, white space and the prefix "URL:" (Appendix C), and suffix
// references, since what asks a person for a URI has no base (section 4.5). What
// goes beyond that has to be asked for.
type Input struct {
	// Relative says that there is a base, so that a relative reference can be
	// meant: suffix references stay as they are.
	Relative bool

	// Suffixes says how suffix references are guessed.
	Suffixes Suffixes

	// Typography takes what word processors and web pages make of text for what
	// it was: other quotation marks and primes for delimiters, other space
	// characters for white space, and characters that cannot be seen, such as a
	// byte order mark or a soft hyphen, for nothing.
	Typography bool

	// Backslashes takes "\" for "/", but for those in a query or a fragment.
	Backslashes bool

	// Encode percent-encodes what cannot stand where it stands: characters that
	// no URI has, as UTF-8, a "%" that begins no triplet, square brackets behind
	// the authority, and a second "#". White space is removed, not encoded.
	Encode bool
}

// A Repair is a change to what a person has typed.
type Repair struct {
	Kind RepairKind

	// Span is where Before stands in the input. For what is put in, its length
	// is 0.
	Span uri.Span

	// Before is what stands there in the input, After what takes its place. Both
	// may be part of a password.
	Before, After string
}

// A RepairKind says why something is repaired.
type RepairKind uint8

const (
	RepairDelimiter RepairKind = iota // a delimiter at the beginning or the end
	RepairPrefix                      // "URL:"
	RepairSpace                       // white space
	RepairHyphen                      // white space with a line break, behind a hyphen
	RepairSuffix                      // what a suffix reference is without
	RepairInvisible                   // a character that cannot be seen
	RepairBackslash                   // a backslash
	RepairEncoding                    // a character that has to be percent-encoded
)

var repairs = [...]struct{ name, why string }{
	{"delimiter", "a delimiter is not part of the URI (RFC 3986 appendix C)"},
	{"prefix", `"URL:" is not part of the URI (RFC 3986 appendix C)`},
	{"space", "white space is not part of the URI (RFC 3986 appendix C)"},
	{"hyphen", "a line break behind a hyphen is not part of the URI; nor, perhaps, is the hyphen (RFC 3986 appendix C)"},
	{"suffix", "the scheme is left out, and guessed (RFC 3986 section 4.5)"},
	{"invisible", "a character that cannot be seen is not part of the URI"},
	{"backslash", `a URI has "/" between segments (RFC 3986 section 3.3)`},
	{"encoding", "it has to be percent-encoded there (RFC 3986 section 2.1)"},
}

// String returns "delimiter", "prefix", "space", "hyphen", "suffix", "invisible",
// "backslash" or "encoding".
func (k RepairKind) String() string {
	if int(k) < len(repairs) {
		return repairs[k].name
	}
	return "unknown"
}

// String returns why and where something is repaired, but nothing of the input: it
// can be logged.
func (r Repair) String() string {
	if int(r.Kind) >= len(repairs) {
		return r.Kind.String()
	}
	return repairs[r.Kind].why + ", offset " + strconv.Itoa(r.Span.Offset)
}

// Reference returns the reference that s is without what is repaired, and the
// repairs in the order of s. With each Before replaced by its After, s is the text
// of the reference. If that is not valid, the error is a [*uri.SyntaxError] with
// offsets into it, and the Reference is zero. It takes time and memory linear in the
// length of s.
func (in Input) Reference(s string) (uri.Reference, []Repair, error) {
	t := typed{Input: in, text: s, end: len(s)}
	t.unwrap()
	leading := len(t.repairs)
	text := t.inside()
	if g, ok := t.guess(text); ok {
		text = g.URI.String()
		put := Repair{Kind: RepairSuffix, Span: uri.Span{Offset: t.start}, After: g.Assumed}
		t.repairs = append(t.repairs[:leading], append([]Repair{put}, t.repairs[leading:]...)...)
	}
	for i := len(t.trailing) - 1; i >= 0; i-- {
		t.repairs = append(t.repairs, t.trailing[i])
	}
	r, err := uri.Parse(text)
	return r, t.repairs, err
}

// typed is what was typed, of which text[start:end] is left to be looked at.
type typed struct {
	Input
	text       string
	start, end int
	repairs    []Repair
	trailing   []Repair // at the end, the last first
}

// unwrap takes off what stands around the URI.
func (t *typed) unwrap() {
	for t.start < t.end {
		rest := t.text[t.start:t.end]
		first, n := utf8.DecodeRuneInString(rest)
		last, m := utf8.DecodeLastRuneInString(rest)
		switch {
		case t.isSpace(first):
			n = len(rest) - len(strings.TrimLeftFunc(rest, t.isSpace))
			t.takeFirst(n, RepairSpace)
		case t.isSpace(last):
			m = len(rest) - len(strings.TrimRightFunc(rest, t.isSpace))
			t.takeLast(m, RepairSpace)
		case t.isInvisible(first):
			t.takeFirst(n, RepairInvisible)
		case t.isInvisible(last):
			t.takeLast(m, RepairInvisible)
		case strings.ContainsRune(`<"`, first):
			t.takeFirst(n, RepairDelimiter)
		case strings.ContainsRune(`>"`, last):
			t.takeLast(m, RepairDelimiter)
		case len(rest) >= len(prefix) && strings.EqualFold(rest[:len(prefix)], prefix):
			t.takeFirst(len(prefix), RepairPrefix)
		case t.Typography && n+m <= len(rest) && isQuotation(first) && isQuotation(last):
			t.takeFirst(n, RepairDelimiter)
			t.takeLast(m, RepairDelimiter)
		default:
			return
		}
	}
}

// takeFirst takes n bytes off the beginning of what is left.
func (t *typed) takeFirst(n int, kind RepairKind) {
	t.repairs = append(t.repairs, t.repair(kind, t.start, n, ""))
	t.start += n
}

// takeLast takes n bytes off its end.
func (t *typed) takeLast(n int, kind RepairKind) {
	t.end -= n
	t.trailing = append(t.trailing, t.repair(kind, t.end, n, ""))
}

func (t *typed) repair(kind RepairKind, offset, length int, after string) Repair {
	return Repair{kind, uri.Span{Offset: offset, Length: length}, t.text[offset : offset+length], after}
}

// inside returns what is left with what stands inside it repaired.
func (t *typed) inside() string {
	rest, end := t.text[t.start:t.end], t.components()
	var out strings.Builder
	for i := 0; i < len(rest); {
		r, n := utf8.DecodeRuneInString(rest[i:])
		kind, after := RepairKind(0), rest[i:i+n]
		switch {
		case t.isSpace(r):
			n = len(rest) - i - len(strings.TrimLeftFunc(rest[i:], t.isSpace))
			kind, after = RepairSpace, ""
			if strings.HasSuffix(out.String(), "-") && (r == '\n' || r == '\r') {
				kind = RepairHyphen
			}
		case t.isInvisible(r):
			kind, after = RepairInvisible, ""
		case r == '\\' && t.Backslashes && i < end.path:
			kind, after = RepairBackslash, "/"
		case t.Encode && end.refuse(rest, i, r):
			kind, after = RepairEncoding, encode(rest[i:i+n])
		}
		if before := rest[i : i+n]; after != before {
			t.repairs = append(t.repairs, t.repair(kind, t.start+i, n, after))
		}
		out.WriteString(after)
		i += n
	}
	return out.String()
}

// ends are where the authority, the path and the query end.
type ends struct{ authority, path, query int }

// components returns where the components end in what is left.
func (t *typed) components() ends {
	rest := t.text[t.start:t.end]
	if t.Backslashes {
		rest = strings.ReplaceAll(rest, `\`, "/")
	}
	e := ends{0, len(rest), len(rest)}
	if i := strings.IndexByte(rest, '#'); i >= 0 {
		e.path, e.query = i, i
	}
	if i := strings.IndexByte(rest[:e.path], '?'); i >= 0 {
		e.path = i
	}
	if i := strings.Index(rest[:e.path], "//"); i == 0 || i > 0 && rest[i-1] == ':' {
		e.authority = e.path
		if n := strings.IndexByte(rest[i+len("//"):e.path], '/'); n >= 0 {
			e.authority = i + len("//") + n
		}
	}
	return e
}

// refuse reports whether r, at i, cannot stand where it stands.
func (e ends) refuse(text string, i int, r rune) bool {
	switch {
	case r >= utf8.RuneSelf || !inURI[byte(r)]:
		return true
	case r == '%':
		return i+2 >= len(text) || !isHex(text[i+1]) || !isHex(text[i+2])
	case r == '[' || r == ']':
		return i >= e.authority
	}
	return r == '#' && i > e.query
}

// encode percent-encodes each byte of s.
func encode(s string) string {
	const digits = "0123456789ABCDEF"
	b := make([]byte, 0, 3*len(s))
	for i := range len(s) {
		b = append(b, '%', digits[s[i]>>4], digits[s[i]&15])
	}
	return string(b)
}

// guess returns what text stands for if it is a suffix reference, and whether it
// is one.
func (t *typed) guess(text string) (Guess, bool) {
	if t.Relative {
		return Guess{}, false
	}
	return t.Suffixes.Guess(text)
}

// isSpace reports whether r is white space.
func (t *typed) isSpace(r rune) bool {
	return r < utf8.RuneSelf && isSpace(byte(r)) || t.Typography && unicode.IsSpace(r)
}

// isInvisible reports whether r is to be taken for nothing: a format character.
func (t *typed) isInvisible(r rune) bool {
	return t.Typography && unicode.Is(unicode.Cf, r)
}

// isQuotation reports whether r is a quotation mark that Appendix C does not speak
// of, or what is used as one.
func isQuotation(r rune) bool {
	return strings.ContainsRune("'`´‘’‚‛“”„‟′″«»‹›「」『』", r)
}
