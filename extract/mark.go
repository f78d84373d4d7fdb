package extract

import (
	"bytes"
	"strings"
	"unicode/utf8"

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
	start := i
	for start > max(f.from, 0) && i-start < longestAuthority && strings.IndexByte("/?#\\\"<> \t\r\n", f.text[start-1]) < 0 {
		start--
	}
	work.Add(2 * (i - start))
	if !bytes.HasSuffix(f.text[:start], []byte("://")) {
		return division{}, false
	}
	start += bytes.LastIndexByte(f.text[start:i], '@') + 1
	mark, size := utf8.DecodeRune(f.text[i:])
	end := i + size
	if isFullStop(mark) {
		if n := bytes.IndexAny(f.text[start:i], fullStops); n >= 0 {
			i = start + n
		}
	}
	d := division{before: f.text[start:i]}
	if len(d.before) == 0 {
		return division{}, false
	}
	for limit := min(len(f.text), end+longestAuthority); end < limit; {
		work.Add(1)
		r, n := utf8.DecodeRune(f.text[end:])
		if r < utf8.RuneSelf && !isAlphanum(byte(r)) && r != '-' && r != '.' && r != '_' || r >= utf8.RuneSelf && !isOfHost(r) && !isFullStop(r) {
			break
		}
		d.unspaced = d.unspaced || isUnspaced(r)
		end += n
	}
	_, size = utf8.DecodeRune(f.text[i:])
	d.rest = bytes.TrimRight(f.text[i+size:end], "."+fullStops)
	d.open = end == len(f.text) || end+1 == len(f.text) && f.text[end] == ':'
	if end < len(f.text) {
		d.userinfo = f.text[end] == '@'
		d.goesOn = d.userinfo || strings.IndexByte("/?#", f.text[end]) >= 0 ||
			f.text[end] == ':' && end+1 < len(f.text) && isDigit(f.text[end+1])
	}
	return d, len(d.rest) > 0
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
	if r, _ := utf8.DecodeRune(f.text[i:]); !isFullStop(r) || !f.last && i+lookAhead > len(f.text) {
		return false
	}
	d, ok := f.divide(i)
	return ok && !d.userinfo && !d.isComplete() &&
		(d.goesOn && !d.unspaced || isAnyDomain(string(d.before)+"."+string(d.rest)))
}

// isUndecided reports whether an error cut off the text that decides whether the URI before the
// mark or the invisible character at i goes on after it.
func (f *finder) isUndecided(i int) bool {
	if f.text[i] < utf8.RuneSelf {
		return false
	}
	if after := f.afterInvisible(i); after > i {
		return f.upTo(after, min(len(f.text), after+maxRest), "") == len(f.text)
	}
	if r, _ := utf8.DecodeRune(f.text[i:]); !isMark(r) {
		return false
	}
	d, _ := f.divide(i)
	return d.open
}

// mayGoOn reports whether the host that ends before the mark at i may go on after it, and
// whether it is then userinfo.
func (f *finder) mayGoOn(i int) (host, userinfo bool) {
	if i >= len(f.text) || f.text[i] < utf8.RuneSelf {
		return false, false
	}
	if r, _ := utf8.DecodeRune(f.text[i:]); !isMark(r) {
		return false, false
	}
	d, ok := f.divide(i)
	if !ok {
		return false, false
	}
	return d.goesOn && !d.unspaced || !d.isComplete() && (d.goesOn || isAlphanum(d.rest[0])), d.userinfo
}
