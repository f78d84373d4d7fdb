package extract

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/work"
)

// longestAuthority limits how far around a mark an authority is examined.
const longestAuthority = 254

// A division is an authority with a mark in it that can end a sentence.
type division struct {
	before   []byte // the host before the mark
	rest     []byte // the letters, digits, hyphens, dots and full stops after it
	unspaced bool   // rest has letters of a script without spaces between words
	goesOn   bool   // after rest follows a path, a query, a fragment, a port or an "@"
	userinfo bool   // that is an "@"
	open     bool   // rest goes up to the end of the text
}

// divide returns the division of an authority by the mark at i, or if the mark is a full stop,
// by the first one in it. It returns false if no host ends at i.
func (f *finder) divide(i int) (division, bool) {
	start, ok := f.startOfHost(i)
	if !ok {
		return division{}, false
	}
	mark, size := utf8.DecodeRune(f.text[i:])
	after := i + size
	if isFullStop(mark) {
		if n := bytes.IndexAny(f.text[start:i], fullStops); n >= 0 {
			i = start + n
			_, size = utf8.DecodeRune(f.text[i:])
		}
	}
	if i == start {
		return division{}, false
	}
	end, unspaced := f.endOfLabels(after)
	d := division{before: f.text[start:i], rest: bytes.TrimRight(f.text[i+size:end], "."+fullStops), unspaced: unspaced}
	d.follow(f.text[end:])
	return d, len(d.rest) > 0
}

// startOfHost returns the beginning of the host that ends at i. It returns false if no "://" is
// before that and its userinfo.
func (f *finder) startOfHost(i int) (int, bool) {
	start := i
	for start > max(f.from, 0) && i-start < longestAuthority && strings.IndexByte("/?#\\\"<> \t\r\n", f.text[start-1]) < 0 {
		start--
	}
	work.Add(2 * (i - start))
	ok := bytes.HasSuffix(f.text[:start], []byte("://"))
	return start + bytes.LastIndexByte(f.text[start:i], '@') + 1, ok
}

// endOfLabels returns the end of the labels at i, and whether they have letters of a script without
// spaces between words.
func (f *finder) endOfLabels(i int) (end int, unspaced bool) {
	for limit := min(len(f.text), i+longestAuthority); i < limit; {
		work.Add(1)
		r, n := utf8.DecodeRune(f.text[i:])
		if !isOfLabels(r) {
			break
		}
		unspaced = unspaced || isUnspaced(r)
		i += n
	}
	return i, unspaced
}

// isOfLabels reports whether r can be part of the labels of a host, or separates them.
func isOfLabels(r rune) bool {
	if r < utf8.RuneSelf {
		return ascii.IsAlphanumeric(byte(r)) || r == '-' || r == '.' || r == '_'
	}
	return isOfHost(r) || isFullStop(r)
}

// follow sets the fields of d that depend on the text after it.
func (d *division) follow(text []byte) {
	d.open = len(text) == 0 || string(text) == ":"
	if len(text) == 0 {
		return
	}
	switch text[0] {
	case '@':
		d.userinfo, d.goesOn = true, true
	case '/', '?', '#':
		d.goesOn = true
	case ':':
		d.goesOn = len(text) > 1 && ascii.IsDigit(text[1])
	}
}

// isComplete reports whether the host before the mark is complete: a domain, an address,
// localhost or a host with a port.
func (d *division) isComplete() bool {
	s := string(d.before)
	return strings.Contains(s, ":") || isLocalhost(s) || isIPv4(s) || isAnyDomain(s)
}

// separates reports whether the full stop at i separates the labels of a host. A sentence may
// end there instead if the host before it is complete.
func (f *finder) separates(i int) bool {
	if r, _ := utf8.DecodeRune(f.text[i:]); !isFullStop(r) || !f.last && i+lookAhead > len(f.text) && f.newline.in(f.text, i, '\n') == len(f.text) {
		return false
	}
	d, ok := f.divide(i)
	return ok && !d.userinfo && !d.isComplete() &&
		(d.goesOn && !d.unspaced || isAnyDomain(string(d.before)+"."+string(d.rest)))
}

// isUndecided reports whether an error cut off the text that decides whether the URI before the
// mark or the invisible character at i goes on after it.
func (f *finder) isUndecided(i int) bool {
	if after := f.afterInvisible(i); after > i {
		return f.upTo(after, min(len(f.text), after+maxRest), "") == len(f.text)
	}
	if !f.isMarkAt(i) {
		return false
	}
	d, _ := f.divide(i)
	return d.open
}

// mayGoOn reports whether the host that ends before the mark at i may go on after it, and
// whether it is then userinfo.
func (f *finder) mayGoOn(i int) (host, userinfo bool) {
	if !f.isMarkAt(i) {
		return false, false
	}
	d, ok := f.divide(i)
	if !ok {
		return false, false
	}
	return d.goesOn && !d.unspaced || !d.isComplete() && (d.goesOn || ascii.IsAlphanumeric(d.rest[0])), d.userinfo
}

// isMarkAt reports whether a mark is at i.
func (f *finder) isMarkAt(i int) bool {
	if i >= len(f.text) || f.text[i] < utf8.RuneSelf {
		return false
	}
	r, _ := utf8.DecodeRune(f.text[i:])
	return isMark(r)
}
