package baseuri_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urikit/uri"
	"github.com/urikit/uri/baseuri"
	"github.com/urikit/uri/internal/basedoc"
)

// elements returns the elements of a document with their bases, in order, and the errors.
func elements(t testing.TB, document string, elements *baseuri.Elements) (string, error) {
	t.Helper()
	outside := elements.Base()
	var list []string
	var errs []error
	var open []uri.URI
	for d := xml.NewDecoder(strings.NewReader(document)); ; {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			open = append(open, elements.Base())
			if err := elements.StartElement(baseuri.XMLBase(token.Attr)); err != nil {
				errs = append(errs, err)
			}
			sound(t, elements.Base())
			list = append(list, token.Name.Local+" "+text(elements.Base()))
		case xml.EndElement:
			elements.EndElement()
			if elements.Base() != open[len(open)-1] {
				t.Errorf("after </%s> the base is %q, want %q as before the element", token.Name.Local, elements.Base(), open[len(open)-1])
			}
			open = open[:len(open)-1]
		}
	}
	elements.EndElement()
	if elements.Base() != outside {
		t.Errorf("at the end the base is %q, want %q, the base of the document", elements.Base(), outside)
	}
	return strings.Join(list, " "), errors.Join(errs...)
}

func TestElements(t *testing.T) {
	for _, row := range table(t, "xml.tsv") {
		t.Run(row["name"], func(t *testing.T) {
			e := edition(t, row["edition"])
			document, base := unquote(t, row["document"]), parse(t, e, row["base"])
			list, err := elements(t, document, baseuri.NewElements(e, base))
			if list != row["bases"] || errorName(err) != row["error"] {
				t.Errorf("%s, %s, want %s, %s", list, errorName(err), row["bases"], row["error"])
			}
			for _, r := range []io.Reader{strings.NewReader(document), iotest.OneByteReader(strings.NewReader(document))} {
				content, err := baseuri.XML(r)
				if err != nil {
					t.Fatal(err)
				}
				if got, _ := content.Against(e, base); text(got) != row["document-base"] {
					t.Errorf("the document's base is %s, want %s", text(got), row["document-base"])
				}
			}
		})
	}
}

// TestElementsLimits opens more elements with bases than Elements remembers. The deeper
// ones have the base of their parents.
func TestElementsLimits(t *testing.T) {
	const depth = 1000
	base := uri.MustParseURI("http://h/")
	e := baseuri.NewElements(uri.RFC3986, base)
	var last uri.URI
	full := 0
	for i := range depth {
		err := e.StartElement(fmt.Sprintf("%d/", i), true)
		switch {
		case err == nil:
			last = e.Base()
		case !errors.Is(err, basedoc.ErrTooMany):
			t.Fatal(err)
		case full == 0:
			full = i
		}
		if e.Base() != last {
			t.Fatalf("%d deep the base is %q, want %q", i, e.Base(), last)
		}
	}
	if full < 100 {
		t.Errorf("the first error is at depth %d", full)
	}
	for range depth {
		e.EndElement()
	}
	if e.Base() != base {
		t.Errorf("%q", e.Base())
	}

	// Relative bases do not add up to more than MaxLength.
	e = baseuri.NewElements(uri.RFC3986, base)
	for range depth {
		err := e.StartElement(strings.Repeat("x", 1000)+"/", true)
		if n := len(e.Base().String()); n > basedoc.MaxLength || err == nil && n < 1000 {
			t.Fatalf("%d bytes, %v", n, err)
		}
	}
	if err := e.StartElement("http://h/"+strings.Repeat("é", basedoc.MaxLength), true); !errors.Is(err, baseuri.ErrLimit) {
		t.Error(err)
	}
}

func TestXHTML(t *testing.T) {
	for _, row := range table(t, "xhtml.tsv") {
		t.Run(row["name"], func(t *testing.T) {
			document := unquote(t, row["document"])
			fallback := uri.MustParseURI("http://h/d/e?q")
			if row["name"] == "Latin-1" {
				document = strings.ReplaceAll(document, "\u00c3\u00a9", "\xc3\xa9")
			}
			for _, r := range []io.Reader{strings.NewReader(document), iotest.OneByteReader(strings.NewReader(document))} {
				content, err := baseuri.XHTML(r)
				base := fallback
				if err == nil {
					base, err = content.Against(uri.RFC3986, fallback)
				}
				if text(base) != row["base"] || errorName(err) != row["error"] {
					t.Errorf("%s, %s (%v), want %s, %s: %s", text(base), errorName(err), err, row["base"], row["error"], row["why"])
				}
			}
		})
	}
}
