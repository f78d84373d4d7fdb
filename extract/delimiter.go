package extract

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/engine/work"
)

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

// delimiterNear returns the index of the first delimiter from i on, or that of the last byte that a
// [Truncation] may have. It returns false if an error may have cut the text off before a delimiter.
func (f *finder) delimiterNear(i int) (int, bool) {
	end := f.upTo(i, min(len(f.text), i+maxRest), "")
	return end, !f.cut || end < len(f.text)
}

// upTo returns the index of the first white space, other delimiter or one of the given
// bytes in text[i:end], or end. Control characters are white space here. Brackets, quotes and
// dashes outside ASCII are delimiters, and so are characters of scripts without spaces.
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
