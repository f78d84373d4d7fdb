package baseuri_test

import (
	"encoding/xml"
	"fmt"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/baseuri"
)

func Example() {
	document := strings.NewReader(`<!DOCTYPE html><title>t</title><base href="docs/"><a href="intro.html">Introduction</a>`)

	content, err := baseuri.Find("text/html; charset=utf-8", document)
	if err != nil {
		fmt.Println(err)
		return
	}
	base, source, err := baseuri.Context{
		Content:   content,
		Retrieved: uri.MustParseURI("http://example.com/a/b"),
	}.Establish()
	fmt.Println(base, source, err)

	target, _ := base.Resolve(uri.MustParse("intro.html"))
	fmt.Println(target)
	// Output:
	// http://example.com/a/docs/ content <nil>
	// http://example.com/a/docs/intro.html
}

func ExampleContext_Establish() {
	c := baseuri.Context{
		Retrieved: uri.MustParseURI("http://example.com/page#top"),
		Default:   uri.MustParseURI("http://default.example/"),
	}
	fmt.Println(c.Establish())

	// An invalid base is ignored and reported.
	c.Content = baseuri.HTML{}.Href("data:text/html,x")
	fmt.Println(c.Establish())

	_, _, err := baseuri.Context{}.Establish()
	fmt.Println(err)
	// Output:
	// http://example.com/page retrieval <nil>
	// http://example.com/page retrieval baseuri: content: the base of an HTML document must not be a data or javascript URI
	// baseuri: no base URI is defined
}

func ExampleEmbedded_Against() {
	e := baseuri.HTML{}.Href(" ../img/ ")
	fmt.Printf("%q\n", e.Texts())
	fmt.Println(e.Against(uri.RFC3986, uri.MustParseURI("http://example.com/a/b")))
	fmt.Println(e.Against(uri.RFC2396, uri.MustParseURI("http://example.com/a/b")))
	// Output:
	// ["../img/"]
	// http://example.com/img/ <nil>
	// http://example.com/a/b baseuri: the base of an HTML document must be an absolute URI in this edition
}

func ExampleNewEmbedded() {
	e := baseuri.NewEmbedded(uri.MustParse("/docs/"))
	fmt.Println(e.Against(uri.RFC3986, uri.MustParseURI("http://example.com/a/b")))
	// Output:
	// http://example.com/docs/ <nil>
}

func ExampleHTML_Embedded() {
	const document = `<html><head><base target="_blank"><base href="http://example.com/"></head><body>...`
	content, err := baseuri.HTML{}.Embedded(strings.NewReader(document))
	fmt.Println(content.Texts(), err)
	// Output:
	// [http://example.com/] <nil>
}

func ExampleHTML_Href() {
	const href = "http://example.com/a\n/b/"
	_, err := baseuri.HTML{}.Href(href).Against(uri.RFC3986, uri.URI{})
	fmt.Println(err != nil)

	e := baseuri.HTML{RemoveBreaks: true}.Href(href)
	base, err := e.Against(uri.RFC3986, uri.URI{})
	fmt.Println(base, e.Repaired(), err)
	// Output:
	// true
	// http://example.com/a/b/ true <nil>
}

func ExampleXHTML() {
	const document = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title/><base href="http://example.com/"/></head></html>`
	content, err := baseuri.XHTML(strings.NewReader(document))
	fmt.Println(content.Texts(), err)
	// Output:
	// [http://example.com/] <nil>
}

func ExampleXML() {
	const document = `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://example.com/caf&#xE9;/"><entry/></feed>`
	content, err := baseuri.XML(strings.NewReader(document))
	fmt.Println(content.Texts(), err)
	// Output:
	// [http://example.com/caf%C3%A9/] <nil>
}

func ExampleElements() {
	const document = `<doc xml:base="http://example.org/today/"><link/><list xml:base="/hotpicks/"><link/></list><link/></doc>`
	elements := baseuri.NewElements(uri.RFC3986, uri.MustParseURI("http://example.com/doc.xml"))
	d := xml.NewDecoder(strings.NewReader(document))
	for {
		token, err := d.Token()
		if err != nil {
			return
		}
		switch token := token.(type) {
		case xml.StartElement:
			if err := elements.StartElement(baseuri.XMLBase(token.Attr)); err != nil {
				fmt.Println(err)
			}
			fmt.Println(token.Name.Local, elements.Base())
		case xml.EndElement:
			elements.EndElement()
		}
	}
	// Output:
	// doc http://example.org/today/
	// link http://example.org/today/
	// list http://example.org/hotpicks/
	// link http://example.org/hotpicks/
	// link http://example.org/today/
}

