package links_test

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/tdewolff/parse/v2"
	"github.com/tdewolff/parse/v2/css"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	renderer "github.com/yuin/goldmark/renderer/html"
	"golang.org/x/net/html"

	"github.com/urikit/uri/internal/linktree"
	"github.com/urikit/uri/linkcheck"
)

// TestFixesKeepTexts fixes the cases of package linkcheck. Each document must render as before,
// links apart: Markdown by goldmark, HTML by golang.org/x/net/html, XML by encoding/xml, CSS by
// tdewolff/parse, JSON by encoding/json.
func TestFixesKeepTexts(t *testing.T) {
	trees, err := linktree.Read("../../../linkcheck/testdata/cases")
	if err != nil {
		t.Fatal(err)
	}
	changed := map[string]int{}
	for _, tr := range trees {
		c, err := tr.Config()
		if err != nil {
			t.Fatal(err)
		}
		k, err := linkcheck.New(c)
		if err != nil {
			t.Fatal(err)
		}
		for r := range k.Check(context.Background(), slices.Values(tr.Names())) {
			text := tr.Files[r.Name].Data
			fixed, left, err := k.Fix(r.Name, text, r.Findings)
			if err != nil {
				t.Fatalf("%s: %s: %v", tr.Name, r.Name, err)
			}
			fixes := slices.ContainsFunc(r.Findings, func(f linkcheck.Finding) bool { return f.Fix != "" })
			if bytes.Equal(text, fixed) {
				if fixes && len(left) == 0 {
					t.Errorf("%s: %s has fixes and did not change", tr.Name, r.Name)
				}
				continue
			}
			format := path.Ext(r.Name)
			changed[format]++
			before, links := rendered(t, format, text)
			after, newLinks := rendered(t, format, fixed)
			if before != after {
				t.Errorf("%s: %s:\n%s\nrenders as\n%s", tr.Name, r.Name, before, after)
			}
			if links == newLinks && format != ".md" { // goldmark encodes as browsers do, so a fix may be what readers have
				t.Errorf("%s: %s: the links are as before:\n%s", tr.Name, r.Name, links)
			}
		}
	}
	t.Logf("%v documents changed", changed)
	for _, format := range []string{".md", ".html", ".xhtml", ".xml", ".css", ".json"} {
		if changed[format] == 0 {
			t.Errorf("no document %s changed", format)
		}
	}
}

// rendered returns what a document renders to, with "#" in place of its links, and the links.
func rendered(t *testing.T, format string, text []byte) (without, links string) {
	t.Helper()
	var all []string
	switch format {
	case ".md":
		markdown := goldmark.New(goldmark.WithExtensions(extension.GFM, extension.Footnote), goldmark.WithRendererOptions(renderer.WithUnsafe()))
		var page bytes.Buffer
		if err := markdown.Convert(text, &page); err != nil {
			t.Fatal(err)
		}
		without, all = tree(t, page.Bytes())
	case ".css":
		without, all = tokens(t, text)
	case ".json":
		var value any
		if err := json.Unmarshal(text, &value); err != nil {
			t.Fatal(err)
		}
		without = fmt.Sprint(withoutLinks(value, &all))
	case ".xml":
		without, all = elements(t, text)
	default:
		without, all = tree(t, text)
	}
	return without, strings.Join(all, "\n")
}

// linkAttributes are the attributes that hold the links of the cases.
var linkAttributes = []string{"href", "src", "srcset", "poster", "data", "cite", "longdesc", "style", "xlink:href", "content"}

// tree returns the tree of a page, as a browser builds it, and its links.
func tree(t *testing.T, page []byte) (without string, links []string) {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		if n.Type == html.TextNode && n.Parent.Data == "script" {
			var value any
			if json.Unmarshal([]byte(n.Data), &value) == nil { // JSON-LD
				n.Data = fmt.Sprint(withoutLinks(value, &links))
			}
		}
		for i := range n.Attr {
			if n.Attr[i].Key == "srcdoc" {
				inside, more := tree(t, []byte(n.Attr[i].Val))
				n.Attr[i].Val = inside
				links = append(links, more...)
			}
			if slices.Contains(linkAttributes, n.Attr[i].Key) {
				links = append(links, n.Attr[i].Val)
				n.Attr[i].Val = "#"
			}
		}
	}
	var b strings.Builder
	if err := html.Render(&b, root); err != nil {
		t.Fatal(err)
	}
	return b.String(), links
}

// linkElements are the elements of XML whose text is a link in the cases.
var linkElements = []string{"link", "guid", "loc", "icon", "logo", "uri"}

// elements returns the tokens of a document in XML, and its links.
func elements(t *testing.T, text []byte) (without string, links []string) {
	t.Helper()
	var b strings.Builder
	in := ""
	for d := xml.NewDecoder(bytes.NewReader(text)); ; {
		token, err := d.Token()
		if err == io.EOF {
			return b.String(), links
		}
		if err != nil {
			t.Fatal(err)
		}
		switch x := token.(type) {
		case xml.StartElement:
			in = x.Name.Local
			for i := range x.Attr {
				if slices.Contains(linkAttributes, x.Attr[i].Name.Local) {
					links = append(links, x.Attr[i].Value)
					x.Attr[i].Value = "#"
				}
			}
			fmt.Fprintf(&b, "%v\n", x)
		case xml.CharData:
			if slices.Contains(linkElements, in) {
				links = append(links, string(x))
				x = xml.CharData("#")
			}
			fmt.Fprintf(&b, "%s\n", x)
		default:
			fmt.Fprintf(&b, "%v\n", x)
		}
	}
}

// tokens returns the tokens of a style sheet, and the URLs and strings among them.
func tokens(t *testing.T, text []byte) (without string, links []string) {
	t.Helper()
	var b strings.Builder
	lexer := css.NewLexer(parse.NewInputBytes(slices.Clone(text)))
	for {
		kind, data := lexer.Next()
		switch kind {
		case css.ErrorToken:
			if err := lexer.Err(); err != io.EOF {
				t.Fatal(err)
			}
			return b.String(), links
		case css.URLToken, css.StringToken:
			links = append(links, string(data))
			fmt.Fprintf(&b, "%v", kind)
		default:
			b.Write(data)
		}
	}
}

// withoutLinks returns a value of JSON with "#" in place of each string under a key, and adds these
// to the links.
func withoutLinks(value any, links *[]string) any {
	switch v := value.(type) {
	case map[string]any:
		all := map[string]any{}
		for _, key := range slices.Sorted(maps.Keys(v)) {
			if text, ok := v[key].(string); ok {
				*links = append(*links, text)
				all[key] = "#"
			} else {
				all[key] = withoutLinks(v[key], links)
			}
		}
		return all
	case []any:
		all := make([]any, len(v))
		for i := range v {
			all[i] = withoutLinks(v[i], links)
		}
		return all
	}
	return value
}
