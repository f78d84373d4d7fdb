package baseuri_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/baseuri"
	"github.com/urikit/uri/internal/basedoc"
	"github.com/urikit/uri/internal/engine/enum"
)

// edition returns the edition with the given name.
func edition(t testing.TB, name string) uri.Edition {
	t.Helper()
	e, err := enum.Of[uri.Edition](name)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestContext(t *testing.T) {
	for _, row := range table(t, "context.tsv") {
		t.Run(row["edition"]+"/"+row["name"], func(t *testing.T) {
			e := edition(t, row["edition"])
			c := baseuri.Context{
				Edition:   e,
				Entity:    parse(t, e, row["entity"]),
				Retrieved: parse(t, e, row["retrieved"]),
				Default:   parse(t, e, row["default"]),
			}
			if row["content"] != "-" {
				// An xml:base may be relative in every edition. But XML would
				// encode a space in it.
				content, err := baseuri.XML(strings.NewReader(`<a xml:base="` + unquote(t, row["content"]) + `"/>`))
				if err != nil {
					t.Fatal(err)
				}
				c.Content = content
				if unquote(t, row["content"]) == "http://c d/" {
					c.Content = baseuri.HTML{}.Href("http://c d/")
				}
			}
			base, source, err := c.Establish()
			if text(base) != row["base"] || source != row["source"] || errorName(err) != row["error"] {
				t.Errorf("%s, %s, %s (%v), want %s, %s, %s", text(base), source, errorName(err), err, row["base"], row["source"], row["error"])
			}
			sound(t, base)
		})
	}
}

func TestContextNull(t *testing.T) {
	content, err := baseuri.JSONLDContext([]byte(`{"@base": null}`))
	if err != nil || content.IsZero() {
		t.Fatal(content, err)
	}
	c := baseuri.Context{Content: content, Retrieved: uri.MustParseURI("http://r/")}
	if base, source, err := c.Establish(); !base.IsZero() || source != basedoc.Content || !errors.Is(err, baseuri.ErrNone) {
		t.Errorf("%q, %s, %v", base, source, err)
	}
}

func TestReference(t *testing.T) {
	e := baseuri.NewEmbedded(uri.MustParse("../x#f"))
	if e.IsZero() || len(e.Texts()) != 1 || e.Texts()[0] != "../x#f" {
		t.Errorf("%q", e.Texts())
	}
	base, err := e.Against(uri.RFC3986, uri.MustParseURI("http://h/a/b"))
	if err != nil || base.String() != "http://h/x" {
		t.Errorf("%q, %v", base, err)
	}
}

// TestAppendixHTML tests the example of the appendix on HTML, byte for byte: RFC 2396,
// appendix D; rfc2396bis-01, appendix D; rfc2396bis-02, appendix C. RFC 3986 has no such
// appendix, but gives the same base.
func TestAppendixHTML(t *testing.T) {
	for _, test := range []struct {
		edition    uri.Edition
		file, want string
	}{
		{uri.RFC2396, "rfc2396.html", "http://www.ics.uci.edu/Test/a/x"},
		{uri.RFC2396bis01, "rfc2396bis.html", "http://www.example.com/Test/a/x"},
		{uri.RFC2396bis02, "rfc2396bis.html", "http://www.example.com/Test/a/x"},
		{uri.RFC3986, "rfc2396bis.html", "http://www.example.com/Test/a/x"},
	} {
		document, err := os.ReadFile(filepath.Join("testdata", "appendix", test.file))
		if err != nil {
			t.Fatal(err)
		}
		content, err := baseuri.HTML{}.Embedded(bytes.NewReader(document))
		if err != nil {
			t.Fatal(err)
		}
		// The base in the content takes precedence over all other sources.
		for _, c := range []baseuri.Context{
			{},
			{Retrieved: uri.MustParseURI("http://elsewhere/")},
			{Entity: uri.MustParseURI("http://elsewhere/"), Default: uri.MustParseURI("ftp://default/")},
		} {
			c.Edition, c.Content = test.edition, content
			base, source, err := c.Establish()
			if err != nil || source != basedoc.Content {
				t.Fatalf("%s: %v, %v", test.edition, source, err)
			}
			b, err := uri.NewBase(base, uri.Resolver{Edition: test.edition})
			if err != nil {
				t.Fatal(err)
			}
			ref, err := uri.Parser{Edition: test.edition}.Parse("../x")
			if err != nil {
				t.Fatal(err)
			}
			if target, err := b.Resolve(ref); err != nil || target.String() != test.want {
				t.Errorf("%s: %q, %v, want %q", test.edition, target, err, test.want)
			}
		}
	}

	// In the older editions the href must be absolute.
	for _, e := range uri.Editions() {
		want := "relative"
		if e == uri.RFC3986 {
			want = "-"
		}
		fallback := uri.MustParseURI("http://h/d/e")
		if _, err := (baseuri.HTML{}).Href("x").Against(e, fallback); errorName(err) != want {
			t.Errorf("%s: %v", e, err)
		}
	}
}

// TestErrorsHoldNoSecret checks that no error contains a password, a parameter, or any
// part of the text except the invalid character.
func TestErrorsHoldNoSecret(t *testing.T) {
	check := func(err error) {
		t.Helper()
		if err == nil {
			t.Error("no error")
		} else if strings.Contains(err.Error(), "secret") || strings.Contains(err.Error(), "ret") {
			t.Errorf("%v", err)
		}
	}
	for _, href := range []string{"http://u:sec ret@h/", "http://u:secret@[h/", "data://u:secret@h/", "//u:secret@h/",
		"http://h/;token=secret|", "http://h/?token=sec|ret", "?token=secret", "data:,?token=secret"} {
		_, _, err := baseuri.Context{Content: baseuri.HTML{}.Href(href)}.Establish()
		check(err)
	}
	_, err := baseuri.XML(strings.NewReader(`<a xml:base="http://u:p&secret@h/"/>`))
	check(err)
	_, err = baseuri.XHTML(strings.NewReader(`<html xmlns="http://www.w3.org/1999/xhtml"><head><x:secret y='&secret;'`))
	check(err)
	_, err = baseuri.JSONLD(strings.NewReader(`{"@context": {"@base": "http://u:secret@h/`))
	check(err)
	for _, message := range []string{
		"secret@h/\r\n\r\n",
		"A: b\r\nu secret@h/ x\r\n\r\n",
		"Content-Type: multipart/related; boundary=b\r\n\r\n--b\r\nu secret@h/ x\r\n\r\n--b--",
		"Content-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n\x01secret\r\n",
		"Content-Type: message/rfc822\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nA: b\x01secret\r\n",
		"Content-Type: text/html\r\nContent-Transfer-Encoding: base64\r\n\r\nsecret\r\n",
	} {
		for p, err := range (baseuri.MIME{}).Walk(strings.NewReader(message)) {
			if err == nil {
				_, err = io.ReadAll(p.Body)
			}
			check(err)
		}
	}
}