func ExampleJSONLD() {
	const document = `{"@context": ["https://schema.org/", {"@base": "http://example.com/"}], "@id": "me"}`
	content, err := baseuri.JSONLD(strings.NewReader(document))
	fmt.Println(content.Texts(), err)
	// Output:
	// [http://example.com/] <nil>
}

func ExampleJSONLDContext() {
	document := uri.MustParseURI("http://example.com/d.jsonld")
	for _, context := range []string{`[{"@base": "a/"}, {"@base": "b/"}]`, `{"@base": null}`, `"https://schema.org/"`} {
		content, err := baseuri.JSONLDContext([]byte(context))
		if err != nil {
			fmt.Println(err)
			continue
		}
		base, err := content.Against(uri.RFC3986, document)
		fmt.Printf("%q %v\n", base, err)
	}
	// Output:
	// "http://example.com/a/b/" <nil>
	// "" <nil>
	// "http://example.com/d.jsonld" <nil>
}

func ExampleMIME_Walk() {
	message := strings.NewReader(`Content-Location: http://example.com/
Content-Type: multipart/related; boundary=b; type="text/html"

--b
Content-Type: text/html

<img src="logo.gif">
--b
Content-Type: image/gif
Content-Location: logo.gif

GIF
--b--
`)
	for part, err := range (baseuri.MIME{}).Walk(message) {
		if err != nil {
			fmt.Println(err)
			return
		}
		content, err := baseuri.Find(part.MediaType, part.Body)
		if err != nil {
			fmt.Println(err)
		}
		part.Context.Content = content
		base, source, err := part.Context.Establish()
		fmt.Printf("%s %q: %s %s %v\n", part.MediaType, part.Location, base, source, err)
	}
	// Output:
	// text/html "": http://example.com/ entity <nil>
	// image/gif "http://example.com/logo.gif": http://example.com/ entity <nil>
}

func ExampleReadHTTPMessage() {
	message := strings.NewReader("GET /a/b?q HTTP/1.1\r\nHost: example.com\r\nReferer: /a/\r\n\r\n")
	m, err := baseuri.ReadHTTPMessage(message, "https")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Target)
	referer, _ := m.Target.Resolve(uri.MustParse(m.Header.Get("Referer")))
	fmt.Println(referer)
	// Output:
	// https://example.com/a/b?q
	// https://example.com/a/
}

func ExampleFind() {
	for _, mediaType := range []string{"image/svg+xml", "text/css"} {
		content, err := baseuri.Find(mediaType, strings.NewReader(`<svg xml:base="http://example.com/"/>`))
		fmt.Println(content.IsZero(), content.Texts(), err)
	}
	// Output:
	// false [http://example.com/] <nil>
	// true [] <nil>
}

func ExampleXMLBase() {
	d := xml.NewDecoder(strings.NewReader(`<feed xml:base="http://example.com/"/>`))
	token, err := d.Token()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(baseuri.XMLBase(token.(xml.StartElement).Attr))
	// Output:
	// http://example.com/ true
}

func ExampleNewElements() {
	elements := baseuri.NewElements(uri.RFC3986, uri.MustParseURI("http://example.com/doc.xml#top"))
	fmt.Println(elements.Base()) // no element is open
	// Output:
	// http://example.com/doc.xml
}

func ExampleElements_StartElement() {
	elements := baseuri.NewElements(uri.RFC3986, uri.MustParseURI("http://example.com/doc.xml"))
	fmt.Println(elements.StartElement("a/", true), elements.Base())
	fmt.Println(elements.StartElement("", false), elements.Base())
	fmt.Println(elements.StartElement("http://[/", true)) // the element is open despite the error
	fmt.Println(elements.Base())
	// Output:
	// <nil> http://example.com/a/
	// <nil> http://example.com/a/
	// uri: only an IPv6 address or an IPvFuture can be in brackets: remove them from a name (offset 8, host, IPv6address; RFC 3986 section 3.2.2)
	// http://example.com/a/
}

func ExampleElements_EndElement() {
	elements := baseuri.NewElements(uri.RFC3986, uri.MustParseURI("http://example.com/doc.xml"))
	if err := elements.StartElement("a/", true); err != nil {
		fmt.Println(err)
	}
	elements.EndElement()
	fmt.Println(elements.Base())
	// Output:
	// http://example.com/doc.xml
}
