package syntax

import (
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/work"
)

// wide is a range of characters outside ASCII.
type wide struct {
	first, last rune
	kind        uint8
}

// The kinds of characters outside ASCII.
const (
	ucschar  = iota
	iprivate // only in queries
)

// IsWide reports whether an IRI can contain r, a character outside ASCII: in its query, or if
// query is false, in its userinfo, host, path and fragment.
func IsWide(r rune, query bool) bool {
	for i := range rfc3987Wide {
		if w := &rfc3987Wide[i]; w.first <= r && r <= w.last {
			return w.kind == ucschar || query
		}
	}
	return false
}

// wideRun is run for a grammar with wide characters. Its classes of ASCII are those of RFC 3986,
// and a test checks that.
func wideRun(s string, i int, c Class) int {
	for valid := true; valid; {
		if i = bytes(&rfc3986, s, i, c); i < 0 || i == len(s) || s[i] < utf8.RuneSelf {
			break
		}
		i, valid = afterWide(s, i, c == InQuery)
	}
	return i
}

// afterWide returns the end of the run of characters that begins at s[i] and for which IsWide
// returns true. It reports whether ASCII or the end of s follows.
func afterWide(s string, i int, query bool) (end int, valid bool) {
	for {
		i = scan.Wide(s, i)
		if i == len(s) || s[i] < utf8.RuneSelf {
			return i, true
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		work.Add(size)
		if !IsWide(r, query) {
			return i, false
		}
		i += size
	}
}
