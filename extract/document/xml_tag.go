package document

import (
	"bytes"
	"slices"
	"strings"
	"sync"

	"github.com/urikit/uri/internal/engine/ascii"
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

// isWanted reports whether the attribute, with the value raw, can contain URIs or matter
// for others.
func (a *xmlAttribute) isWanted(raw []byte) bool {
	return xmlNames()[strings.ToLower(a.local)] || a.prefix == "xmlns" || a.local == "xmlns" ||
		bytes.IndexByte(raw, ':') > 0 || bytes.Contains(raw, []byte("&#")) // a reference can mean the colon
}

// xmlNames has the names of the relevant attributes, without prefixes and in lower case.
var xmlNames = sync.OnceValue(func() map[string]bool {
	all := elementNames("base rel http-equiv name property itemprop type valuetype attributename ispermalink")()
	for name := range xmlTable() {
		_, local, ok := strings.Cut(name, ":")
		if !ok {
			local = name
		}
		all[strings.ToLower(local)] = true
	}
	return all
})

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
	return i > start && ascii.IsLetter(text[start]) && i < len(text) && text[i] == ':'
}

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
