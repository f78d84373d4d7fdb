package document

import "strings"

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
