package readers

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/punycode"
)

// IsRegistrable reports whether every label of a name is valid by UTS #46, so that a registry can
// accept it.
func IsRegistrable(name string) bool {
	_, err := idn.ToASCII(name)
	return err == nil
}

// Folds reports whether programs that convert names by a profile convert a character of a name to
// ASCII, or remove it. Letters of other scripts stay: all programs that convert them read the same
// host, and other programs find none. Folds examines at most [MaxName] bytes.
func Folds(profile idn.Profile, name string) bool {
	if len(name) > MaxName {
		name = name[:MaxName]
	}
	if ascii.Only(name) || !utf8.ValidString(name) {
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
