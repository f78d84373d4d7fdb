package document

import (
	"bytes"
	"strings"
)

// holds reports the links in a value of a kind. f has their other fields. get returns the
// value of another attribute of the element, and whether there is one.
func (w *walker) holds(v value, k kind, f found, get func(string) (string, bool), to sink) {
	if !applies(k, get) {
		return
	}
	switch k {
	case reference, animated, permanent, parameter:
		i, j := trimmed(v.text, 0, len(v.text), isHTMLSpace)
		f.is(v.slice(i, j))
		to(f)
	case exact:
		f.is(v)
		to(f)
	default:
		w.holdsParts(v, k, f, get, to)
	}
}

// holdsParts is holds for a value whose links are parts of it.
func (w *walker) holdsParts(v value, k kind, f found, get func(string) (string, bool), to sink) {
	all := func(i, j int) {
		i, j = trimmed(v.text, i, j, isHTMLSpace)
		f.is(v.slice(i, j))
		to(f)
	}
	switch k {
	case imageSet:
		candidates(v.text, func(i, j int, valid bool) {
			if f.ignored = nil; !valid {
				f.ignored = ErrDescriptor
			}
			all(i, j)
		})
	case refresh:
		if i, j, ok := refreshed(v.text); ok {
			all(i, j)
		}
	case styleSheet:
		w.css(sourceOf(v.text, &w.stopped), f.base, f.element, v.within(func(own found) {
			own.attribute = f.attribute
			to(own)
		}))
	case metadata:
		if i, j := trimmed(v.text, 0, len(v.text), isHTMLSpace); i < j && isMetaName(get) || w.isURI(v.text[i:j]) {
			all(i, j)
		}
	default:
		list(k, v.text, w.Names, all)
	}
}

// list calls f with the start and end of each reference in a value of a kind that has several, and
// if names is set, of those that are only names. Of locations, each second word is a reference, and
// those before are names.
func list(k kind, text []byte, names bool, f func(i, j int)) {
	switch k {
	case references:
		words(text, f)
	case commas:
		separated(text, ',', f)
	case animations:
		separated(text, ';', f)
	case locations:
		second := false
		words(text, func(i, j int) {
			if second || names {
				f(i, j)
			}
			second = !second
		})
	case nameOnly:
		if names {
			f(0, len(text))
		}
	case nameList:
		if names {
			words(text, func(i, j int) {
				if bytes.IndexByte(text[i:j], ':') > 0 {
					f(i, j)
				}
			})
		}
	}
}

// applies reports whether the element's other attributes allow a value of the kind to
// contain URIs.
func applies(k kind, get func(string) (string, bool)) bool {
	is := func(name, value string) bool {
		text, _ := get(name)
		return strings.EqualFold(strings.Trim(text, "\t\n\f\r "), value)
	}
	switch k {
	case refresh:
		return is("http-equiv", "refresh")
	case metadata:
		return !is("http-equiv", "refresh")
	case parameter:
		name, _ := get("name")
		return is("valuetype", "ref") || paramNames()[strings.ToLower(name)]
	case animated, animations:
		return is("attributename", "href") || is("attributename", "xlink:href")
	case permanent:
		return !is("ispermalink", "false")
	}
	return true
}

// isMetaName reports whether the content of a meta element is a reference, by its name.
func isMetaName(get func(string) (string, bool)) bool {
	for _, attribute := range []string{"property", "name", "itemprop"} {
		if text, ok := get(attribute); ok && metaNames()[strings.ToLower(strings.Trim(text, "\t\n\f\r "))] {
			return true
		}
	}
	return false
}
