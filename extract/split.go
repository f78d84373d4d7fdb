package extract

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/work"
)

// isSplitAt reports whether the URI text[start:end] is only the beginning of one with a space
// in its host, as in "http://exa mple.com/": it has a host of one label and nothing after
// that, and a name with a dot and a path follows a space.
func (f *finder) isSplitAt(start, end int) bool {
	if end+1 >= len(f.text) || f.text[end] != ' ' && f.text[end] != '\t' {
		return false
	}
	after := f.text[end+1 : min(len(f.text), end+1+maxRest)]
	return isSplit(f.text[start:end], after, f.cut && end+1+len(after) == len(f.text))
}

// isSplit is like isSplitAt, for the texts before and after the space. If the second is cut, the
// name in it may go on. The first text must end with a host without dots. The second must continue
// it up to a last label of at least two characters, and a path, query, fragment or port must
// follow.
func isSplit(before, after []byte, cut bool) bool {
	_, host, ok := bytes.Cut(before, []byte("://"))
	if !ok || bytes.ContainsAny(host, "./?#:@[%") || isLocalhost(string(host)) {
		return false
	}
	i := 0
	for i < len(after) && i < maxRest && (after[i] >= utf8.RuneSelf || inName[after[i]]) {
		i++
	}
	work.Add(i)
	if cut && i == len(after) {
		return true
	}
	if i == len(after) || i == maxRest || strings.IndexByte("/?#:", after[i]) < 0 {
		return false
	}
	dot := bytes.LastIndexByte(after[:i], '.')
	return dot > 0 && i-dot > 2 && (after[i] != ':' || i+1 < len(after) && ascii.IsDigit(after[i+1]))
}
