package audit

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/scan"
)

// An octetKind is what an encoded octet of ASCII means to the rules.
type octetKind uint8

const (
	ofControl octetKind = 1 << iota
	ofPath              // a delimiter of a path, or special in file names
	ofQuery             // a delimiter of parameters
	ofName              // a letter, a digit or a dot, which can belong to the name of a device
	ofPercent           // "%"
	ofUTF8              // not ASCII
)

// octetKinds are the kinds of octets.
var octetKinds = func() (table [256]octetKind) {
	for c := range table {
		switch {
		case c < 0x20 || c == 0x7F:
			table[c] = ofControl
		case c >= utf8.RuneSelf:
			table[c] = ofUTF8
		case ascii.IsLetter(byte(c)) || byte(c)-'0' < 10, c == '.':
			table[c] = ofName
		}
	}
	for _, c := range []byte(`/\;?#:[]`) {
		table[c] |= ofPath
	}
	for _, c := range []byte("&=;#") {
		table[c] |= ofQuery
	}
	table['%'] = ofPercent
	return table
}()

// isHarmless reports whether certainly no rule reports the octet c that is encoded at i of a text,
// after the host.
func isHarmless(text string, i int, c byte) bool {
	const window = 2 * scan.Block // so that the time is linear
	switch kinds := octetKinds[c]; kinds {
	case 0:
		return true
	case ofName, ofPath:
		return strings.IndexByte(text[max(0, i-window):i], '?') >= 0 || kinds == ofName && !mayName(text, i, c)
	}
	return false
}

// mayName reports whether the letter, digit or dot that is encoded at i of a path can belong to the
// name of a device or to a dot-segment. The path may be in a longer text.
func mayName(path string, i int, c byte) bool {
	const most = len("%43%4F%4D") // before the last character of the name
	window := max(0, i-most)
	start := window + strings.LastIndexByte(path[window:i], '/') + 1
	if start == window && window > 0 && path[window-1] != '/' {
		return c == '.' && !isBeside(path, start, i)
	}
	if c == '.' && !isBeside(path, start, i) {
		return true
	}
	names := ^uint8(0) // the devices that begin as the segment
	for k := range deviceStems {
		if start == len(path) || names == 0 {
			return false
		}
		octet, n := percent.Next(path[start:])
		names &= deviceStems[k][octet]
		start += n
	}
	return names != 0
}

// isBeside reports whether a character that can be in no dot-segment is directly before or after
// the triplet at i in the segment that begins at start.
func isBeside(path string, start, i int) bool {
	const special = "./;%?#" // the last two end a path
	isTriplet := i-start >= len("%41") && path[i-len("%41")] == '%'
	return i > start && !isTriplet && strings.IndexByte(special, path[i-1]) < 0 ||
		i+len("%41") < len(path) && strings.IndexByte(special, path[i+len("%41")]) < 0
}
