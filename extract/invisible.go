package extract

import (
	"bytes"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/engine/work"
)

// afterInvisible returns the end of the invisible characters at i. White space and the
// characters of C1 are delimiters.
func (f *finder) afterInvisible(i int) int {
	for limit := min(len(f.text), i+maxRest/2); i < limit && f.text[i] >= utf8.RuneSelf; {
		work.Add(1)
		r, size := utf8.DecodeRune(f.text[i:])
		if !ucd.In(r, ucd.Cf) || !isInvisible(r) {
			break
		}
		i += size
	}
	return i
}

// overrides reports whether text[start:end], which is invisible, overrides the direction of a
// letter outside ASCII after it. Other controls of direction are part of text from right to left.
func (f *finder) overrides(start, end int) bool {
	return f.wideAt(end) > 0 && !f.endsProse(end) && bytes.ContainsAny(f.text[start:end], "\u202D\u202E")
}
