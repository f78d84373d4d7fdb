package document

import (
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/scan"
)

// The white space of the formats.
var (
	isHTMLSpace = setOf("\t\n\f\r ") // HTML Standard: ASCII white space
	isXMLSpace  = setOf("\t\n\r ")   // XML 1.0, section 2.3
	isCSSSpace  = setOf("\t\n\f\r ") // CSS Syntax, section 4.2
)

// setOf returns the set of the bytes of s.
func setOf(s string) *[256]bool {
	var set [256]bool
	for i := range len(s) {
		set[s[i]] = true
	}
	return &set
}

// escape begins an escape sequence in an encoding with states.
const escape = 0x1B

// exceptions are a few bytes of ASCII. others has the rest of ASCII without the byte that begins
// the escapes of encodings, so that whole blocks can be skipped.
type exceptions struct {
	all    *[256]bool
	others scan.Set
}

func exceptionsOf(s string) *exceptions {
	e := &exceptions{all: setOf(s)}
	for b := range byte(utf8.RuneSelf) {
		if !e.all[b] && b != escape {
			e.others.Add(b)
		}
	}
	return e
}

// lower returns b in lower case if it is an ASCII letter.
func lower(b byte) byte {
	if 'A' <= b && b <= 'Z' {
		b += 'a' - 'A'
	}
	return b
}

func isHex(b byte) bool { return percent.IsHex(b) }

func isInSchemeName(b byte) bool { return ascii.IsAlphanumeric(b) || b == '+' || b == '-' || b == '.' }

// schemeLookahead is the number of bytes at the beginning of a value in which hasScheme looks for
// the end of a scheme.
const schemeLookahead = 64

// trimmed returns i and j such that text[i:j] has no bytes of a set at its ends.
func trimmed(text []byte, i, j int, set *[256]bool) (int, int) {
	for i < j && set[text[i]] {
		i++
	}
	for i < j && set[text[j-1]] {
		j--
	}
	return i, j
}

// elementNames returns a function that returns the set of the names in a list. The set is made when
// it is asked for first, as most programs ask for none.
func elementNames(list string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool {
		all := make(map[string]bool)
		for name := range strings.FieldsSeq(list) {
			all[name] = true
		}
		return all
	})
}
