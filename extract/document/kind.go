package document

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/delimiter"
	"github.com/urikit/uri/iri"
)

// A kind is the kind of an attribute's value, or of an element's text.
type kind uint8

const (
	nothing    kind = iota
	reference       // a reference; white space around it is ignored
	exact           // a reference; white space around it is part of it
	references      // references, separated by white space
	commas          // references, separated by commas
	imageSet        // candidates for an image, in the form of srcset
	refresh         // seconds and a reference: a meta element with http-equiv="refresh"
	styleSheet      // CSS
	nested          // an HTML document: srcdoc
	metadata        // the content of a meta element: depends on its name
	parameter       // the value of a param element: depends on its name and type
	animated        // a reference, if the animated attribute is one
	animations      // the same for several values, separated by semicolons
	nameOnly        // an absolute URI that names something
	nameList        // names and other words, separated by white space
	locations       // pairs of a name and a reference, as in xsi:schemaLocation
	permanent       // a reference unless isPermaLink="false": the guid of RSS
)

// holds reports the links in a value of a kind. f has their other fields. get returns the
// value of another attribute of the element, and whether there is one.
func (w *walker) holds(v *value, k kind, f found, get func(string) (string, bool), to sink) {
	if !applies(k, get) {
		return
	}
	all := func(i, j int) {
		i, j = trimmed(v.text, i, j, isHTMLSpace)
		f.is(v.slice(i, j))
		to(f)
	}
	switch k {
	case reference, animated, permanent:
		all(0, len(v.text))
	case exact:
		f.is(*v)
		to(f)
	case references:
		words(v.text, all)
	case commas:
		separated(v.text, ',', all)
	case animations:
		separated(v.text, ';', all)
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
	case parameter:
		all(0, len(v.text))
	case nameOnly:
		if w.Names {
			all(0, len(v.text))
		}
	case nameList:
		if w.Names {
			words(v.text, func(i, j int) {
				if bytes.IndexByte(v.text[i:j], ':') > 0 {
					all(i, j)
				}
			})
		}
	case locations:
		second := false
		words(v.text, func(i, j int) {
			if second || w.Names {
				all(i, j)
			}
			second = !second
		})
	}
}

// is sets the place and the text of f to those of v.
func (f *found) is(v value) { f.place, f.raw, f.text = v.place, v.raw, v.text }

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
		return is("valuetype", "ref") || paramNames[strings.ToLower(name)]
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
		if text, ok := get(attribute); ok && metaNames[strings.ToLower(strings.Trim(text, "\t\n\f\r "))] {
			return true
		}
	}
	return false
}

// isURI reports whether the whole text is a URI that would be found in running text, or unless
// only URIs are wanted, an IRI.
func (w *walker) isURI(text []byte) bool {
	if len(text) == 0 || !isAlpha(text[0]) || bytes.IndexByte(text, ':') < 0 {
		return false
	}
	search := w.Text
	search.KeepPunctuation, search.KeepBrackets, search.Suffixes, search.Invalid, search.Refused = true, true, nil, false, false
	search.MaxLength = len(text)
	if (uri.Parser{}).ValidateBytes(uri.RuleURI, text) != nil {
		if w.Text.OnlyURIs || iri.Validate(uri.RuleURI, string(text)) != nil {
			return false
		}
		text = slices.Concat([]byte("<"), text, []byte(">")) // in running text, other letters may follow an IRI
	}
	for m := range search.Find(text) {
		return m.Delimiter == delimiter.Angle || m.Span.Offset == 0 && len(m.Raw) == len(text)
	}
	return false
}

// words calls f with the start and end of each word of text. White space of HTML separates
// words.
func words(text []byte, f func(i, j int)) {
	for i := 0; i < len(text); {
		if isHTMLSpace[text[i]] {
			i++
			continue
		}
		j := i
		for j < len(text) && !isHTMLSpace[text[j]] {
			j++
		}
		f(i, j)
		i = j
	}
}

// separated calls f with each part of text between separators, without white space around
// it, unless the part is empty.
func separated(text []byte, separator byte, f func(i, j int)) {
	for i := 0; i <= len(text); {
		j := i
		for j < len(text) && text[j] != separator {
			j++
		}
		if from, to := trimmed(text, i, j, isHTMLSpace); from < to {
			f(from, to)
		}
		i = j + 1
	}
}

// candidates calls f with each URL of a srcset attribute, and whether the descriptors after it
// are valid (HTML Standard, section 4.8.4.2.10).
func candidates(text []byte, f func(i, j int, valid bool)) {
	for i := 0; ; {
		for i < len(text) && (isHTMLSpace[text[i]] || text[i] == ',') {
			i++
		}
		if i == len(text) {
			return
		}
		j := i
		for j < len(text) && !isHTMLSpace[text[j]] {
			j++
		}
		end := j
		for text[end-1] == ',' {
			end--
		}
		start := i
		if i = j; end < j { // no descriptors
			f(start, end, true)
			continue
		}
		var d descriptors
		i = d.read(text, i)
		f(start, end, d.valid())
	}
}

