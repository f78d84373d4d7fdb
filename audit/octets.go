package audit

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/percent"
)

// encodings reports the problems of encoded octets in sections 7.2 and 7.3.
func (x *audit) encodings() {
	if x.valid && strings.IndexByte(x.text, '%') < 0 {
		return
	}
	x.octets(uri.ComponentUserinfo, &x.userinfo, ":@/?#[]\\")
	x.octets(uri.ComponentHost, &x.host, ":/?#[]@!$&'()*+,;=\\")
	x.octets(uri.ComponentPath, &x.path, "/\\;?#")
	x.octets(uri.ComponentQuery, &x.query, "&=;#")
	x.octets(uri.ComponentFragment, &x.fragment, "")
}

// octets checks the octets of a component.
func (x *audit) octets(component uri.Component, p *part, delimiters string) {
	o := octets{audit: x, component: component, part: p, delimiters: delimiters}
	for i := 0; i < len(p.text); {
		if x.valid { // so only triplets can have a problem
			triplet := strings.IndexByte(p.text[i:], '%')
			if triplet < 0 {
				return
			}
			i += triplet
		}
		i += o.check(i)
	}
}

// octets are those of a component, encoded or not. A rule reports only the first place.
type octets struct {
	*audit
	component  uri.Component
	part       *part
	delimiters string    // those that the component has if they are not encoded
	reported   [8]string // the rules that have reported, of the 8 at most that do
	n          int       // their number
}

// has reports whether a rule has reported.
func (o *octets) has(id string) bool { return slices.Contains(o.reported[:o.n], id) }

// check checks the octet at i, or the character outside ASCII that begins with it, and returns its
// length in the text.
func (o *octets) check(i int) int {
	c, n := percent.Next(o.part.text[i:])
	encoded := n == len("%41")
	switch {
	case c >= utf8.RuneSelf:
		return o.wide(i, n, encoded)
	case encoded:
		o.encoded(i, c)
	}
	return n
}

// wide checks the character outside ASCII that begins at i with an octet of n bytes, and returns
// its length in the text.
func (o *octets) wide(i, n int, encoded bool) int {
	r, length := decodeWide(o.part.text[i:])
	switch {
	case length == 0:
		o.report(auditname.NotUTF8, i, n, "an octet is not part of UTF-8")
		return n
	case r < 0xA0: // C1
		o.report(auditname.EncodedControl, i, length, "an encoded control character")
	case unseen(r) && (encoded || !o.controls(o.part.at.Offset+i)):
		o.report(auditname.InvisibleCharacter, i, length, "an invisible character, or one that changes the writing direction of others")
	}
	return length
}

// decodeWide returns the character outside ASCII at the beginning of s, whose octets are encoded or
// not, and its length in s. The length is 0 if the octets are not UTF-8.
func decodeWide(s string) (r rune, length int) {
	var octets [utf8.UTFMax]byte
	n := 0
	for n < len(octets) && length < len(s) && !utf8.FullRune(octets[:n]) {
		c, size := percent.Next(s[length:])
		if n > 0 && c&0xC0 != 0x80 {
			break
		}
		octets[n] = c
		n++
		length += size
	}
	r, size := utf8.DecodeRune(octets[:n])
	if r == utf8.RuneError && size <= 1 {
		return r, 0
	}
	return r, length
}

// encoded checks the octet c of ASCII that is encoded at i. A NUL is also a control character, so
// its own case applies only if its rule does.
func (o *octets) encoded(i int, c byte) {
	const n = len("%41")
	switch {
	case c == 0 && o.reports(auditname.EncodedNUL):
		o.report(auditname.EncodedNUL, i, n, "an encoded NUL")
	case c == '\r' || c == '\n':
		o.report(auditname.EncodedControl, i, n, "an encoded line end")
	case c < 0x20 || c == 0x7F:
		o.report(auditname.EncodedControl, i, n, "an encoded control character")
	case c == '%':
		if digits := encodedDigits(o.part.text[i+n:]); digits > 0 {
			o.report(auditname.DoubleEncoding, i, n+digits, "a percent-encoded character is encoded again")
		}
	case strings.IndexByte(o.delimiters, c) >= 0:
		id := auditname.EncodedDelimiter
		if o.component == uri.ComponentQuery {
			id = auditname.EncodedSeparator
		}
		if !o.has(id) && o.reports(id) {
			o.report(id, i, n, "an encoded delimiter: "+o.show(o.part.sub(i, n), quote(string(rune(c)))))
		}
	}
}

// report reports n bytes at offset i of the component, unless the rule has reported before. It does
// not show a place within the password.
func (o *octets) report(id string, i, n int, message string) {
	if o.has(id) {
		return
	}
	o.reported[o.n] = id
	o.n++
	at := o.part.sub(i, n)
	if o.secret(at) {
		at = o.password
	}
	o.audit.report(id, o.component, at, message)
}

// encodedDigits returns the length of the two hexadecimal digits, encoded or not, at the
// beginning of s, or 0 if s does not begin with them.
func encodedDigits(s string) int {
	end := 0
	for range 2 {
		if end == len(s) {
			return 0
		}
		c, n := percent.Next(s[end:])
		if !percent.IsHex(c) {
			return 0
		}
		end += n
	}
	return end
}
