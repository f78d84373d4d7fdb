package foreign

import (
	"strings"
	"testing"
)

// TestElements reads lists of tags. Each start tag is followed by the vocabulary of its
// element.
func TestElements(t *testing.T) {
	for _, test := range []string{
		"a:html svg:svg path/:svg g:svg /g use:svg /svg a:html",
		"svg:svg title:svg p:html svg:svg g:svg /svg p:html /title g:svg",
		"svg:svg foreignobject:svg div:html /div /foreignobject use:svg",
		"svg:svg g:svg div:html use:html",      // a div closes svg
		"div:html svg:svg g:svg /div use:html", // so does its end tag
		"svg/:svg a:html math/:math a:html",
		"math:math mi:math img:html /mi mglyph:math",
		"math:math mtext:math svg:svg a:svg /svg a:html /math a:html",
		"math:math annotation-xml:math svg:svg /svg /annotation-xml mspace:math",
		"/svg /math svg:svg /math a:svg /foreignobject a:svg",
		strings.Repeat("svg:svg ", 2*maxOpen) + "a:svg",
	} {
		var e Elements
		for tag := range strings.FieldsSeq(test) {
			if name, ok := strings.CutPrefix(tag, "/"); ok {
				e.End(name)
				continue
			}
			name, want, _ := strings.Cut(tag, ":")
			name, selfClosing := strings.CutSuffix(name, "/")
			if got := e.Start(name, selfClosing, ""); got != map[string]Vocabulary{"html": HTML, "svg": SVG, "math": MathML}[want] {
				t.Errorf("%.100s: %s is of %d", test, tag, got)
			}
		}
	}
	for encoding, want := range map[string]Vocabulary{"": MathML, "text/html": HTML, "Application/XHTML+XML": HTML, "SVG": MathML} {
		var e Elements
		e.Start("math", false, "")
		e.Start("annotation-xml", false, encoding)
		if got := e.Vocabulary(); got != want {
			t.Errorf("%q: %d", encoding, got)
		}
	}
}
