package extract

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/ucd"
)

// inURI has the bytes that a URI can have (RFC 3986, section 2), and inScheme those of
// schemes.
var inURI, inScheme = func() (all, schemes [256]bool) {
	const alphanum = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	for _, b := range []byte(alphanum + "+-.") {
		schemes[b] = true
	}
	for _, b := range []byte(alphanum + "-._~:/?#[]@!$&'()*+,;=%") {
		all[b] = true
	}
	return all, schemes
}()

// inName has the bytes of names and local parts.
var inName = func() (names [256]bool) {
	for b := range names {
		names[b] = ascii.IsAlphanumeric(byte(b)) || strings.IndexByte(".-_+@", byte(b)) >= 0
	}
	return names
}()

func isHex(b byte) bool { return percent.IsHex(b) }

func isSpace(b byte) bool { return b == ' ' || '\t' <= b && b <= '\r' }

func isBreak(b byte) bool { return b == '\n' || b == '\r' }

func isOutsideASCII(r rune) bool { return r >= utf8.RuneSelf }

// isWide reports whether r is a ucschar or iprivate of RFC 3987 (section 2.2).
func isWide(r rune) bool {
	switch {
	case r < 0x10000:
		return 0xA0 <= r && r <= 0xD7FF || 0xE000 <= r && r <= 0xFDCF || 0xFDF0 <= r && r <= 0xFFEF
	case r >= 0xE0000 && r < 0xE1000:
		return false
	}
	return r&0xFFFF < 0xFFFE
}

const (
	nonJoiner = '\u200C'
	joiner    = '\u200D'
)

// isInvisible reports whether r is white space, or controls or formats text. Joiners are
// parts of words.
func isInvisible(r rune) bool {
	return ucd.In(r, ucd.Z|ucd.Cc|ucd.Cf) && r != nonJoiner && r != joiner
}

// isUnspaced reports whether r is of a script that puts no spaces between words, or none
// before particles.
func isUnspaced(r rune) bool {
	if r < utf8.RuneSelf {
		return false
	}
	switch ucd.Of(r).Script() {
	case "Han", "Hiragana", "Katakana", "Hangul", "Thai", "Lao", "Khmer", "Myanmar":
		return true
	}
	return false
}

// fullStops are the characters that separate labels like "." (RFC 3987, section 3.1; UTS #46).
// The first two also end sentences.
const fullStops = "\u3002\uFF61\uFF0E"

func isFullStop(r rune) bool { return strings.ContainsRune(fullStops, r) }

// isDot reports whether r looks like "." and becomes one in names (RFC 3491: by NFKC), which a
// writer of sentences does not use: ONE DOT LEADER and SMALL FULL STOP.
func isDot(r rune) bool { return r == 0x2024 || r == 0xFE52 }

// isMark reports whether r ends a sentence or a part of one, or looks like a mark of ASCII that
// does. An IRI can have such characters in its host by the grammar. UTS #46 maps some to ASCII, and
// browsers accept some in hosts.
func isMark(r rune) bool {
	return ucd.Of(r).Terminal() || strings.ContainsRune("\u2024\u2025\u2026\uFF0E\uFF0F", r)
}

// isPunctuation reports whether r, at the end of an IRI, is not part of it.
func isPunctuation(r rune) bool {
	return r < utf8.RuneSelf && ucd.In(r, ucd.P&^(ucd.Ps|ucd.Pe)) || ucd.Of(r).Parts() || r == nonJoiner || r == joiner
}

// isOfHost reports whether r, outside ASCII, can be part of a domain name. Symbols are
// found in some, and letters that contain punctuation of their scripts.
func isOfHost(r rune) bool {
	return ucd.In(r, ucd.L|ucd.M|ucd.N|ucd.S) || strings.ContainsRune("\u00B7\u05F3\u05F4\u30FB\u200C\u200D", r)
}

// isOfName reports whether text begins with a character outside ASCII that a name can have.
// Other than a host after its scheme, it has no symbols: they follow names more often.
func isOfName(text []byte) bool {
	r, _ := utf8.DecodeRune(text)
	return isOfHost(r) && !ucd.In(r, ucd.S)
}
