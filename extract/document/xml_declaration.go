package document

import (
	"strings"

	"github.com/urikit/uri/internal/delimiter"
	"github.com/urikit/uri/internal/engine/ascii"
)

// declaration reads a markup declaration. The declaration of a document type can contain
// others. inside holds between the brackets of a document type, where ">" ends only an inner
// declaration. next says what the next string in quotation marks is.
func (x *xmlScanner) declaration() {
	const (
		nothing = iota
		public  // a public identifier, which is not a URI
		system  // a system identifier, which is a URI
	)
	x.at += len("<!")
	element := "!" + x.name()
	inside, next := false, nothing
	for {
		b, ok := x.peek()
		switch {
		case !ok:
			return
		case b == '"' || b == '\'':
			if next == system {
				x.system(element)
				next = nothing
				continue
			}
			x.skip()
			x.find(b)
			if next == public {
				next = system
			}
		case b == '[':
			inside = true
		case b == ']':
			inside = false
		case b == '>':
			if !inside {
				x.skip()
				return
			}
			next = nothing
		case b == '<':
			switch begin := string(x.ahead(4)); {
			case begin == "<!--":
				x.at += len("<!--")
				x.findEnd("-->")
				continue
			case strings.HasPrefix(begin, "<?"):
				x.findEnd("?>")
				continue
			case strings.HasPrefix(begin, "<!"):
				x.at += len("<!")
				element, next = "!"+x.name(), nothing
				continue
			}
		case ascii.IsLetter(b):
			switch x.name() {
			case "SYSTEM":
				next = system
			case "PUBLIC":
				next = public
			}
			continue
		}
		if x.fill() {
			x.skip()
		}
	}
}

// system reports the next system identifier. It is relative to the URI of the entity that
// contains it, not to a base in the document (XML 1.0, section 4.2.2).
func (x *xmlScanner) system(element string) {
	quote, _ := x.peek()
	x.skip()
	at := x.keep()
	ended := x.find(quote)
	raw, kept := x.take()
	if !ended {
		return
	}
	f := found{place: at, element: element, attribute: "SYSTEM", delimiter: delimiter.Markup, base: x.outside}
	if kept && len(raw) <= x.maxLength() {
		v := plain(at, raw)
		f.is(v.trim(isXMLSpace))
	} else {
		f.err = ErrLimit
	}
	x.give(f)
	x.skip()
}

// instructions has the processing instructions for style sheets and schemas, whose content
// has the form of attributes.
var instructions = elementNames("xml-stylesheet xml-model")

// instruction reads a processing instruction.
func (x *xmlScanner) instruction() {
	x.at += len("<?")
	x.walker.room = x.word(x.walker.room[:0], isInstructionEnd)
	name := x.names.of(x.walker.room)
	at := x.keep()
	ended := x.findEnd("?>")
	raw, kept := x.take()
	if !ended || !instructions()[name] {
		return
	}
	f := found{place: at, element: "?" + name, attribute: "href", delimiter: delimiter.Attribute, base: x.base, browser: name == "xml-stylesheet"}
	if !kept {
		f.err = ErrLimit
		x.give(f)
		return
	}
	raw = raw[:len(raw)-len("?>")]
	v := plain(at, raw)
	own := &xmlScanner{walker: x.walker, source: sourceOf(raw, &x.stopped)}
	own.attributes()
	for i := range own.tag.attributes {
		a := &own.tag.attributes[i]
		if a.name != "href" {
			continue
		}
		start := int(a.place.offset)
		if a.tooLong {
			f.place, f.err = v.placeOf(start), ErrLimit
			x.give(f)
			continue
		}
		href := v.slice(start, start+a.end-a.start)
		href.decodeXMLAttribute()
		f.is(href.trim(isXMLSpace))
		x.give(f)
	}
}
