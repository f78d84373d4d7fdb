package idn

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/internal/punycode"
)

// The limits of DNS: the lengths of a label, and of a name without the root label and its
// dot.
const (
	maxLabel = 63
	maxName  = 253
)

// options are the options of UTS #46 that differ between the functions of this package.
type options struct {
	hyphens    bool // CheckHyphens
	std3       bool // UseSTD3ASCIIRules
	underscore bool // std3, except that "_" is allowed
	length     bool // VerifyDnsLength
	root       bool // the last label may be empty

	// These differ if the standard is not UTS #46.
	label      func(offset int, raw string, o options) label // makes a label, or is nil
	onlyDot    bool                                          // no other character separates labels
	undirected bool                                          // the Bidi rule of RFC 5893 does not apply
}

// A converted name has the labels of a host during its conversion.
type converted []label

// process is the section "Processing" of UTS #46, without transitional processing. It also
// finds the ASCII form of each label, so that ToUnicode has the limits of length too.
func process(host string, o options) converted {
	n := make(converted, 0, 1+strings.Count(host, "."))
	bidirectional := false
	length := -1 // of the ASCII form
	for offset := 0; ; {
		raw, size := o.cut(host[offset:])
		last := size == 0
		if raw == "" && last && offset > 0 && o.root {
			n = append(n, label{offset: offset})
			break
		}
		l := newLabel(offset, raw, o)
		bidirectional = bidirectional || !o.undirected && isBidi(l.unicode)
		length += 1 + len(l.ascii)
		long := o.length && length > maxName
		if long && l.err == nil {
			l.fail("A4_1", "the name is longer than 253 bytes in its ASCII form")
		}
		n = append(n, l)
		if last || long {
			break
		}
		offset += len(raw) + size
	}
	if bidirectional {
		n.checkBidi()
	}
	return n
}

// cut returns the text before the first separator of labels, and the length of the
// separator. The length is 0 if there is none.
func (o *options) cut(s string) (label string, size int) {
	for i, r := range s {
		if o.separates(r) {
			return s[:i], utf8.RuneLen(r)
		}
	}
	return s, 0
}

// separates reports whether r separates labels.
func (o *options) separates(r rune) bool {
	return r == '.' || !o.onlyDot && (r == '\u3002' || r == '\uFF0E' || r == '\uFF61')
}

// err returns the error of the first invalid label, or nil.
func (n converted) err() error {
	for i := range n {
		if err := n[i].err; err != nil {
			return err
		}
	}
	return nil
}

// A form is one of the two forms of a name.
type form uint8

const (
	asciiForm   form = iota // of a name without errors
	unicodeForm             // labels that cannot be decoded are mapped only
)

// text returns a form of a name.
func (n converted) text(f form) string {
	return n.join(func(i int) string {
		if f == asciiForm {
			return n[i].ascii
		}
		return n[i].unicode
	})
}

// join returns a name with a form of each label.
func (n converted) join(form func(i int) string) string {
	forms := make([]string, len(n))
	for i := range n {
		forms[i] = form(i)
	}
	return strings.Join(forms, ".")
}

// convert returns a form of a host.
func (o *options) convert(host string, f form) (string, error) {
	if o.plain(host) {
		return host, nil
	}
	var room [maxName + 1]byte
	if b, ok := o.direct(room[:0], host, f); ok {
		return textOf(b, host), nil
	}
	n := process(host, *o)
	if err := n.err(); err != nil {
		return "", err
	}
	return n.text(f), nil
}

// textOf returns b as a string, which is s itself, without an allocation, if they are equal.
func textOf(b []byte, s string) string {
	if string(b) == s {
		return s
	}
	return string(b)
}

// plain reports whether the conversions leave a host unchanged and find no error, for most
// such hosts: those of lower-case letters, digits, hyphens and underscores without labels
// that begin with "xn--". The first pass reads only the kinds of characters and is enough for most
// hosts. The second one reads the labels.
func (o *options) plain(host string) bool {
	all, pairs, before := kind(0), kind(0), sign
	for i := range len(host) {
		k := kinds[host[i]]
		if k&otherKind != 0 {
			return false
		}
		all |= k
		pairs |= before & k
		before = k
	}
	if all&underscore != 0 && !o.allows('_') {
		return false
	}
	if pairs&sign == 0 && before&sign == 0 && len(host) <= maxLabel {
		return true // no label is empty, has two hyphens in a row, or begins or ends with one
	}
	if strings.Contains(host, punycode.Prefix) {
		return false
	}
	for at := 0; ; at++ {
		n, _ := o.run(host[at:])
		label := host[at : at+n]
		at += n
		last := at == len(host)
		if root := o.root && last && n == 0 && at > 0; !root && !o.plainLabel(label) {
			return false
		}
		if last {
			return !o.length || len(strings.TrimSuffix(host, ".")) <= maxName
		}
	}
}

// A kind is a set of properties of a byte of a host.
type kind uint8

const (
	sign       kind = 1 << iota // a dot or a hyphen
	underscore                  // an underscore
	otherKind                   // not one of these, a lower-case letter or a digit
)

// kinds has the kind of each byte.
var kinds = func() (table [256]kind) {
	for i := range table {
		switch c := byte(i); {
		case c-'a' < 26, c-'0' < 10:
		case c == '.', c == '-':
			table[c] = sign
		case c == '_':
			table[c] = underscore
		default:
			table[c] = otherKind
		}
	}
	return table
}()

// run returns the length of the letters, digits, hyphens and underscores with which s begins, and
// whether a letter is a capital one. Underscores count if names can have them.
func (o *options) run(s string) (n int, capital bool) {
	for ; n < len(s); n++ {
		switch c := s[n]; {
		case c-'a' < 26 || o.allows(c):
		case c-'A' < 26:
			capital = true
		default:
			return n, capital
		}
	}
	return n, capital
}

// plainLabel reports whether plain accepts the length and the hyphens of a label.
func (o *options) plainLabel(label string) bool {
	switch {
	case label == "":
		return !o.length
	case len(label) >= 4 && label[2] == '-' && label[3] == '-', o.length && len(label) > maxLabel:
		return false
	}
	return !o.hyphens || label[0] != '-' && label[len(label)-1] != '-'
}

// allows reports whether names with UseSTD3ASCIIRules can have c, a character in ASCII.
func (o *options) allows(c byte) bool {
	return c-'a' < 26 || c-'0' < 10 || c == '-' || c == '_' && (o.underscore || !o.std3)
}
