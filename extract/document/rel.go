package document

import (
	"slices"
	"strings"
)

// relations are the relation types in the rel attribute of a tag, for [Link.Rel].
type relations struct {
	read  bool
	types []string
}

// of returns the relation types of the reference in an attribute of an element. get returns the
// attributes of its tag.
func (r *relations) of(element, attribute string, get func(string) (string, bool)) []string {
	switch element { // those with a rel attribute (HTML Standard, section 4.6.7; SVG 2, section 16.2; RFC 4287, section 4.2.7.2)
	case "a", "area", "form", "link":
	default:
		return nil
	}
	switch attribute { // those with the references that it describes
	case "action", "href", "imagesrcset", "xlink:href":
	default:
		return nil
	}
	if r.read {
		return r.types
	}
	r.read, r.types = true, []string{}
	if value, _ := get("rel"); value != "" {
		r.types = slices.Clip(strings.FieldsFunc(asciiLower(value), func(c rune) bool { return c < 0x80 && isHTMLSpace[c] }))
	}
	return r.types
}

// asciiLower returns s with its ASCII letters in lower case.
func asciiLower(s string) string {
	return strings.Map(func(c rune) rune {
		if 'A' <= c && c <= 'Z' {
			return c + ('a' - 'A')
		}
		return c
	}, s)
}
