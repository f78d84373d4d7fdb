package test

import (
	"context"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// A state of the page has a picture.
type state struct {
	name, title string
	show        func(*tab)
}

// typed is a state of which texts in the fields are the reason.
func typed(name, title string, fields map[string]string) state {
	return state{name, title, func(b *tab) {
		for tool, field := range map[string]string{"compare": "with", "resolve": "base"} {
			if fields[field] != "" {
				b.run(`take("` + tool + `")`)
			}
		}
		b.enter(fields)
	}}
}

// filled is a state of a view with fields of its own.
func filled(name, title string, fields map[string]string) state {
	return state{name, title, func(b *tab) {
		b.run(`turn("` + name + `")`)
		b.fill(name, fields)
	}}
}

// states are the states of the page, in the order of the pictures. The last one needs a service
// that stopped.
var states = []state{
	typed("empty", "Nothing is typed", map[string]string{"input": ""}),
	typed("valid", "A valid link", map[string]string{"input": "https://user-guide.example/books/caf%C3%A9/?page=2&sort=title#reviews"}),
	typed("remark", "A valid link with a remark", map[string]string{"input": "www.example.com/books"}),
	typed("invalid", "A link that is not valid", map[string]string{"input": "https://example.com/my file.pdf"}),
	typed("dangerous", "A dangerous link", map[string]string{"input": "http://admin:hunter2@0x7f.1/%2e%2e/admin?redirect=javascript:alert(1)"}),
	typed("look-alikes", "An IRI whose letters look like others", map[string]string{"input": "https://\u0430pple.example/\u043b\u043e\u0433\u0438\u043d", "as": "as=iri-reference"}),
	typed("long", "A link of 4 KiB", map[string]string{"input": "https://example.com/" + strings.Repeat("a-long-path/", 170) + "?q=" + strings.Repeat("caf%C3%A9+", 204)}),
	typed("equal", "Two links that lead to the same place", map[string]string{"input": "HTTP://Example.COM:80/%7ealice/./a", "with": "http://example.com/~alice/a"}),
	typed("different", "Two links that differ", map[string]string{"input": "http://example.com/a/b?x=1", "with": "http://example.com/a/B?x=1"}),
	typed("resolve", "A reference on a page", map[string]string{"input": "../../g/./h?y#s", "base": "http://a.example/b/c/d;p?q"}),
	{"edit", "The parts in a table", func(b *tab) { b.edit("https://user@example.com/a%20b/c?q=caf%C3%A9&lang=fr#top") }},
	filled("encode", "Encoding and decoding", map[string]string{"text": "AC/DC: 100% caf\u00e9"}),
	filled("template", "A template with values, and a link that it matches", map[string]string{"template": "https://example.com/users/{id}{?page,sort}", "values": "id=a b\npage=2", "link": "https://example.com/users/7?page=3"}),
	filled("extract", "The links of a text", map[string]string{"text": "See https://a.example/x, <http://b.example/> or www.example.com.\nThe old page was http://0x7f.1/admin", "from": "text", "www": "yes"}),
	{"list", "A list of 10,000 links with a filter", func(b *tab) {
		forms := []string{"https://shop%d.example/item/%d", "HTTP://Shop%d.example:80/item/%d", "http://user:geheim@shop%d.example/%d", "http://shop%d.example/a b/%d", "www.shop%d.example/%d"}
		var lines strings.Builder
		for i := range 10_000 {
			fmt.Fprintf(&lines, forms[i%len(forms)]+"\n", i%97, i)
		}
		b.paste("input", lines.String())
		b.wait(`done && listing.rows === 10000`)
		b.choose("keep", "dangerous")
		b.set("#filter", "shop42")
		b.run(`refilter()`)
		b.wait(`arranged && listing.shown < 100`)
	}},
	{"stopped", "The service does not answer", func(b *tab) { b.enter(map[string]string{"input": "https://example.com/new"}) }},
}

// The pictures of docs/pictures show the first screen of each state, wide and on a phone, in the
// light and in the dark. URIKIT_PICTURES=1 cmd/web/test/run -run TestPictures makes them anew, and
// the one of README.
func TestPictures(t *testing.T) {
	if os.Getenv("URIKIT_PICTURES") == "" {
		t.Skip("URIKIT_PICTURES is not set, which asks to make the pictures of docs/pictures anew")
	}
	const folder = "../../../docs/pictures"
	if err := os.MkdirAll(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	site, stop := start(t, "--listen", "127.0.0.1:0")
	b := open(t, site)
	b.wait(`answered?.page`)
	var text strings.Builder
	text.WriteString("# Pictures of the page\n\nEach picture has the first screen of a state, in the light and in the dark, 1280 and 390 pixels\nwide.\n" +
		"`URIKIT_PICTURES=1 cmd/web/test/run -run TestPictures` makes them anew.\n")
	for i, s := range states {
		if i == len(states)-1 {
			stop()
		}
		b.run(`take("one"); opened.clear(); scrollTo(0, 0)`)
		b.run(`for (const id of ["input", "base", "with", "as"]) document.getElementById(id).value = ""`)
		s.show(b)
		if err := os.WriteFile(filepath.Join(folder, s.name+".webp"), b.sheet(), 0o666); err != nil {
			t.Fatal(err)
		}
		if s.name == "dangerous" {
			if err := os.WriteFile("../../../docs/inspector.png", b.screen("light", 960, 1080, 1), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		fmt.Fprintf(&text, "\n## %s\n\n![%s](%s.webp)\n", s.title, s.title, s.name)
	}
	b.faults.take() // the service stopped
	if err := os.WriteFile(filepath.Join(folder, "README.md"), []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
}

// screen returns a picture of the first screen of a state, in PNG.
func (b *tab) screen(scheme string, width, height int64, scale float64) (file []byte) {
	b.Helper()
	b.do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}),
		chromedp.EmulateViewport(width, height, chromedp.EmulateScale(scale)))
	b.run(`scrollTo(0, 0)`)
	b.drawn()
	b.do(chromedp.CaptureScreenshot(&file))
	return file
}

// sheet returns one picture of all screens of a state, in WebP.
func (b *tab) sheet() []byte {
	b.Helper()
	const scale, gap, quality = 0.75, 8, 60
	images, width := "", 0
	b.do(page.BringToFront())
	for _, screen := range []struct{ width, height int64 }{{1280, 844}, {390, 844}} {
		for _, scheme := range []string{"light", "dark"} {
			images += `<img src="data:image/png;base64,` + base64.StdEncoding.EncodeToString(b.screen(scheme, screen.width, screen.height, scale)) + `">`
			width += int(float64(screen.width)*scale) + gap
		}
	}
	ctx, stop := chromedp.NewContext(b.ctx)
	defer stop()
	var out []byte
	document := fmt.Sprintf(`<body style="margin: 0; display: flex; gap: %dpx; background: gray">%s`, gap, images)
	err := chromedp.Run(ctx, page.BringToFront(), chromedp.EmulateViewport(int64(width-gap), 633), chromedp.ActionFunc(func(ctx context.Context) error {
		tree, err := page.GetFrameTree().Do(ctx)
		if err != nil {
			return err
		}
		return page.SetDocumentContent(tree.Frame.ID, document).Do(ctx)
	}), chromedp.Evaluate(`Promise.all([...document.images].map((image) => image.decode()))`, nil, func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }),
		chromedp.ActionFunc(func(ctx context.Context) (err error) {
			out, err = page.CaptureScreenshot().WithFormat(page.CaptureScreenshotFormatWebp).WithQuality(quality).Do(ctx)
			return err
		}))
	if err != nil {
		b.Fatal(err)
	}
	return out
}
