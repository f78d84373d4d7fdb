package basedoc_test

import (
	"testing"

	"github.com/urikit/uri/internal/basedoc"
)

// TestHeadForeign opens more foreign elements than Head remembers.
func TestHeadForeign(t *testing.T) {
	h := basedoc.Head{Body: true}
	for range 10000 {
		h.StartTag("svg", false, "", false)
	}
	h.StartTag("base", false, "http://h/", true)
	if h.Done() {
		t.Error("a base element of SVG counts")
	}
	h.EndTag("p") // closes them
	h.StartTag("base", false, "http://h/", true)
	if href, found := h.Href(); !h.Done() || !found || href != "http://h/" {
		t.Errorf("%q, %t", href, found)
	}
	h.StartTag("base", false, "http://i/", true)
	h.Text([]byte("x"))
	h.EndTag("svg")
	if href, _ := h.Href(); href != "http://h/" {
		t.Errorf("%q", href)
	}
}
