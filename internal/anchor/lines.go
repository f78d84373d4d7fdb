package anchor

import (
	"bytes"
	"strings"
)

// lines returns the number of lines of a text. The last one may lack its LF.
func lines(text []byte) int {
	n := bytes.Count(text, []byte{'\n'})
	if len(text) > 0 && text[len(text)-1] != '\n' {
		n++
	}
	return n
}

// hasLines reports whether a fragment names lines of the document as forges do, and these exist.
func (s *Set) hasLines(fragment string) bool {
	if s.lines == 0 {
		return false
	}
	from, rest, ok := linePlace(fragment, true)
	if !ok || from < 1 || from > s.lines {
		return false
	}
	if rest == "" {
		return true
	}
	if rest[0] != '-' {
		return false
	}
	to, rest, ok := linePlace(rest[1:], false)
	return ok && rest == "" && to >= 1 && to <= s.lines
}

// linePlace reads a line and a column at the beginning of text: "L10C2", "L10", or "10" unless the
// "L" is needed. It returns the line and the rest of the text.
func linePlace(text string, needed bool) (line int, rest string, ok bool) {
	short := strings.TrimPrefix(text, "L")
	if needed && len(short) == len(text) {
		return 0, text, false
	}
	line, rest, ok = number(short)
	if ok && strings.HasPrefix(rest, "C") {
		column, after, isColumn := number(rest[1:])
		return line, after, isColumn && column >= 1
	}
	return line, rest, ok
}

// number returns the number at the beginning of text, at most a billion, and the rest of the text.
func number(text string) (n int, rest string, ok bool) {
	i := 0
	for i < len(text) && '0' <= text[i] && text[i] <= '9' {
		n = min(n*10+int(text[i]-'0'), 1_000_000_000)
		i++
	}
	return n, text[i:], i > 0
}
