package document

import "strings"

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

// attribute reads the next attribute. It keeps an attribute that may have a link, but no value that
// is too long. If such a value begins with a scheme, the attribute always stays.
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
