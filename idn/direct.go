package idn

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/engine/work"
	"github.com/urikit/uri/internal/punycode"
)

// direct appends a form of a host to dst, as process finds it, but in one pass and without a list of
// labels. It returns false for a host that process must read, because one of these is true:
//
//   - The host has an error.
//   - UTS #46 maps a character, other than a capital letter of ASCII, or normalization can change one.
//   - It has a joiner, a symbol, or another character that IDNA2008 does not allow everywhere.
//   - A label has more than 63 characters.
//
// Few hosts have any of them.
func (o *options) direct(dst []byte, host string, f form) ([]byte, bool) {
	if o.label != nil {
		return dst, false
	}
	var room [maxLabel]rune
	length, seen := -1, ucd.Bidi(0)
	for at, last := 0, false; !last; {
		raw, size := o.cut(host[at:])
		last = size == 0
		if raw == "" && (o.length || last && at > 0) {
			if !last || !o.root || at == 0 {
				return dst, false
			}
			break // the root label
		}
		l, ok := o.read(raw, &room)
		if !ok {
			return dst, false
		}
		var n int
		if dst, n = l.append(dst, f); o.length && n > maxLabel {
			return dst, false
		}
		length += 1 + n
		seen |= l.bidi
		at += len(raw) + size
		if !last {
			dst = append(dst, '.')
		}
	}
	if o.length && length > maxName || seen&makesBidi != 0 && !o.undirected && !o.directed(host) {
		return dst, false
	}
	return dst, true
}

// directed reports whether the labels of a host that direct has read follow the Bidi rule.
func (o *options) directed(host string) bool {
	var room [maxLabel]rune
	for at, last := 0, false; !last; {
		raw, size := o.cut(host[at:])
		last = size == 0
		at += len(raw) + size
		l, _ := o.read(raw, &room)
		if rule, _ := bidiFault(l.runes); rule != "" {
			return false
		}
	}
	return true
}

// A directLabel is a label of a host during its direct conversion.
type directLabel struct {
	raw     string
	runes   []rune // its characters, decoded and in lower case
	encoded bool   // it begins with "xn--"
	wide    bool   // it has characters outside ASCII
	bidi    ucd.Bidi
}

// read reads a label into room. It returns false for a label that process must read.
func (o *options) read(raw string, room *[maxLabel]rune) (l directLabel, ok bool) {
	l.raw, l.runes = raw, room[:0]
	capital := false
	for _, r := range raw { // a byte that is not UTF-8 is U+FFFD, which no label has
		if len(l.runes) == len(room) {
			return l, false
		}
		if 'A' <= r && r <= 'Z' {
			r |= 0x20
			capital = true
		}
		l.runes = append(l.runes, r)
	}
	work.Add(len(raw))
	if l.encoded = strings.HasPrefix(raw, punycode.Prefix); l.encoded {
		if capital {
			return l, false // process decodes it in lower case
		}
		if l.runes, ok = punycode.Decode(room[:0], raw[len(punycode.Prefix):]); !ok {
			return l, false
		}
	}
	return l, o.settle(&l)
}

// settle applies the validity criteria to the characters of a label, except the Bidi rule. It returns
// false if one may be broken, or if a mapping may change a character. It sets wide and bidi.
//
// UTS #46 leaves every character unchanged that IDNA2008 allows everywhere. A test checks that.
func (o *options) settle(l *directLabel) bool {
	n := len(l.runes)
	if n == 0 {
		return !l.encoded
	}
	if n >= 4 && l.runes[2] == '-' && l.runes[3] == '-' || o.hyphens && (l.runes[0] == '-' || l.runes[n-1] == '-') {
		return false
	}
	l.wide = false
	class := uint8(0)
	for i, r := range l.runes {
		if r < utf8.RuneSelf {
			if !o.allows(byte(r)) {
				return false
			}
			class = 0
			continue
		}
		at := ucd.Of(r)
		if at.Derived() != ucd.Valid || !at.StaysAfter(class) || i == 0 && at.In(ucd.M) {
			return false
		}
		l.wide = true
		l.bidi |= at.Bidi()
		class = at.CombiningClass()
	}
	return l.wide || !l.encoded
}

// append appends a form of the label to dst. It returns the length of its ASCII form.
func (l *directLabel) append(dst []byte, f form) ([]byte, int) {
	start := len(dst)
	if !l.wide {
		for _, r := range l.runes {
			dst = append(dst, byte(r))
		}
		return dst, len(dst) - start
	}
	if l.encoded {
		dst = append(dst, l.raw...)
	} else {
		dst = punycode.Encode(append(dst, punycode.Prefix...), l.runes)
	}
	length := len(dst) - start
	if f == unicodeForm {
		dst = dst[:start]
		for _, r := range l.runes {
			dst = utf8.AppendRune(dst, r)
		}
	}
	return dst, length
}
