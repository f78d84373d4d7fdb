package extract

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/enum"
)

// Typed reads a text that a person typed or pasted as a URI. It calls [Input.Reference]
// of the zero Input.
func Typed(s string) (uri.Reference, []Repair, error) { return Input{}.Reference(s) }

// Input reads a text that a person typed or pasted as a URI. The zero Input makes only the
// repairs that RFC 3986 mentions. It removes delimiters, white space and the prefix "URL:"
// (Appendix C). It completes suffix references (section 4.5), because a program that asks
// a person for a URI has no base. The fields add other repairs.
//
// Appendix C says that people add white space to break a long URI across lines. So
// Input removes a line break in any place, with the white space around it. It removes
// white space within a line from a path, a query or a fragment, or percent-encodes it
// there if Encode is set. White space within a line is an error in a scheme or an
// authority, because the URI without it would have another host: "http://exa mple.com/"
// is not "http://example.com/".
type Input struct {
	// Relative says that there is a base, so a person can mean a relative reference.
	// Suffix references then stay unchanged.
	Relative bool

	// Suffixes has the settings for guessing the URIs of suffix references.
	Suffixes Suffixes

	// Typography reverts changes by word processors and web pages. It reads other
	// quotation marks and primes as delimiters, and other space characters as white
	// space. It removes invisible characters, such as a byte order mark or a soft
	// hyphen. In a scheme or an authority, it removes only the invisible characters
	// that UTS #46 removes from domain names. It removes none before or within the "//"
	// of an authority, because a path could then become an authority.
	Typography bool

	// Backslashes replaces each "\" by "/", except in a query or a fragment.
	Backslashes bool

	// Encode percent-encodes, as UTF-8, characters that are not allowed in their place:
	// those that cannot be in a URI, white space within a line, a "%" without two
	// hexadecimal digits after it, square brackets after the authority, and a second
	// "#". In a host it encodes only characters outside ASCII (section 3.2.2). White
	// space in an authority is an error. So is a backslash in or before an authority,
	// and a backslash that would begin an authority if it were "/", because programs
	// read different hosts there.
	Encode bool
}

// A Repair is a change to the text that a person typed.
type Repair struct {
	Kind RepairKind

	// Span is the place of Before in the input. Its length is 0 for an insertion.
	Span uri.Span

	// Before is the text in the input, and After its replacement. Both may be part of a
	// password.
	Before, After string
}

// A RepairKind is the reason for a repair.
type RepairKind uint8

const (
	RepairDelimiter RepairKind = iota // a delimiter at the beginning or the end
	RepairPrefix                      // "URL:"
	RepairSpace                       // white space
	RepairHyphen                      // white space with a line break, after a hyphen
	RepairSuffix                      // the scheme that a suffix reference lacks
	RepairInvisible                   // an invisible character
	RepairBackslash                   // a backslash
	RepairEncoding                    // a character that must be percent-encoded
)

var repairNames = enum.Names[RepairKind]{Package: "extract", What: "kind of repair", Names: []string{
	"delimiter", "prefix", "space", "hyphen", "suffix", "invisible", "backslash", "encoding",
}}

var repairReasons = [...]string{
	"a delimiter is not part of the URI (RFC 3986 appendix C)",
	`"URL:" is not part of the URI (RFC 3986 appendix C)`,
	"white space is not part of the URI (RFC 3986 appendix C)",
	"a line break after a hyphen is not part of the URI; check whether the hyphen is (RFC 3986 appendix C)",
	"the scheme is missing; it was guessed (RFC 3986 section 4.5)",
	"an invisible character is not part of the URI",
	`a URI separates segments with "/", not "\" (RFC 3986 section 3.3)`,
	"this character must be percent-encoded here (RFC 3986 section 2.1)",
}

// String returns "delimiter", "prefix", "space", "hyphen", "suffix", "invisible",
// "backslash" or "encoding", or "unknown" for any other value.
func (k RepairKind) String() string { return repairNames.String(k) }

// ParseRepairKind returns the kind of repair with the given name, which is
// case-sensitive. The error wraps [uri.ErrUnknownName].
func ParseRepairKind(name string) (RepairKind, error) { return repairNames.Parse(name) }

// MarshalText returns the name. A value without a name is an error.
func (k RepairKind) MarshalText() ([]byte, error) { return repairNames.MarshalText(k) }

