package document_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/document"
)

func Example() {
	page := strings.NewReader(`<!doctype html><a href="b?x=1&amp;y=2">next</a> <img src="c d.png">`)
	finder := document.Finder{Base: uri.MustParseURI("http://example.com/a")}
	for link, err := range finder.Links(page) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(link.Element, link.Browser.URL)
		fmt.Println("strictly:", link.Target, link.Err)
	}
	// Output:
	// a http://example.com/b?x=1&y=2
	// strictly: http://example.com/b?x=1&y=2 <nil>
	// img http://example.com/c%20d.png
	// strictly:  uri: a path cannot contain a space: percent-encode it as %20 (offset 1, path, segment-nz-nc; RFC 3986 section 3.3)
}

func ExampleFinder_Links() {
	page := strings.NewReader(`<!doctype html>
<title>Tides</title>
<link rel=stylesheet href="site.css?v=3&amp;min">
<base href="/2026/">
<p style="background: url(&quot;paper.png&quot;)">See <a href="tides.html#spring">there</a>,
or <a href="tide table.html">the table</a>.
`)
	o := document.Finder{Base: uri.MustParseURI("https://almanac.example/index.html")}
	for link, err := range o.Links(page) {
		switch {
		case err != nil:
			fmt.Println(err)
		case link.Err != nil:
			fmt.Printf("%d:%d %q: %v\n", link.Line, link.Column, link.Raw, link.Err)
		default:
			fmt.Printf("%d:%d %s %s %s\n", link.Line, link.Column, link.Element, link.Attribute, link.Target)
		}
	}
	// Output:
	// 3:28 link href https://almanac.example/2026/site.css?v=3&min
	// 4:13 base href https://almanac.example/2026/
	// 5:33 p style https://almanac.example/2026/paper.png
	// 5:64 a href https://almanac.example/2026/tides.html#spring
	// 6:13 "tide table.html": uri: a path cannot contain a space: percent-encode it as %20 (offset 4, path, segment-nz-nc; RFC 3986 section 3.3)
}

// Without a base, relative references have no target. Browsers encode them all the same.
func ExampleLink_Encoded() {
	readme := strings.NewReader("[one](<my file.md>) [two](ünï.md)")
	for link, err := range (document.Finder{Format: document.Markdown}).Links(readme) {
		if err != nil {
			fmt.Println(err)
			return
		}
		text, changes := link.Encoded()
		fmt.Println(text, len(changes))
	}
	// Output:
	// my%20file.md 1
	// %C3%BCn%C3%AF.md 2
}

// Rel tells the links of a page apart.
func ExampleLink_rel() {
	const page = `<link rel="Canonical" href=/a><link rel="icon shortcut" href=/i.png><a rel=nofollow href=//ads.example/>ad</a>`
	finder := document.Finder{Format: document.HTML, Base: uri.MustParseURI("https://example.org/b")}
	for link, err := range finder.Links(strings.NewReader(page)) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%q %s\n", link.Rel, link.Target)
	}
	// Output:
	// ["canonical"] https://example.org/a
	// ["icon" "shortcut"] https://example.org/i.png
	// ["nofollow"] https://ads.example/
}

// Span gives the exact place of a link, so a program can replace it.
func ExampleLink() {
	const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><link href="http://old.example/?a&amp;b"/><icon>i.png</icon></feed>`
	var changed strings.Builder
	end := 0
	for link, err := range (document.Finder{Format: document.XML}).Links(strings.NewReader(feed)) {
		if err != nil {
			fmt.Println(err)
			return
		}
		changed.WriteString(feed[end:link.Span.Offset])
		changed.WriteString(strings.Replace(link.Raw, "old.example", "new.example", 1))
		end = link.Span.End()
	}
	fmt.Println(changed.String() + feed[end:])
	// Output:
	// <feed xmlns="http://www.w3.org/2005/Atom"><link href="http://new.example/?a&amp;b"/><icon>i.png</icon></feed>
}

func ExampleDetect() {
	fmt.Println(document.Detect("index.html", "", nil))
	fmt.Println(document.Detect("feed", "application/atom+xml", nil))
	fmt.Println(document.Detect("", "", []byte(`{"url": "a"}`)))
	fmt.Println(document.Detect("a.html", "", []byte("\x89PNG\r\n\x1a\n")))
	// Output:
	// html
	// xml
	// json
	// binary
}

func ExampleFormat() {
	var f document.Format
	fmt.Println(f.UnmarshalText([]byte("css")), f == document.CSS)
	fmt.Println(f.UnmarshalText([]byte("pdf")))
	// Output:
	// <nil> true
	// document: unknown format "pdf": must be one of auto, text, html, xml, css, json, markdown, binary
}

// The options also find URIs in the text of a document, and names.
func ExampleFinder() {
	o := document.Finder{
		Format:  document.HTML,
		Text:    extract.Text{Suffixes: &extract.Suffixes{}},
		TextToo: true,
		Names:   true,
	}
	page := strings.NewReader(`<p itemscope itemtype="https://schema.org/Place">At www.example.com/here.`)
	for link, err := range o.Links(page) {
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return
		}
		fmt.Println(link.Delimiter, link.Raw, link.Target)
	}
	// Output:
	// attribute https://schema.org/Place https://schema.org/Place
	// suffix www.example.com/here http://www.example.com/here
}
