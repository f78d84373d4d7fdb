package audit

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/punycode"
)

// folds reports whether browsers convert a character of a name to ASCII, or remove it.
// Letters of other scripts stay: all programs that convert them read the same host, and
// other programs find none.
func folds(name string) bool {
	if len(name) > maxName {
		name = name[:maxName]
	}
	if isASCII(name) || !utf8.ValidString(name) {
		return false
	}
	for _, r := range name {
		if r >= utf8.RuneSelf && foldsRune(r) {
			return true
		}
	}
	return false
}

// foldsRune reports whether UTS #46 maps r to ASCII. It maps the letter before r to itself.
func foldsRune(r rune) bool {
	ascii, err := idn.URLStandard.ToASCII("a" + string(r))
	return err == nil && !strings.HasPrefix(ascii, punycode.Prefix)
}

// brailleBlank is the pattern of Braille without dots.
const brailleBlank = 0x2800

// unseen reports whether r is invisible or changes how the characters around it are shown:
// controls of direction and format, line separators, and characters that programs ignore.
func unseen(r rune) bool {
	return r >= utf8.RuneSelf && (r == brailleBlank ||
		unicode.In(r, unicode.Cf, unicode.Cc, unicode.Zl, unicode.Zp, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector))
}
