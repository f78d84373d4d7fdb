package document

import (
	"bytes"
	"strings"
)

// refreshed returns the place of the URL in the content of a meta element with
// http-equiv="refresh" (HTML Standard, section 4.2.5.3), and whether there is one.
func refreshed(text []byte) (from, to int, ok bool) {
	i := 0
	space := func() {
		for i < len(text) && isHTMLSpace[text[i]] {
			i++
		}
	}
	one := func(set string) bool {
		if i < len(text) && strings.IndexByte(set, text[i]) >= 0 {
			i++
			return true
		}
		return false
	}
	space()
	digits := i
	for i < len(text) && isDecimal(text[i]) {
		i++
	}
	if i == digits && (i == len(text) || text[i] != '.') {
		return 0, 0, false
	}
	for i < len(text) && (isDecimal(text[i]) || text[i] == '.') {
		i++
	}
	if i < len(text) && !isHTMLSpace[text[i]] && text[i] != ';' && text[i] != ',' {
		return 0, 0, false
	}
	space()
	one(";,")
	space()
	if i == len(text) {
		return 0, 0, false
	}
	from = i
	if one("Uu") {
		if !one("Rr") || !one("Ll") {
			return from, len(text), true
		}
		space()
		if !one("=") {
			return from, len(text), true
		}
		space()
	}
	to = len(text)
	if i < len(text) && (text[i] == '"' || text[i] == '\'') {
		quote := text[i]
		i++
		if n := bytes.IndexByte(text[i:], quote); n >= 0 {
			to = i + n
		}
	}
	return i, to, true
}
