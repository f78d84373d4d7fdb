package params

import "strings"

// A Pair is a parameter without its place. Packages convert their own types to it.
type Pair struct {
	Name, Value string
	HasValue    bool
}

// Append appends the parameter with its semicolon. It returns false if it would be read as
// something else, because it contains a delimiter.
func (p Pair) Append(dst []byte) ([]byte, bool) {
	dst = append(append(dst, ';'), p.Name...)
	if p.HasValue {
		dst = append(append(dst, '='), p.Value...)
	}
	return dst, !strings.ContainsAny(p.Name, ";=?#") && (!p.HasValue || !strings.ContainsAny(p.Value, ";?#"))
}
