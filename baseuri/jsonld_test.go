package baseuri_test

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urikit/uri"
	"github.com/urikit/uri/baseuri"
)

func TestJSONLD(t *testing.T) {
	for _, row := range table(t, "jsonld.tsv") {
		t.Run(row["name"], func(t *testing.T) {
			document, fallback := unquote(t, row["document"]), parse(t, uri.RFC3986, row["fallback"])
			for _, r := range []io.Reader{strings.NewReader(document), iotest.OneByteReader(strings.NewReader(document))} {
				content, err := baseuri.JSONLD(r)
				base := fallback
				if err == nil {
					base, err = content.Against(uri.RFC3986, fallback)
				}
				if text(base) != row["base"] || errorName(err) != row["error"] {
					t.Errorf("%s: %s, %s (%v), want %s, %s: %s", document, text(base), errorName(err), err, row["base"], row["error"], row["why"])
				}
				sound(t, base)
			}
		})
	}
}

func TestJSONLDDepth(t *testing.T) {
	for _, document := range []string{
		strings.Repeat(`{"a":`, 20000),
		`{"a":` + strings.Repeat("[", 20000),
		`{"@context":` + strings.Repeat("[", 20000),
	} {
		if _, err := baseuri.JSONLD(strings.NewReader(document)); err == nil {
			t.Errorf("%.20s...: no error", document)
		}
	}
	if _, err := baseuri.JSONLDContext([]byte(`{"x":` + strings.Repeat("[", 20000))); errorName(err) != "toodeep" {
		t.Error(err)
	}
}

func TestFind(t *testing.T) {
	const (
		html = `<base href="http://html/">`
		xml  = `<a xml:base="http://xml/"/>`
		ld   = `{"@context": {"@base": "http://json/"}}`
	)
	for _, test := range []struct{ mediaType, document, want string }{
		{"text/html", html, "http://html/"},
		{"Text/HTML; charset=utf-8", html, "http://html/"},
		{"text/plain", html, "-"},
		{"text/css", html, "-"},
		{"", html, "-"},
		{"html", html, "-"},
		{"text/html; charset", html, "http://html/"},
		{"text/xml", xml, "http://xml/"},
		{"application/xml", xml, "http://xml/"},
		{"application/atom+xml", xml, "http://xml/"},
		{"image/svg+xml; charset=utf-8", xml, "http://xml/"},
		{"application/xhtml+xml", xml, "-"},
		{"application/xhtml+xml", `<html xmlns="http://www.w3.org/1999/xhtml"><head>` + html[:len(html)-1] + "/></head></html>", "http://html/"},
		{"application/ld+json", ld, "http://json/"},
		{"application/json", ld, "-"},
	} {
		content, err := baseuri.Find(test.mediaType, strings.NewReader(test.document))
		if err != nil {
			t.Errorf("%s: %v", test.mediaType, err)
		}
		if base, err := content.Against(uri.RFC3986, uri.URI{}); text(base) != test.want || err != nil {
			t.Errorf("%s: %s, %v, want %s", test.mediaType, text(base), err, test.want)
		}
	}
}
