package document

import (
	"bytes"
	"slices"
	"strings"
	"sync"

	"github.com/urikit/uri/internal/engine/work"
)

// An xmlTag is a start tag.
type xmlTag struct {
	name        string
	attributes  []xmlAttribute
	raw         []byte // the values, one after another
	selfClosing bool
	charset     *charset
	rel         relations
}

type xmlAttribute struct {
	prefix, local string
	hasScheme     bool // the value is too long, and begins like a URI
	attribute
}

// Limits on memory. Attributes and bindings beyond them are ignored.
const (
	maxAttributes = 1 << 9  // of an element
	maxBindings   = 1 << 14 // of all open elements
)

var (
	isXMLNameEnd     = setOf("\t\n\r />=\"'[]<")
	isXMLValueEnd    = setOf("\t\n\r >")
	isXMLBetween     = setOf("\t\n\r /\"'[]<")
	isInstructionEnd = setOf("\t\n\r ?")
)

// name reads the next name.
func (x *xmlScanner) name() string {
	x.walker.room = x.word(x.walker.room[:0], isXMLNameEnd)
	return x.names.of(x.walker.room)
}

// startTag reads a start tag, and reports whether it has an end.
func (x *xmlScanner) startTag() bool {
	x.tag = xmlTag{name: x.name(), attributes: x.tag.attributes[:0], raw: x.tag.raw[:0], charset: x.source.charset}
	return x.attributes()
}

// attributes reads the attributes of a tag up to its end, and reports whether it has an
// end.
func (x *xmlScanner) attributes() bool {
	for {
		slash := false
		for x.fill() && isXMLBetween[x.window[x.at]] {
			slash = x.window[x.at] == '/'
			x.skip()
		}
		b, ok := x.peek()
		switch {
		case !ok:
			return false
		case b == '>':
			x.skip()
			x.tag.selfClosing = slash
			return true
		}
		x.attribute()
	}
}

// attribute reads the next attribute.
func (x *xmlScanner) attribute() {
	name := x.name()
	if name == "" {
		x.skip() // a "=" without a name
		return
	}
	x.span(isXMLSpace)
	if b, ok := x.peek(); !ok || b != '=' {
		return
	}
	x.skip()
	x.span(isXMLSpace)
	quote, ok := x.peek()
	switch {
	case !ok || quote == '>':
		return
	case quote == '"' || quote == '\'':
		x.skip()
	default:
		quote = 0
	}
	a := xmlAttribute{local: name, attribute: attribute{name: name, place: x.keep()}}
	if prefix, local, ok := strings.Cut(name, ":"); ok {
		a.prefix, a.local = prefix, local
	}
	a.hasScheme = hasScheme(x.ahead(schemeLookahead))
	if quote != 0 {
		ok = x.find(quote)
	} else {
		x.until(isXMLValueEnd)
	}
	raw, kept := x.take()
	a.tooLong = !kept || len(x.tag.raw)+len(raw) > x.maxLength()
	if a.hasScheme = a.hasScheme && a.tooLong; a.hasScheme || a.isWanted(raw) && len(x.tag.attributes) < maxAttributes {
		a.start = len(x.tag.raw)
		if !a.tooLong {
			x.tag.raw = append(x.tag.raw, raw...)
		}
		a.end = len(x.tag.raw)
		x.tag.attributes = append(x.tag.attributes, a)
	}
	if quote != 0 && ok {
		x.skip()
	}
}

// schemeLookahead is the number of bytes at the beginning of a value in which hasScheme looks for
// the end of a scheme.
const schemeLookahead = 64

// hasScheme reports whether a scheme and a colon are at the beginning of text, after white space.
// Character references can mean them.
func hasScheme(text []byte) bool {
	if bytes.Contains(text, []byte("&#")) {
		v := plain(place{}, text)
		v.decodeXMLAttribute()
		text = v.text
	}
	i := 0
	for i < len(text) && isXMLSpace[text[i]] {
		i++
	}
	start := i
	for i < len(text) && isInSchemeName(text[i]) {
		i++
	}
	work.Add(i + 1)
	return i > start && isAlpha(text[start]) && i < len(text) && text[i] == ':'
}

func isInSchemeName(b byte) bool { return isAlphanum(b) || b == '+' || b == '-' || b == '.' }

// isWanted reports whether the attribute, with the value raw, can contain URIs or matter
// for others.
func (a *xmlAttribute) isWanted(raw []byte) bool {
	return xmlNames()[strings.ToLower(a.local)] || a.prefix == "xmlns" || a.local == "xmlns" ||
		bytes.IndexByte(raw, ':') > 0 || bytes.Contains(raw, []byte("&#")) // a reference can mean the colon
}

// xmlNames has the names of the relevant attributes, without prefixes and in lower case.
var xmlNames = sync.OnceValue(func() map[string]bool {
	all := elementNames("base rel http-equiv name property itemprop type valuetype attributename ispermalink")
	for name := range xmlTable() {
		_, local, ok := strings.Cut(name, ":")
		if !ok {
			local = name
		}
		all[strings.ToLower(local)] = true
	}
	return all
})

// value returns the value of an attribute, decoded.
func (t *xmlTag) value(a *xmlAttribute) value {
	v := plain(a.place, t.raw[a.start:a.end:a.end])
	v.charset = t.charset
	v.decodeXMLAttribute()
	return v
}

// get returns the value of the attribute with the given name, which is in lower case, and
// whether there is one.
func (t *xmlTag) get(name string) (string, bool) {
	for i := range t.attributes {
		if a := &t.attributes[i]; strings.EqualFold(a.name, name) {
			v := t.value(a)
			return string(v.text), true
		}
	}
	return "", false
}

// has reports whether the tag has an attribute of that name.
func (t *xmlTag) has(name string) bool {
	return slices.ContainsFunc(t.attributes, func(a xmlAttribute) bool { return a.name == name })
}
