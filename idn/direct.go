package idn

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/engine/work"
	"github.com/urikit/uri/internal/punycode"
)

// direct appends a form of a host to dst, as process finds it, but in one pass and without a list
// of labels. It returns false for a host that process must read, because one of these is true:
//
//   - The host has an error.
//   - UTS #46 maps a character, other than a capital letter of ASCII, or normalization can change one.
//   - It has a joiner, a symbol, or another character that IDNA2008 does not allow everywhere.
//   - A label has more than 63 characters.
//
// Few hosts have any of them. A plain label of ASCII is copied. Any other label is read or decoded,
// and then added.
func (o *options) direct(dst []byte, host string, f form) ([]byte, bool) {
	if o.label != nil {
		return dst, false
	}
	var room [maxLabel]rune
	name := directName{length: -1}
	for at, last := 0, false; !last; {
		rest := host[at:]
		n, capital := o.run(rest)
		r, size := utf8.DecodeRuneInString(rest[n:])
		last = size == 0
		if n == 0 && last && at > 0 && o.root {
			break // the root label
		}
		ends := last || o.separates(r)
		if ends && o.plainLabel(rest[:n]) {
			dst = name.addASCII(dst, rest[:n], capital)
		} else {
			var l directLabel
			ok := false
			if !ends {
				l, ok = o.read(rest, &room)
			} else if !capital {
				l, ok = o.decode(rest[:n], &room)
			}
			if ok {
				dst, ok = name.add(dst, &l, o, f)
			}
			if !ok {
				return dst, false
			}
			n = len(l.raw)
			_, size = utf8.DecodeRuneInString(rest[n:])
			last = size == 0
		}
		at += n + size
		if !last {
			dst = append(dst, '.')
		}
	}
	return dst, name.isValid(o)
}

// A directName has what decides about a host during its direct conversion.
type directName struct {
	length int // of the ASCII form

	// Whether the name has a label with right-to-left text, another one outside ASCII, and one of
	// ASCII that breaks the Bidi rule.
	bidi, other, loose bool
}

// addASCII adds a label of ASCII that is not encoded, and appends it to dst.
func (d *directName) addASCII(dst []byte, label string, capital bool) []byte {
	start := len(dst)
	dst = append(dst, label...)
	if capital {
		lower(dst[start:])
	}
	d.loose = d.loose || isLoose(dst[start:])
	d.length += 1 + len(label)
	return dst
}

// add adds another label, and appends a form of it to dst. It returns false if the label breaks the
// Bidi rule or is too long.
func (d *directName) add(dst []byte, l *directLabel, o *options, f form) ([]byte, bool) {
	if l.bidi&makesBidi != 0 {
		d.bidi = true
		if rule, _ := bidiFault(l.runes); rule != "" {
			return dst, false
		}
	} else {
		d.other = true
	}
	dst, n := l.append(dst, f)
	d.length += 1 + n
	return dst, !o.length || n <= maxLabel
}

// isValid reports whether the name is not too long and surely follows the Bidi rule.
func (d *directName) isValid(o *options) bool {
	return !(o.length && d.length > maxName) && !(d.bidi && (d.other || d.loose))
}

// lower changes the capital letters of ASCII in b.
func lower(b []byte) {
	for i, c := range b {
		if c-'A' < 26 {
			b[i] |= 0x20
		}
	}
}

// isLoose reports whether a label of ASCII breaks the Bidi rule: it does not begin with a letter,
// or it does not end with a letter or digit.
func isLoose(label []byte) bool {
	n := len(label)
	return n > 0 && (label[0]-'a' >= 26 || label[n-1] == '-' || label[n-1] == '_')
}

// A directLabel is a label during its direct conversion that begins with "xn--" or has characters
// outside ASCII.
type directLabel struct {
	raw     string
	runes   []rune // its characters, decoded and in lower case
	encoded bool   // it begins with "xn--"
	bidi    ucd.Bidi
}

// read reads the label outside ASCII with which a host begins into room. It returns false for a
// label that process must read.
func (o *options) read(host string, room *[maxLabel]rune) (l directLabel, ok bool) {
	i, n := 0, 0
	for i < len(host) {
		r, size := utf8.DecodeRuneInString(host[i:]) // a byte that is not UTF-8 is U+FFFD, which no label has
		if o.separates(r) {
			break
		}
		if n == len(room) {
			return l, false
		}
		if 'A' <= r && r <= 'Z' {
			r |= 0x20
		}
		room[n] = r
		n++
		i += size
	}
	work.Add(i)
	l.raw, l.runes = host[:i], room[:n]
	return l, l.settle(o)
}

// decode decodes a label that begins with "xn--" into room. It returns false for a label that
// process must read, such as one that is not encoded.
func (o *options) decode(raw string, room *[maxLabel]rune) (l directLabel, ok bool) {
	text, encoded := strings.CutPrefix(raw, punycode.Prefix)
	if !encoded || len(raw) > len(room) {
		return l, false
	}
	work.Add(len(raw))
	l.raw, l.encoded = raw, true
	if l.runes, ok = punycode.Decode(room[:0], text); !ok {
		return l, false
	}
	return l, l.settle(o)
}

// settle applies the validity criteria to the characters of a label, except the Bidi rule. It
// returns false if one may be broken, or if a mapping may change a character, or if all are ASCII.
// It sets bidi.
//
// UTS #46 leaves every character unchanged that IDNA2008 allows everywhere. A test checks that.
// before is the last character and class its combining class. They decide whether normalization can
// change the next character.
func (l *directLabel) settle(o *options) bool {
	n := len(l.runes)
	if n >= 4 && l.runes[2] == '-' && l.runes[3] == '-' || n > 0 && o.hyphens && (l.runes[0] == '-' || l.runes[n-1] == '-') {
		return false
	}
	wide := false
	before, class := rune(-1), uint8(0)
	for _, r := range l.runes {
		if r < utf8.RuneSelf {
			if !o.allows(byte(r)) {
				return false
			}
			before, class = r, 0
			continue
		}
		at := ucd.Of(r)
		if at.Derived() != ucd.Valid || before < 0 && at.In(ucd.M) {
			return false
		}
		if !at.StaysAfter(class) && (before < 0 || !ucd.StaysAfterStarter(before, r)) {
			return false
		}
		wide = true
		l.bidi |= at.Bidi()
		before, class = r, at.CombiningClass()
	}
	return wide
}

// append appends a form of the label to dst. It returns the length of its ASCII form.
func (l *directLabel) append(dst []byte, f form) ([]byte, int) {
	start := len(dst)
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
