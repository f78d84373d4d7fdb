package document

import (
	"bytes"
	"strings"

	"github.com/urikit/uri/baseuri"
	"github.com/urikit/uri/internal/delimiter"
	"github.com/urikit/uri/internal/engine/ascii"
)

// xml finds the links in an XML document.
func (w *walker) xml(s *source, outer *base) {
	x := &xmlScanner{
		walker: w, source: s, outside: outer,
		elements: baseuri.NewElements(w.Resolver.Edition, outer.uri),
		base:     &base{parent: outer},
		bindings: make(map[string][]vocabulary),
		plain:    none,
	}
	x.holder = holder{sink: w.link, holding: true}
	x.scan()
	x.holder.release()
}

func (x *xmlScanner) scan() {
	for {
		if !x.isPage() || x.TextToo {
			x.texts(x.chunk(), '<', x.atMarkup, x.text, unsearched("", x.base, x.give))
		}
		if !x.find('<') {
			return
		}
		x.markup()
	}
}

// isPage reports whether the scanner is in an XHTML document or element.
func (x *xmlScanner) isPage() bool { return x.page.is || x.namespace("") == xhtml }

// atMarkup reports whether the next byte, a "<", begins markup.
func (x *xmlScanner) atMarkup() bool {
	b := x.ahead(2)
	return len(b) == 2 && (strings.IndexByte("!?/", b[1]) >= 0 || ascii.IsLetter(b[1]) || b[1] == '_' || b[1] == ':' || b[1] >= 0x80)
}

// text handles a part of the text between markup.
func (x *xmlScanner) text(v value) {
	v.decodeXMLAttribute()
	x.inText(&v, x.base, "", "", x.give)
}

// markup reads the tag or other markup at the next byte, a "<".
func (x *xmlScanner) markup() {
	b := x.ahead(len("<![CDATA["))
	switch {
	case !x.atMarkup():
		x.skip()
	case bytes.HasPrefix(b, []byte("<!--")):
		x.at += len("<!--")
		x.findEnd("-->")
	case string(b) == "<![CDATA[":
		x.at += len(b)
		x.section()
	case b[1] == '!':
		x.declaration()
	case b[1] == '?':
		x.instruction()
	case b[1] == '/':
		if x.find('>') {
			x.skip()
			x.end()
		}
	default:
		x.skip()
		if x.startTag() {
			x.start()
		}
	}
}

// section reads the rest of a CDATA section.
func (x *xmlScanner) section() {
	if !x.isPage() || x.TextToo {
		x.texts(x.chunk(), ']', func() bool { return string(x.ahead(3)) == "]]>" }, func(v value) {
			x.inText(&v, x.base, "", "", x.give)
		}, unsearched("", x.base, x.give))
	}
	x.findEnd("]]>")
}

// start reports the links of the current start tag. It also reads the text of the element
// if that is a link.
func (x *xmlScanner) start() {
	t := &x.tag
	x.depth++
	x.declare()
	prefix, local := split(t.name)
	v := x.namespace(prefix)
	if x.depth == 1 {
		x.root(v, local)
	}
	if v == none {
		v = x.plain
	}
	outer := x.base
	wrong := x.open()
	gives := x.pageStart(v, local)
	for i := range t.attributes {
		x.link(&t.attributes[i], v, local, outer, wrong, gives)
	}
	if t.selfClosing {
		x.end()
	} else {
		x.content(v, local)
	}
}

// end handles an end tag.
func (x *xmlScanner) end() {
	if x.depth == 0 {
		return
	}
	if x.page.is {
		x.pageEnd()
	} else {
		x.elements.EndElement()
		x.rebase()
	}
	if n := len(x.declared); n > 0 && x.declared[n-1].depth == x.depth {
		for _, prefix := range x.declared[n-1].prefixes {
			all := x.bindings[prefix]
			x.bindings[prefix] = all[:len(all)-1]
			x.bound--
		}
		x.declared = x.declared[:n-1]
	}
	x.depth--
}

// root handles the outermost element, which determines the kind of document.
func (x *xmlScanner) root(v vocabulary, local string) {
	switch {
	case v == xhtml && local == "html":
		x.page.is = true
		return
	case v == none && local == "rss":
		x.plain = rss
	case v == none && local == "opml":
		x.plain = opml
	}
	x.holder.release()
}

// open opens the element, with its xml:base. It returns the error of that.
func (x *xmlScanner) open() error {
	if x.page.is {
		return nil
	}
	text, has := "", false
	for i := range x.tag.attributes {
		if a := &x.tag.attributes[i]; a.prefix == "xml" && a.local == "base" && !a.tooLong {
			v := x.tag.value(a)
			text, has = string(v.text), true
		}
	}
	err := x.elements.StartElement(text, has)
	if has {
		x.rebase()
	}
	return refusal(err)
}

// rebase updates the base after an element was opened or closed.
func (x *xmlScanner) rebase() {
	x.base.settle(x.walker)
	if u := x.elements.Base(); u != x.base.base() {
		x.base = &base{uri: u, settled: true, browser: x.base.browser} // browsers ignore xml:base
		x.base.prepare(x.walker)
		x.base.compare(x.walker)
	}
}

