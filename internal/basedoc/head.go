package basedoc

import (
	"bytes"

	"github.com/urikit/uri/internal/foreign"
)

// A Head finds the base element of an HTML document from its tokens. The zero Head starts a
// document.
//
// Head implements the part of the HTML Standard's tree construction (section 13.2.6)
// that says where the head ends, which needs no tree: the insertion modes up to "after
// head". It is exact, except that it treats foreign elements within a template as HTML.
// The tokens are those of a tokenizer such as golang.org/x/net/html. RawText gives the
// tokenizer the information that it lacks.
type Head struct {
	Body      bool // see HTML of package baseuri
	Scripting bool // see HTML of package baseuri

	mode      mode
	raw       bool // the tokenizer reads the text of an element
	templates int  // the number of open templates
	foreign   foreign.Elements
	href      string
	found     bool
	done      bool
}

// A mode is an insertion mode of the HTML Standard, or several that need no distinction
// here.
type mode uint8

const (
	inHead mode = iota // and the modes before it
	inNoscript
	afterHead
	inBody // and the modes after it
)

// Href returns the href of the base element, and whether it is found.
func (h *Head) Href() (string, bool) { return h.href, h.found }

// IsForeign reports whether the next token is within SVG or MathML.
func (h *Head) IsForeign() bool { return h.foreign.Vocabulary() != foreign.HTML }

// Done reports whether the result is final. It is final when the base is found and,
// unless Body is set, when the head has ended. Until then, the base of earlier
// references is unknown.
func (h *Head) Done() bool { return h.done }

// RawText reports whether a tokenizer must read text up to the end tag after the last
// start tag, as after <title>. Within svg it must not, and after <noscript> only if
// Scripting is set. When Done is true, the answer depends only on the name.
func (h *Head) RawText() bool { return h.raw }

// StartTag records a start tag: its name in lower case, whether it ends with the slash
// of a self-closing tag, and the value of its href attribute, character references
// decoded, if it has one. The states come first, because they decide what an element means: within
// a template, noscript, the body or the head.
func (h *Head) StartTag(name string, selfClosing bool, href string, hasHref bool) {
	h.raw = isRaw(name) || name == "noscript" && h.Scripting
	if h.done {
		return
	}
	if h.templates > 0 {
		if name == "template" {
			h.templates++
		}
		return
	}
	if h.mode == inNoscript {
		switch name {
		case "basefont", "bgsound", "link", "meta", "noframes", "style", "html", "head", "noscript":
			return
		}
		h.mode = inHead
	}
	if h.mode == inBody {
		h.startInBody(name, selfClosing, href, hasHref)
		return
	}
	switch name {
	case "base":
		h.base(href, hasHref)
	case "basefont", "bgsound", "link", "meta", "noframes", "script", "style", "title", "html", "head":
	case "template":
		h.templates++
	case "noscript":
		switch {
		case h.mode == afterHead:
			h.body()
		case !h.Scripting:
			h.mode = inNoscript
		}
	case "frameset": // there is no body
		h.done = true
	default:
		h.body()
		if !h.done {
			h.startInBody(name, selfClosing, href, hasHref)
		}
	}
}

// EndTag records an end tag. The name is in lower case.
func (h *Head) EndTag(name string) {
	h.raw = false
	switch {
	case h.done:
	case h.templates > 0:
		if name == "template" {
			h.templates--
		}
	case h.mode == inBody:
		h.foreign.End(name)
	case h.mode == inNoscript && name == "noscript":
		h.mode = inHead
	case h.mode == inNoscript && name != "br":
	case h.mode == inHead && name == "head":
		h.mode = afterHead
	case name == "body", name == "html", name == "br":
		h.body()
	}
}

// Text records a text, character references decoded. The content of a script is a text
// too. Text does not keep its argument.
func (h *Head) Text(text []byte) {
	switch {
	case h.done, h.raw, h.templates > 0, h.mode == inBody:
	case len(bytes.Trim(text, Space)) > 0:
		h.body()
	}
}

// Space has the ASCII white space of the HTML Standard.
const Space = "\t\n\f\r "

// isRaw reports whether the content of an element is text, even if it looks like markup.
func isRaw(name string) bool {
	switch name {
	case "title", "style", "script", "noframes", "textarea", "iframe", "noembed", "xmp", "plaintext":
		return true
	}
	return false
}

// body begins the body.
func (h *Head) body() {
	h.mode = inBody
	h.done = !h.Body
}

// base records a base element. The first one with an href counts, even if the href is
// invalid.
func (h *Head) base(href string, hasHref bool) {
	if hasHref {
		h.href, h.found, h.done = href, true, true
	}
}

// startInBody records a start tag in the body. A base element counts there too, unless it
// is in SVG or MathML.
func (h *Head) startInBody(name string, selfClosing bool, href string, hasHref bool) {
	switch v := h.foreign.Start(name, selfClosing, ""); {
	case v != foreign.HTML:
		h.raw = false
	case name == "template":
		h.templates++
	case name == "base":
		h.base(href, hasHref)
	}
}
