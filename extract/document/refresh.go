package document

import (
	"bytes"
	"strings"
)

// refreshed returns the place of the URL in the content of a meta element with
// http-equiv="refresh" (HTML Standard, section 4.2.5.3), and whether there is one.
func refreshed(text []byte) (from, to int, ok bool) {
	r := refresher{text: text}
	if !r.delay() || r.i == len(text) {
		return 0, 0, false
	}
	from = r.i
	if !r.prefix() {
		return from, len(text), true
	}
	to = len(text)
	if r.one(`"'`) {
		if n := bytes.IndexByte(text[r.i:], text[r.i-1]); n >= 0 {
			to = r.i + n
		}
	}
	return r.i, to, true
}

// A refresher reads the content of a meta element with http-equiv="refresh".
type refresher struct {
	text []byte
	i    int // text[i:] has not been read
}

// delay reads the seconds and the separator after them, and reports whether they are valid.
func (r *refresher) delay() bool {
	r.space()
	first := r.i
	r.i += digitsOf(r.text[r.i:])
	if r.i == first && (r.i == len(r.text) || r.text[r.i] != '.') {
		return false
	}
	for r.one(".0123456789") {
	}
	if r.i < len(r.text) && !isHTMLSpace[r.text[r.i]] && r.text[r.i] != ';' && r.text[r.i] != ',' {
		return false
	}
	r.space()
	r.one(";,")
	r.space()
	return true
}

// prefix reads "url=" before a URL, if it comes next. It returns false if only the beginning of
// that does, which is then a part of the URL.
func (r *refresher) prefix() bool {
	if !r.one("Uu") {
		return true
	}
	if !r.one("Rr") || !r.one("Ll") {
		return false
	}
	r.space()
	if !r.one("=") {
		return false
	}
	r.space()
	return true
}

// space reads white space.
func (r *refresher) space() {
	for r.i < len(r.text) && isHTMLSpace[r.text[r.i]] {
		r.i++
	}
}

// one reads a byte of a set, and reports whether one comes next.
func (r *refresher) one(set string) bool {
	if r.i < len(r.text) && strings.IndexByte(set, r.text[r.i]) >= 0 {
		r.i++
		return true
	}
	return false
}
