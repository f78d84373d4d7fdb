package document

import (
	"bytes"

	"github.com/urikit/uri/internal/engine/work"
)

var (
	isTagNameEnd   = setOf("\t\n\f\r />")
	isAttributeEnd = setOf("\t\n\f\r />=")
	isUnquotedEnd  = setOf("\t\n\f\r >")
	isBetween      = setOf("\t\n\f\r /")
)

// lowered has each byte in lower case.
var lowered = func() (all [256]byte) {
	for b := range all {
		all[b] = lower(byte(b))
	}
	return all
}()

// name reads up to a byte of the set end, and returns the text in lower case. The result is
// valid until the next call, or until more is read.
func (h *htmlScanner) name(end *[256]bool) []byte {
	text := h.window[h.at:h.source.end]
	n := 0
	for n < len(text) && !end[text[n]] && lowered[text[n]] == text[n] {
		n++
	}
	if n < min(len(text), maxName) && end[text[n]] { // it needs no copy
		work.Add(n + 1)
		h.at += n
		return text[:n]
	}
	h.walker.room = h.word(h.walker.room[:0], end)
	for i, b := range h.walker.room {
		h.walker.room[i] = lowered[b]
	}
	return h.walker.room
}

// attributes reads the attributes of a tag up to its end, and reports whether it has an end
// (sections 13.2.5.32 to 13.2.5.40). Without one, it is not a tag.
func (h *htmlScanner) attributes() bool {
	slash := false
	for h.fill() {
		switch b := h.window[h.at]; {
		case b == '>':
			h.skip()
			h.tag.selfClosing = slash
			return true
		case isBetween[b]:
			h.skip()
			slash = b == '/'
			continue
		case !h.pass():
			h.attribute()
		}
		slash = false
	}
	return false
}

// pass skips the next attribute if it is certainly not relevant, like most, and is in the window
// with a value in quotation marks and both of them. It reports whether it did.
func (h *htmlScanner) pass() bool {
	text := h.window[h.at:h.source.end]
	n := 0
	for n < len(text) && !isAttributeEnd[text[n]] {
		n++
	}
	value := n + len(`="`)
	if n == 0 || h.mayBeWanted(text[:n]) || value > len(text) || text[n] != '=' || h.source.isStateful() {
		return false
	}
	quote := text[value-1]
	if quote != '"' && quote != '\'' {
		return false
	}
	length := bytes.IndexByte(text[value:], quote)
	work.Add(value + length + 1)
	if length < 0 {
		return false
	}
	h.at += value + length + 1
	return true
}

// attribute reads the next attribute.
func (h *htmlScanner) attribute() {
	var name []byte
	if b, _ := h.peek(); b == '=' { // the name begins with "=", so it is not relevant
		h.skip()
		h.name(isAttributeEnd)
	} else {
		name = h.name(isAttributeEnd)
	}
	a := attribute{start: len(h.tag.raw), end: len(h.tag.raw)}
	wanted := h.wants(name, &a.cells)
	if wanted {
		a.name = h.names.of(name)
		a.place = h.locate(h.at)
	}
	h.span(isHTMLSpace)
	if b, ok := h.peek(); ok && b == '=' {
		h.skip()
		h.span(isHTMLSpace)
		h.attributeValue(&a, wanted)
	}
	if wanted {
		h.tag.attributes = append(h.tag.attributes, a)
	}
}

// wants reports whether an attribute is relevant: its name is, and the tag has no earlier
// attribute of that name. It gives the cells of the name.
func (h *htmlScanner) wants(name []byte, c *cells) bool {
	if len(name) == 0 || !h.mayBeWanted(name) {
		return false
	}
	if *c = htmlTable()[string(name)]; len(*c) == 0 && !conditions()[string(name)] {
		return false
	}
	for i := range h.tag.attributes {
		if h.tag.attributes[i].name == string(name) {
			return false
		}
	}
	return true
}

// mayBeWanted reports whether an attribute with a name of that length and first letter can be
// relevant.
func (h *htmlScanner) mayBeWanted(name []byte) bool {
	return h.tag.name != "" && h.lengths[name[0]&31]>>len(name)&1 == 1
}

// attributeValue reads the value of an attribute, if one comes next. It reads a value that is not
// wanted in the same way, but does not keep it.
func (h *htmlScanner) attributeValue(a *attribute, wanted bool) {
	quote, ok := h.peek()
	switch {
	case !ok || quote == '>':
		return
	case quote == '"' || quote == '\'':
		h.skip()
	default:
		quote = 0
	}
	if wanted {
		a.place = h.keep()
	}
	if quote != 0 {
		ok = h.findQuote(quote)
	} else {
		h.until(isUnquotedEnd)
	}
	if wanted {
		raw, kept := h.take()
		a.tooLong = !kept || len(raw) > h.maxLength() || len(h.tag.raw)+len(raw) > maxValues*h.maxLength()
		if !a.tooLong {
			h.tag.raw = append(h.tag.raw, raw...)
			a.end = len(h.tag.raw)
		}
	}
	if quote != 0 && ok {
		h.skip()
	}
}