// UnmarshalText sets k to the kind with the given name. An error leaves k unchanged.
func (k *RepairKind) UnmarshalText(text []byte) error { return repairNames.UnmarshalText(k, text) }

// String returns the reason and the offset of the repair, and nothing of the input, so it
// can be logged.
func (r Repair) String() string {
	if int(r.Kind) >= len(repairReasons) {
		return r.Kind.String()
	}
	return repairReasons[r.Kind] + ", offset " + strconv.Itoa(r.Span.Offset)
}

// Reference repairs s and returns the reference, and the repairs in the order of s. If
// each Before is replaced by its After, s becomes the text of the reference. An empty s
// gives the empty reference.
//
// If the repaired text is not valid, the reference is zero, and the error is a
// [*uri.SyntaxError] with offsets in the repaired text. The time and the memory are
// linear in the length of s.
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

// typed is a text that Input reads. The part text[start:end] is not yet repaired.
type typed struct {
	Input
	text       string
	start, end int
	repairs    []Repair
	trailing   []Repair // repairs at the end of the text, last one first
}

// unwrap removes delimiters, white space, invisible characters and "URL:" around the
// URI.
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

// takeFirst removes n bytes at the beginning of text[start:end].
func (t *typed) takeFirst(n int, kind RepairKind) {
	t.repairs = append(t.repairs, t.repair(kind, t.start, n, ""))
	t.start += n
}

// takeLast removes n bytes at its end.
func (t *typed) takeLast(n int, kind RepairKind) {
	t.end -= n
	t.trailing = append(t.trailing, t.repair(kind, t.end, n, ""))
}

func (t *typed) repair(kind RepairKind, offset, length int, after string) Repair {
	return Repair{kind, uri.Span{Offset: offset, Length: length}, t.text[offset : offset+length], after}
}

// inside returns text[start:end] with the repairs within it.
func (t *typed) inside() string {
	rest := t.text[t.start:t.end]
	joined := t.remove(rest, t.hasBreak)
	at := t.places(joined, t.remove(rest, func(string) bool { return true }))
	var out strings.Builder
	j, q := 0, 0                        // offsets of rest[i:] in joined and in the text without any white space
	run, runEnd, broken := "", 0, false // a run of white space, its end, and whether it has a line break
	for i := 0; i < len(rest); {
		r, n := utf8.DecodeRuneInString(rest[i:])
		kind, after := RepairKind(0), rest[i:i+n]
		inHead := j < at.authority || q < at.head
		moveJ, moveQ := n, n
		switch {
		case t.isSpace(r):
			if moveQ = 0; i >= runEnd {
				run = t.space(rest[i:])
				runEnd, broken = i+len(run), t.hasBreak(run)
			}
			switch {
			case broken:
				n, kind, after, moveJ = len(run), RepairSpace, "", 0
				if strings.HasSuffix(out.String(), "-") && t.isBreak(r) {
					kind = RepairHyphen
				}
			case inHead:
			case t.Encode && r >= utf8.RuneSelf:
				kind, after = RepairEncoding, encode(" ")
			case t.Encode:
				kind, after = RepairEncoding, encode(after)
			default:
				n, kind, after, moveJ = len(run), RepairSpace, "", len(run)
			}
		case t.isInvisible(r):
			moveJ, moveQ = 0, 0
			joins := j < at.authority && at.begin <= j && j < at.begin+len("//") // removing it would make an authority
			switch {
			case !inHead || !joins && strings.ContainsRune(ignored, r):
				kind, after = RepairInvisible, ""
			case t.Encode:
				kind, after = RepairEncoding, encode(after)
			}
		case r == '\\' && t.Backslashes && j < at.path:
			kind, after = RepairBackslash, "/"
		case t.Encode && at.refuse(joined, j, r):
			kind, after = RepairEncoding, encode(after)
		}
		if before := rest[i : i+n]; after != before {
			t.repairs = append(t.repairs, t.repair(kind, t.start+i, n, after))
		}
		out.WriteString(after)
		i, j, q = i+n, j+moveJ, q+moveQ
	}
	return out.String()
}

// ignored has the format characters that the mapping of UTS #46 removes from a domain
// name. Other format characters, such as a zero width joiner, can be part of one.
const ignored = "\u00AD\u200B\u2060\u2064\uFEFF"