// descriptors are those of an image in a srcset.
type descriptors struct{ width, density, height, wrong bool }

// read reads descriptors up to a comma or the end, and returns the index after them. White
// space separates them, except in parentheses.
func (d *descriptors) read(text []byte, i int) int {
	start := i
	for parentheses := false; ; i++ {
		if i == len(text) || !parentheses && (text[i] == ',' || isHTMLSpace[text[i]]) {
			if start < i {
				d.add(text[start:i])
			}
			if start = i + 1; i == len(text) || text[i] == ',' {
				return i
			}
			continue
		}
		switch text[i] {
		case '(':
			parentheses = true
		case ')':
			parentheses = false
		}
	}
}

// add adds a descriptor.
func (d *descriptors) add(text []byte) {
	number, unit := text[:len(text)-1], text[len(text)-1]
	switch {
	case unit == 'w' && isPositive(number) && !d.width && !d.density:
		d.width = true
	case unit == 'x' && isNonNegative(number) && !d.width && !d.density && !d.height:
		d.density = true
	case unit == 'h' && isPositive(number) && !d.height && !d.density:
		d.height = true
	default:
		d.wrong = true
	}
}

// valid reports whether browsers use the image.
func (d *descriptors) valid() bool { return !d.wrong && (!d.height || d.width) }

// isPositive reports whether text is a valid non-negative integer (HTML Standard, section
// 2.3.4.2) that is not 0.
func isPositive(text []byte) bool {
	return len(text) > 0 && digitsOf(text) == len(text) && len(bytes.Trim(text, "0")) > 0
}

// isNonNegative reports whether text is a valid floating-point number (section 2.3.4.3) that
// is not less than 0.
func isNonNegative(text []byte) bool {
	rest, negative := bytes.CutPrefix(text, []byte("-"))
	whole := digitsOf(rest)
	zero := len(bytes.Trim(rest[:whole], "0")) == 0
	rest = rest[whole:]
	if len(rest) > 0 && rest[0] == '.' {
		n := digitsOf(rest[1:])
		if n == 0 {
			return false
		}
		zero = zero && len(bytes.Trim(rest[1:1+n], "0")) == 0
		rest = rest[1+n:]
	} else if whole == 0 {
		return false
	}
	if len(rest) > 0 && lower(rest[0]) == 'e' {
		if rest = rest[1:]; len(rest) > 0 && (rest[0] == '+' || rest[0] == '-') {
			rest = rest[1:]
		}
		n := digitsOf(rest)
		if n == 0 {
			return false
		}
		rest = rest[n:]
	}
	if len(rest) > 0 || negative && !zero {
		return false
	}
	_, err := strconv.ParseFloat(string(text), 64)
	return err == nil // it is not too large
}

// digitsOf returns the number of digits at the beginning of text.
func digitsOf(text []byte) int {
	n := 0
	for n < len(text) && isDecimal(text[n]) {
		n++
	}
	return n
}

// refreshed returns the place of the URL in the content of a meta element with
// http-equiv="refresh" (HTML Standard, section 4.2.5.3), and whether there is one.
func refreshed(text []byte) (from, to int, ok bool) {
	i := 0
	space := func() {
		for i < len(text) && isHTMLSpace[text[i]] {
			i++
		}
	}
	one := func(set string) bool {
		if i < len(text) && strings.IndexByte(set, text[i]) >= 0 {
			i++
			return true
		}
		return false
	}
	space()
	digits := i
	for i < len(text) && isDecimal(text[i]) {
		i++
	}
	if i == digits && (i == len(text) || text[i] != '.') {
		return 0, 0, false
	}
	for i < len(text) && (isDecimal(text[i]) || text[i] == '.') {
		i++
	}
	if i < len(text) && !isHTMLSpace[text[i]] && text[i] != ';' && text[i] != ',' {
		return 0, 0, false
	}
	space()
	one(";,")
	space()
	if i == len(text) {
		return 0, 0, false
	}
	from = i
	if one("Uu") {
		if !one("Rr") || !one("Ll") {
			return from, len(text), true
		}
		space()
		if !one("=") {
			return from, len(text), true
		}
		space()
	}
	to = len(text)
	if i < len(text) && (text[i] == '"' || text[i] == '\'') {
		quote := text[i]
		i++
		if n := bytes.IndexByte(text[i:], quote); n >= 0 {
			to = i + n
		}
	}
	return i, to, true
}
