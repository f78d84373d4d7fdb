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
	cells      cells // of its name
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
