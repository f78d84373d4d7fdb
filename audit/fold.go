package audit

import (
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/ucd"
)

// unseen reports whether r, outside ASCII, is invisible or changes how the characters around it
// are shown.
func unseen(r rune) bool {
	look := ucd.Of(r).Look()
	return r >= utf8.RuneSelf && (look == ucd.Invisible || look == ucd.Direction || look == ucd.Control)
}
