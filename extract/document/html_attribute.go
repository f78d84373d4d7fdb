package document

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
// valid until the next call.
func (h *htmlScanner) name(end *[256]bool) []byte {
	h.walker.room = h.word(h.walker.room[:0], end)
	for i, b := range h.walker.room {
		h.walker.room[i] = lowered[b]
	}
	return h.walker.room
}

// attributes reads the attributes of a tag up to its end, and reports whether it has an end
// (sections 13.2.5.32 to 13.2.5.40). Without one, it is not a tag.
func (h *htmlScanner) attributes() bool {
	for {
		slash := false
		for h.fill() && isBetween[h.window[h.at]] {
			slash = h.window[h.at] == '/'
			h.skip()
		}
		b, ok := h.peek()
		if !ok {
			return false
		}
		if b == '>' {
			h.skip()
			h.tag.selfClosing = slash
			return true
		}
		h.attribute()
	}
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
	wanted := h.wants(name)
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
// attribute of that name.
func (h *htmlScanner) wants(name []byte) bool {
	if h.tag.name == "" || len(name) == 0 || attributeLengths()[name[0]&31]>>len(name)&1 == 0 ||
		len(htmlTable()[string(name)]) == 0 && !conditions()[string(name)] {
		return false
	}
	for i := range h.tag.attributes {
		if h.tag.attributes[i].name == string(name) {
			return false
		}
	}
	return true
}

// attributeValue reads the value of an attribute, if one comes next.
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
