package idn

import "strings"

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
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '.':
			return s[:i], 1
		case '\xE3', '\xEF':
			if rest := s[i:]; o.onlyDot {
				continue
			} else if strings.HasPrefix(rest, "\u3002") || strings.HasPrefix(rest, "\uFF0E") || strings.HasPrefix(rest, "\uFF61") {
				return s[:i], 3
			}
		}
	}
	return s, 0
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
// that begin with "xn--".
func (o *options) plain(host string) bool {
	start := 0
	for i := range len(host) {
		switch c := host[i]; {
		case c-'a' < 26 || c-'0' < 10:
		case c == '.':
			if !o.plainLabel(host[start:i]) {
				return false
			}
			start = i + 1
		case !o.allows(c):
			return false
		}
	}
	if root := o.root && start == len(host) && start > 0; !root && !o.plainLabel(host[start:]) {
		return false
	}
	return !o.length || len(strings.TrimSuffix(host, ".")) <= maxName
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
