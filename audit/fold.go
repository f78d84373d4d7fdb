package audit

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/punycode"
)

// folds reports whether browsers convert a character of a name to ASCII, or remove it.
// Letters of other scripts stay: all programs that convert them read the same host, and
// other programs find none.
func folds(name string) bool { return foldsBy(idn.URLStandard, name) }

// foldsBy is folds, for programs that convert names by a profile.
func foldsBy(profile idn.Profile, name string) bool {
	if len(name) > maxName {
		name = name[:maxName]
	}
	if isASCII(name) || !utf8.ValidString(name) {
		return false
	}
	for _, r := range name {
		if r >= utf8.RuneSelf && foldsRune(profile, r) {
			return true
		}
	}
	return false
}

// foldsRune reports whether the profile maps r to ASCII. It maps the letter before r to itself.
func foldsRune(profile idn.Profile, r rune) bool {
	ascii, err := profile.ToASCII("a" + string(r))
	return err == nil && !strings.HasPrefix(ascii, punycode.Prefix)
}

// unseen reports whether r, outside ASCII, is invisible or changes how the characters around it
// are shown.
func unseen(r rune) bool {
	look := ucd.Of(r).Look()
	return r >= utf8.RuneSelf && (look == ucd.Invisible || look == ucd.Direction || look == ucd.Control)
}
