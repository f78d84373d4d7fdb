package document

// A startTag is a start tag with its relevant attributes.
type startTag struct {
	name        string
	attributes  []attribute
	raw         []byte // the values, one after another
	selfClosing bool
	charset     *charset
	rel         relations
}

// An attribute is an attribute that can contain URIs, or on which the kind of others
// depends.
type attribute struct {
	name       string
	place      place
	start, end int // the value is tag.raw[start:end]
	tooLong    bool
}

// maxValues is the maximum number of values of the greatest length in a tag.
const maxValues = 4

// reset makes t a tag without attributes. It stores few pointers, because each store takes longer
// while garbage is collected.
func (t *startTag) reset(name string) {
	t.name, t.selfClosing = name, false
	t.attributes = t.attributes[:0]
	t.raw = t.raw[:0]
	if t.rel.read {
		t.rel = relations{}
	}
}

// value returns the value of an attribute, decoded.
func (t *startTag) value(a *attribute) value {
	v := plain(a.place, t.raw[a.start:a.end:a.end])
	v.charset = t.charset
	v.decodeAttribute()
	return v
}

// get returns the decoded value of the attribute with the given name, and whether there is
// one.
func (t *startTag) get(name string) (string, bool) {
	for i := range t.attributes {
		if a := &t.attributes[i]; a.name == name {
			v := t.value(a)
			return string(v.text), true
		}
	}
	return "", false
}

// startTag reads the next start tag.
func (h *htmlScanner) startTag() {
	h.skip()
	h.tag.charset = h.source.charset
	h.tag.reset(h.names.of(h.name(isTagNameEnd)))
	if !h.attributes() {
		return
	}
	h.start()
}

// endTag reads the next end tag.
func (h *htmlScanner) endTag() {
	h.at += len("</")
	name := h.names.of(h.name(isTagNameEnd))
	h.tag.reset("") // its attributes do not count
	if h.attributes() {
		h.end(name)
	}
}

var (
	isTagNameEnd   = setOf("\t\n\f\r />")
	isAttributeEnd = setOf("\t\n\f\r />=")
	isUnquotedEnd  = setOf("\t\n\f\r >")
	isBetween      = setOf("\t\n\f\r /")
)

// name reads up to a byte of the set end, and returns the text in lower case. The result is
// valid until the next call.
func (h *htmlScanner) name(end *[256]bool) []byte {
	h.walker.room = h.word(h.walker.room[:0], end)
	for i, b := range h.walker.room {
		h.walker.room[i] = lower(b)
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
		len(htmlTable()[string(name)]) == 0 && !conditions[string(name)] {
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
