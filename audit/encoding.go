package audit

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/scheme"
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

// segments reports the problems of path segments, such as those of file names in section
// 7.3. A path that is not hierarchical has no segments.
func (x *audit) segments() {
	path := x.path.text
	if path == "" {
		return
	}
	if x.scheme.defined {
		form, _ := scheme.Known().Form(x.scheme.text)
		if form.Opaque || path[0] != '/' {
			x.opaqueDots(path)
		}
		if path[0] != '/' {
			return
		}
	}
	absolute := path[0] == '/'
	depth, climbed := 0, false
	for start := 0; start <= len(path); {
		if start == 0 && absolute {
			start = 1
		}
		end := len(path)
		if i := strings.IndexByte(path[start:], '/'); i >= 0 {
			end = start + i
		}
		segment := path[start:end]
		if suspect(segment) {
			x.segment(segment, x.path.sub(start, len(segment)))
		}
		switch segment {
		case "":
			if depth == 0 && start > 1 && end < len(path) && absolute && !x.authority.defined {
				x.report(auditname.PathAuthority, uri.ComponentPath, x.path.at, `the path begins with "//" after its dot-segments are removed`)
			}
			depth++
		case ".":
		case "..":
			if depth--; depth < 0 && absolute && !climbed {
				climbed = true
				x.report(auditname.Climb, uri.ComponentPath, x.path.sub(start, 2), `".." leads above the root`)
			}
		default:
			depth++
		}
		if depth < 0 {
			depth = 0
		}
		start = end + 1
	}
}

// opaqueDots reports the first dot-segment of an opaque path.
func (x *audit) opaqueDots(path string) {
	for start := 0; start <= len(path); {
		segment, _, _ := strings.Cut(path[start:], "/")
		if segment == "." || segment == ".." {
			x.report(auditname.OpaqueDotSegment, uri.ComponentPath, x.path.sub(start, len(segment)), "resolution removes this segment, although the path is data and not a hierarchy")
			return
		}
		start += len(segment) + 1
	}
}

// suspect reports whether a segment may have a problem. It is a cheap test before
// [audit.segment].
func suspect(segment string) bool {
	if len(segment) < 2 {
		return false
	}
	switch segment[0] | 0x20 {
	case 'a', 'c', 'n', 'p', 'l':
		if isDevice(segment) {
			return true
		}
	case '.':
		if len(segment) > 2 {
			return true
		}
	}
	return strings.IndexByte(segment, '%') >= 0 || len(segment) == 2 && segment[1] == ':'
}

func (x *audit) segment(segment string, at uri.Span) {
	if x.secret(at) {
		return
	}
	var buf [16]byte // the first decoded bytes, longer than each special name
	length, piece, encoded, only := 0, 0, false, true
	dots := func() {
		if only && (piece == 1 || piece == 2) && encoded {
			x.report(auditname.EncodedDotSegment, uri.ComponentPath, at, `an encoded "." or ".." segment`)
			encoded = false
		}
	}
	fs, parameter := false, false
	for i := 0; i < len(segment); {
		c, n := percent.Next(segment[i:])
		if length < len(buf) {
			buf[length] = c
		}
		length++
		switch {
		case c == '.':
			piece++
			encoded = encoded || n == 3
		case c == '/' || c == '\\':
			encoded = encoded || n == 3
			dots()
			piece, only, encoded = 0, true, n == 3 || encoded
		case c == ';' && only && (piece == 1 || piece == 2):
			parameter = true
			only = false
		default:
			fs = fs || n == 3 && (c == ':' || c == '[' || c == ']')
			only = false
		}
		i += n
	}
	dots()
	if parameter {
		x.report(auditname.ParameterDotSegment, uri.ComponentPath, at, `a "." or ".." segment with a parameter`)
	}
	if fs || len(segment) == 2 && segment[1] == ':' && segment[0]|0x20-'a' < 26 {
		x.report(auditname.FSCharacter, uri.ComponentPath, at, `a decoded segment contains ":", "[" or "]", which are special in file names`)
	}
	if name := string(buf[:min(length, len(buf))]); name == "..." || isDevice(name) {
		x.report(auditname.FSName, uri.ComponentPath, at, "a segment is a special name in some file systems")
	}
}

// isDevice reports whether a name is the name of a DOS device. An extension, a colon or
// spaces may follow, and the digit may be a superscript in UTF-8.
func isDevice(name string) bool {
	if end := strings.IndexAny(name, ".:"); end >= 0 {
		name = name[:end]
	}
	name = strings.TrimRight(name, " ")
	if len(name) < 3 {
		return false
	}
	switch number := name[3:]; number {
	case "":
		return isDeviceStem(name) && !strings.EqualFold(name, "com")
	case "1", "2", "3", "4", "5", "6", "7", "8", "9", "\u00B9", "\u00B2", "\u00B3":
		return strings.EqualFold(name[:3], "com") || strings.EqualFold(name[:3], "lpt")
	}
	return false
}

// deviceStems are the first three letters of the names of devices. The table of each of the
// three bytes has a bit for each name.
var deviceStems = func() (tables [3][256]uint8) {
	for i, name := range [...]string{"aux", "com", "con", "lpt", "nul", "prn"} {
		for k := range tables {
			tables[k][name[k]] |= 1 << i
			tables[k][name[k]&^0x20] |= 1 << i
		}
	}
	return tables
}()

// isDeviceStem reports whether the name of a device begins with the three bytes.
func isDeviceStem(three string) bool {
	return deviceStems[0][three[0]]&deviceStems[1][three[1]]&deviceStems[2][three[2]] != 0
}
