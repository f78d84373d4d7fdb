package document

import (
	"bytes"
	"strings"

	"github.com/urikit/uri/baseuri"
	"github.com/urikit/uri/internal/delimiter"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/foreign"
)

// html finds the links in an HTML document. outer is its base if the document does not
// give its own.
func (w *walker) html(s *source, outer *base, nesting int, to sink) {
	h := &htmlScanner{walker: w, source: s, outside: outer, document: &base{parent: outer}, nesting: nesting, lengths: attributeLengths()}
	h.holder = holder{sink: to, holding: true}
	h.to, h.get = h.give, h.tag.get
	h.scan()
	h.holder.release()
}

// htmlIn finds the links in an HTML document that is a value in another document.
func (w *walker) htmlIn(v value, outer *base, nesting int, to sink) {
	w.html(sourceOf(v.text, &w.stopped), outer, nesting, v.within(to))
}

func (h *htmlScanner) scan() {
	for {
		if !h.head.Done() || h.TextToo {
			if !h.texts(h.chunk(), '<', h.atMarkup, h.text, h.unsearched("")) {
				h.inHead([]byte("data"))
			}
		}
		if !h.find('<') {
			return
		}
		h.markup()
	}
}

// atMarkup reports whether the next byte, a "<", begins markup.
func (h *htmlScanner) atMarkup() bool {
	return isMarkup(h.ahead(3))
}

// isMarkup reports whether a text that begins with "<" begins with markup.
func isMarkup(b []byte) bool {
	switch {
	case len(b) < 2:
		return false
	case b[1] == '/':
		return len(b) >= 3
	}
	return b[1] == '!' || b[1] == '?' || ascii.IsLetter(b[1])
}

// text handles a part of the text between tags.
func (h *htmlScanner) text(v value) {
	v.decodeText()
	h.inHead(v.text)
	if h.TextToo {
		h.inText(&v, h.document, "", "", h.give)
	}
}

// unsearched returns a function that reports a text at a place as too long, if texts are
// searched.
func (h *htmlScanner) unsearched(element string) func(place) {
	if !h.TextToo {
		return func(place) {}
	}
	return unsearched(element, h.document, h.give)
}

// inHead handles a text that may end the head.
func (h *htmlScanner) inHead(text []byte) {
	if h.head.Text(text); h.head.Done() {
		h.holder.release()
	}
}

// markup reads the tag, comment or declaration at the next byte, a "<".
func (h *htmlScanner) markup() {
	b := h.ahead(len("<![CDATA["))
	switch {
	case !isMarkup(b):
		h.skip()
	case ascii.IsLetter(b[1]):
		h.startTag()
	case b[1] == '/' && ascii.IsLetter(b[2]):
		h.endTag()
	case bytes.HasPrefix(b, []byte("<!--")):
		h.comment()
	case h.foreign.Vocabulary() != foreign.HTML && string(b) == "<![CDATA[":
		h.at += len(b)
		h.findEnd("]]>")
	default:
		if h.find('>') {
			h.skip()
		}
	}
}

// comment skips a comment (section 13.2.5.43 to 13.2.5.51). hyphens counts the hyphens directly
// before the byte. begins holds while only hyphens were read, because "<!-->" and "<!--->" are
// whole comments.
func (h *htmlScanner) comment() {
	h.at += len("<!--")
	hyphens, begins := 0, true
	for {
		b, ok := h.peek()
		if !ok {
			return
		}
		h.skip()
		switch {
		case b == '-':
			hyphens++
			continue
		case b == '>' && (hyphens >= 2 || begins):
			return
		case b == '!' && hyphens >= 2:
			if next := h.ahead(1); string(next) == ">" {
				h.skip()
				return
			}
		}
		if hyphens, begins = 0, false; !h.find('-') {
			return
		}
	}
}

