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

// octets checks the octets of a component. It reports each rule at most once, for the first
// place.
func (x *audit) octets(component uri.Component, p *part, delimiters string) {
	seen := make([]string, 0, 8) // octets reports at most 8 rules
	report := func(id string, i, n int, message string) {
		if slices.Contains(seen, id) {
			return
		}
		seen = append(seen, id)
		at := p.sub(i, n)
		if x.secret(at) {
			at = x.password // do not show the place within the password
		}
		x.report(id, component, at, message)
	}
	s := p.text
	for i := 0; i < len(s); {
		if x.valid { // so only triplets can have a problem
			triplet := strings.IndexByte(s[i:], '%')
			if triplet < 0 {
				return
			}
			i += triplet
		}
		c, n := percent.Next(s[i:])
		encoded := n == 3
		switch {
		case c >= 0x80:
			var buf [utf8.UTFMax]byte
			buf[0] = c
			length, end := 1, i+n
			for length < len(buf) && end < len(s) {
				c, n := percent.Next(s[end:])
				if c&0xC0 != 0x80 {
					break
				}
				buf[length] = c
				length++
				end += n
				if utf8.FullRune(buf[:length]) {
					break
				}
			}
			r, size := utf8.DecodeRune(buf[:length])
			switch {
			case r == utf8.RuneError && size <= 1:
				report(auditname.NotUTF8, i, n, "an octet is not part of UTF-8")
			case r < 0xA0: // C1
				report(auditname.EncodedControl, i, end-i, "an encoded control character")
				n = end - i
			case unseen(r) && (encoded || !x.controls(p.at.Offset+i)):
				report(auditname.InvisibleCharacter, i, end-i, "an invisible character, or one that changes the writing direction of others")
				n = end - i
			default:
				n = end - i
			}
		case !encoded:
		case c == 0 && x.reports(auditname.EncodedNUL):
			report(auditname.EncodedNUL, i, n, "an encoded NUL")
		case c < 0x20 || c == 0x7F:
			message := "an encoded control character"
			if c == '\r' || c == '\n' {
				message = "an encoded line end"
			}
			report(auditname.EncodedControl, i, n, message)
		case c == '%':
			if digits := encodedDigits(s[i+n:]); digits > 0 {
				report(auditname.DoubleEncoding, i, n+digits, "a percent-encoded character is encoded again")
			}
		case strings.IndexByte(delimiters, c) >= 0:
			id := auditname.EncodedDelimiter
			if component == uri.ComponentQuery {
				id = auditname.EncodedSeparator
			}
			if !slices.Contains(seen, id) && x.reports(id) {
				report(id, i, n, "an encoded delimiter: "+quote(string(rune(c))))
			}
		}
		i += n
	}
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
