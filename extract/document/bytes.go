package document

import (
	"strings"

	"github.com/urikit/uri/internal/engine/percent"
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

// lower returns b in lower case if it is an ASCII letter.
func lower(b byte) byte {
	if 'A' <= b && b <= 'Z' {
		b += 'a' - 'A'
	}
	return b
}

func isAlpha(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }

func isDecimal(b byte) bool { return '0' <= b && b <= '9' }

func isHex(b byte) bool { return percent.IsHex(b) }

func isAlphanum(b byte) bool { return isAlpha(b) || isDecimal(b) }

// names keeps strings that are used again and again, such as names of elements.
type names struct {
	all    map[string]string
	recent [64]string // some of them, by their length and the bytes at their ends
}

// of returns b as a string.
func (n *names) of(b []byte) string {
	if len(b) == 0 {
		return ""
	}
	recent := &n.recent[(len(b)+int(b[0])+int(b[len(b)-1])<<2)%len(n.recent)]
	if *recent == string(b) {
		return *recent
	}
	s, ok := n.all[string(b)]
	if !ok {
		s = strings.ToValidUTF8(string(b), "\uFFFD")
		if len(b) > maxName || len(n.all) >= 1024 {
			return s
		}
		n.all[string(b)] = s
	}
	*recent = s
	return s
}

// maxName is the length of the longest name that is read. All names in the tables are
// shorter.
const maxName = 128