// settle releases the links held back, if the base is known now.
func (h *htmlScanner) settle() {
	if h.holding && h.head.Done() {
		if href, found := h.head.Href(); found {
			h.document.embedded = baseuri.HTML{}.Href(href)
		}
		h.holder.release()
	}
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

// foreignVocabularies has the vocabularies of elements in HTML.
var foreignVocabularies = [...]vocabulary{foreign.HTML: xhtml, foreign.SVG: svg, foreign.MathML: mathml}

// start reports the links of the current start tag. It also reads the content of the
// element if that is text or in another format.
func (h *htmlScanner) start() {
	t := &h.tag
	encoding := ""
	if t.name == "annotation-xml" {
		encoding, _ = t.get("encoding")
	}
	v := foreignVocabularies[h.foreign.Start(t.name, t.selfClosing, encoding)]
	gives := h.bases(v)
	for i := range t.attributes {
		a := &t.attributes[i]
		a.cells.find(v, t.name, func(c *cell) { h.link(a, c, gives) })
	}
	if v == xhtml {
		h.content()
	} else if v == svg && t.name == "style" && !t.selfClosing {
		h.svgStyle()
	}
}

// end handles an end tag.
func (h *htmlScanner) end(name string) {
	h.head.EndTag(name)
	h.settle()
	h.foreign.End(name)
	switch name {
	case "template":
		h.templates = max(h.templates-1, 0)
	case "noscript":
		h.noscript = false
	}
}

// link reports the links of an attribute. gives is the base that a base element gives, or
// nil for other elements.
func (h *htmlScanner) link(a *attribute, c *cell, gives *base) {
	t := &h.tag
	f := found{place: a.place, element: t.name, attribute: a.name, delimiter: delimiter.Attribute, base: h.document, browser: true}
	f.rel = t.rel.of(t.name, a.name, h.get)
	if gives != nil && a.name == "href" {
		f.base, f.gives = h.outside, gives
	}
	if c.vocabulary == svg && a.name == "xlink:href" {
		_, both := t.get("href")
		f.browser = !both // SVG 2, "Deprecated XLink URL reference attributes"
	}
	if c.codebase {
		if codebase, ok := t.get("codebase"); ok { // no browser reads it
			f.base = &base{parent: h.document, embedded: baseuri.HTML{}.Href(codebase)}
		}
	}
	v := t.value(a)
	switch {
	case a.tooLong:
		if f.err = ErrLimit; applies(c.kind, h.get) {
			h.give(f)
		}
	case c.kind == nested:
		if h.nesting < maxNesting {
			h.htmlIn(v, h.document, h.nesting+1, h.to)
		}
	default:
		h.holds(v, c.kind, f, h.get, h.to)
	}
}

// maxNesting is the maximum nesting of documents in attributes.
const maxNesting = 8

// content reads the content of an HTML element if it is not markup.
func (h *htmlScanner) content() {
	t := &h.tag
	switch t.name {
	case "title", "textarea":
		h.enclose(endTag(t.name))
		if h.TextToo {
			h.texts(h.chunk(), '<', func() bool { return false }, h.rcdata, h.unsearched(t.name))
		}
	case "style":
		h.enclose(endTag(t.name))
		if kind, _ := t.get("type"); isStyleType(kind) {
			h.css(h.source, h.document, t.name, h.give)
		}
	case "script":
		h.enclose(new(scriptEnd))
		kind, _ := t.get("type")
		if json, all, browser := scriptType(kind); json {
			h.json(h.source, h.document, t.name, all, byBrowsers(browser, h.give))
		}
	case "xmp", "iframe", "noembed", "noframes":
		h.enclose(endTag(t.name))
	case "plaintext":
		h.enclose(plaintext{})
	default:
		return
	}
	h.source.release()
}

// rcdata handles a part of the text of an element that contains only text.
func (h *htmlScanner) rcdata(v value) {
	v.decodeText()
	h.inText(&v, h.document, h.tag.name, "", h.give)
}

// svgStyle reads the text of an SVG style element.
func (h *htmlScanner) svgStyle() {
	at := h.keep()
	for h.find('<') {
		b := string(h.ahead(len("<![CDATA[")))
		if b == "<![CDATA[" {
			h.findEnd("]]>")
			continue
		}
		if h.atMarkup() && !strings.HasPrefix(b, "<!--") {
			break
		}
		h.skip()
	}
	raw, kept := h.take()
	if !kept {
		h.give(found{place: at, element: "style", delimiter: delimiter.Markup, base: h.document, browser: true, err: ErrLimit})
		return
	}
	v := plain(at, raw)
	v.charset = h.source.charset
	v.decodeForeign()
	h.css(sourceOf(v.text, &h.stopped), h.document, "style", v.within(h.give))
}

// bases handles a start tag that may give the document its base. It returns the base that it
// gives, or nil.
func (h *htmlScanner) bases(v vocabulary) (gives *base) {
	t := &h.tag
	href, has := "", false
	if t.name == "base" {
		href, has = t.get("href")
	}
	// For browsers the first base element with an href counts, also one in the body (HTML
	// Standard, section 4.2.3), but not in noscript, because they run scripts.
	first := has && !h.based && v == xhtml && h.templates == 0 && !h.noscript
	if first {
		h.based = true
	}
	if !h.head.Done() {
		if first {
			given := href // which only then needs memory
			h.document.href = &given
		}
		h.head.StartTag(t.name, t.selfClosing, href, has)
		h.settle()
		if _, found := h.head.Href(); found && has && h.head.Done() {
			gives = h.document
		}
	} else if first { // it has no strict meaning, and links before it have been reported
		outer := *h.document
		outer.settle(h.walker)
		gives = &outer
		gives.refused = nil
		gives.setBrowser(h.walker, href)
		gives.compare(h.walker)
		h.document = gives
	}
	if v == xhtml {
		switch t.name {
		case "template":
			h.templates++
		case "noscript":
			h.noscript = true
		}
	}
	return gives
}