// pageStart handles an element of an XHTML document. If the element gives the document its
// base, pageStart returns the base, and otherwise nil. The scanner holds links back until the base
// is known or the body begins. A base element counts only within the head and outside a template.
func (x *xmlScanner) pageStart(v vocabulary, local string) *base {
	if !x.page.is || !x.holding || v != xhtml {
		return nil
	}
	switch {
	case x.depth == 2 && local == "head":
		x.page.head = true
	case x.depth == 2 && local == "body":
		x.holder.release()
	case !x.page.head || x.page.template > 0:
	case local == "template":
		x.page.template = x.depth
	case local == "base":
		if href, ok := x.tag.get("href"); ok {
			x.base.embedded, x.base.href = baseuri.HTML{}.Href(href), &href
			x.holder.release()
			return x.base
		}
	}
	return nil
}

// pageEnd handles the end of an element of an XHTML document.
func (x *xmlScanner) pageEnd() {
	if x.depth == x.page.template {
		x.page.template = 0
	}
	if x.depth == 2 && x.page.head {
		x.holder.release()
	}
}

// link reports the links of an attribute. outer is the base outside of the element, wrong
// the error of its xml:base, and gives the base that it gives the document, or nil. The declaration
// of a namespace is only a name. The value of xml:base is resolved against the outer base. The
// table decides about all other attributes.
func (x *xmlScanner) link(a *xmlAttribute, v vocabulary, element string, outer *base, wrong error, gives *base) {
	f := found{place: a.place, element: x.tag.name, attribute: a.name, delimiter: delimiter.Attribute, base: x.base}
	f.rel = x.tag.rel.of(element, x.canonical(a), x.tag.get)
	switch attribute := x.canonical(a); {
	case a.prefix == "xmlns" || a.name == "xmlns":
		x.value(a, nameOnly, f)
	case attribute == "xml:base":
		f.base, f.err, f.iri = outer, wrong, true
		x.value(a, exact, f)
	default:
		if gives != nil && attribute == "href" {
			f.base, f.gives = x.outside, gives
		}
		f.browser = v == xhtml || v == svg && !(attribute == "xlink:href" && x.tag.has("href")) || v == mathml
		f.iri = !f.browser && !onlyURIs[v]
		known := xmlTable()[attribute].find(v, element, func(c *cell) { x.value(a, c.kind, f) })
		if !known && !f.browser {
			x.value(a, nothing, f)
		}
	}
}

// value reports the links in the value of an attribute of kind k. The value of an unknown
// attribute is a link only if it is a URI.
func (x *xmlScanner) value(a *xmlAttribute, k kind, f found) {
	get := x.tag.get
	if a.tooLong {
		may := applies(k, get)
		switch k {
		case nothing:
			may = a.hasScheme
		case nameOnly, nameList:
			may = x.Names
		}
		if f.err = ErrLimit; may {
			x.give(f)
		}
		return
	}
	v := x.tag.value(a)
	if k == nothing {
		if i, j := trimmed(v.text, 0, len(v.text), isXMLSpace); !x.isURI(v.text[i:j]) {
			return
		}
		k = reference
	}
	if k == nested {
		x.htmlIn(v, x.base, 1, x.give)
		return
	}
	x.holds(v, k, f, get, x.give)
}

// content reads the text of an element if it is a URI or in another format. The text is a URI by
// the table, a style sheet or a JSON script.
func (x *xmlScanner) content(v vocabulary, local string) {
	k := contentTable().kind(v, local)
	other := (v == xhtml || v == svg) && (local == "style" || local == "script")
	if k == nothing && !other {
		return
	}
	t := &x.tag
	at := x.keep()
	x.pass()
	raw, kept := x.take()
	f := found{place: at, element: t.name, delimiter: delimiter.Markup, base: x.base, iri: !onlyURIs[v]}
	scriptKind, _ := t.get("type")
	json, all, browser := scriptType(scriptKind)
	isStyle, isJSON := other && local == "style" && isStyleType(scriptKind), other && local == "script" && json
	if !kept || len(raw) > x.maxLength() {
		if f.err = ErrLimit; k != nothing || isStyle || isJSON {
			x.give(f)
		}
		return
	}
	text := plain(at, raw)
	text.charset = x.source.charset
	text.decodeXML()
	if !other {
		if i, j := trimmed(text.text, 0, len(text.text), isXMLSpace); i < j {
			x.holds(text, k, f, t.get, x.give)
		}
		return
	}
	within := sourceOf(text.text, &x.stopped)
	switch {
	case isStyle:
		x.css(within, x.base, t.name, text.within(x.give))
	case isJSON:
		x.json(within, x.base, t.name, all, byBrowsers(browser, text.within(x.give)))
	}
}

// pass moves to the next tag.
func (x *xmlScanner) pass() {
	for x.find('<') {
		switch begin := string(x.ahead(len("<![CDATA["))); {
		case begin == "<![CDATA[":
			x.findEnd("]]>")
		case strings.HasPrefix(begin, "<!--"):
			x.at += len("<!--")
			x.findEnd("-->")
		case strings.HasPrefix(begin, "<?"):
			x.findEnd("?>")
		case x.atMarkup():
			return
		default:
			x.skip()
		}
	}
}