// remove returns text without its invisible characters and without the runs of white
// space that drop reports.
func (t *typed) remove(text string, drop func(run string) bool) string {
	var out strings.Builder
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		keep := !t.isInvisible(r)
		if t.isSpace(r) {
			run := t.space(text[i:])
			n, keep = len(run), !drop(run)
		}
		if keep {
			out.WriteString(text[i : i+n])
		}
		i += n
	}
	return out.String()
}

// space returns the white space at the beginning of text.
func (t *typed) space(text string) string {
	return text[:len(text)-len(strings.TrimLeftFunc(text, t.isSpace))]
}

// places are the places of components. All but head are offsets in the text without its
// line breaks.
type places struct {
	// head is the end of the scheme with its colon and the authority, from which white
	// space must not be removed. It is an offset in the text without white space.
	head int

	// userinfo, authority, path and query are the ends of these components. Without
	// userinfo, userinfo is the offset before the host. Without an authority, its end
	// is 0.
	userinfo, authority, path, query int

	// slashes is the end of the authority if each "\" is read as "/".
	slashes int

	// begin is the offset of the "//" before the authority.
	begin int
}

// places returns the places of components in joined, the text without its line breaks.
// bare is the text without any white space.
func (t *typed) places(joined, bare string) places {
	var at places
	slashed := strings.ReplaceAll(joined, `\`, "/")
	if parts := uri.Split(slashed); parts.HasAuthority {
		at.slashes = head(parts)
	}
	if t.Backslashes {
		joined, bare = slashed, strings.ReplaceAll(bare, `\`, "/")
	}
	parts := uri.Split(joined)
	if authority, ok := parts.Span(uri.ComponentAuthority); ok {
		at.authority = authority.End()
		at.begin = authority.Offset - len("//")
		at.userinfo = authority.Offset + strings.LastIndexByte(parts.Authority, '@')
	}
	path, _ := parts.Span(uri.ComponentPath)
	at.path = path.End()
	at.query = at.path
	if query, ok := parts.Span(uri.ComponentQuery); ok {
		at.query = query.End()
	}
	// Without a scheme, encoded white space cannot make an authority.
	if parts = uri.Split(bare); parts.HasScheme || !t.Encode {
		at.head = head(parts)
	}
	if !t.Relative && !parts.HasAuthority && t.Suffixes.rule(bare) != SuffixNone {
		at.head = len(bare)
		if i := strings.IndexAny(bare, "/?#"); i >= 0 {
			at.head = i + 1 // white space before the delimiter belongs to the authority
		}
	}
	return at
}

// head returns the length of the scheme and the authority with their delimiters.
func head(p uri.Parts) int {
	path, _ := p.Span(uri.ComponentPath)
	return path.Offset
}

// refuse reports whether r, at i in the text without its line breaks, must be
// percent-encoded. In a host only characters outside ASCII are encoded (RFC 3986,
// section 3.2.2). Other characters that a host cannot have are errors: encoded, they
// would still not name an existing host. White space in an authority is also an error.
// So is a backslash that is in or next to an authority if it is read as "/".
func (at places) refuse(text string, i int, r rune) bool {
	switch {
	case i < at.authority && (unicode.IsSpace(r) || i > at.userinfo && r < utf8.RuneSelf):
		return false
	case r == '\\' && at.slashes > 0 && i <= at.slashes:
		return false
	case r >= utf8.RuneSelf || !inURI[byte(r)]:
		return true
	case r == '%':
		return i+2 >= len(text) || !isHex(text[i+1]) || !isHex(text[i+2])
	case r == '[' || r == ']':
		return i >= at.authority
	}
	return r == '#' && i > at.query
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

// guess returns the guess for text, and whether text is a suffix reference.
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

// isBreak reports whether r ends a line.
func (t *typed) isBreak(r rune) bool {
	return r == '\n' || r == '\r' || t.Typography && (r == '\u0085' || r == '\u2028' || r == '\u2029')
}

// hasBreak reports whether run has a line break.
func (t *typed) hasBreak(run string) bool { return strings.ContainsFunc(run, t.isBreak) }

// isInvisible reports whether r is a format character, which Typography removes.
func (t *typed) isInvisible(r rune) bool {
	return t.Typography && unicode.Is(unicode.Cf, r)
}

// isQuotation reports whether r is a quotation mark that Appendix C does not mention, or
// a character that people use as one.
func isQuotation(r rune) bool {
	return strings.ContainsRune("'`´‘’‚‛“”„‟′″«»‹›「」『』", r)
}
