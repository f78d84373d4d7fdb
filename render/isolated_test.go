package render_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode"

	nethtml "golang.org/x/net/html"
	"golang.org/x/text/unicode/bidi"

	"github.com/urikit/uri/redact"
	"github.com/urikit/uri/render"
)

// An IRI in Hebrew within a sentence. Quoted, because this file could not show it.
func ExampleView_Isolated() {
	v := render.OfText("http://xn--4dbrk0ce.example/\u05D0\u05D1?\u202E=\u05D2")
	fmt.Printf("%+q\n", "See "+v.Isolated(60).String()+".")
	// Output:
	// "See \u2066http://\u05d9\u05e9\u05e8\u05d0\u05dc.example/\u05d0\u05d1?\\u202e=\u05d2\u2069."
}

func ExampleView_Isolated_scripts() {
	for _, text := range []string{"http://BÜCHER.example/é", "http://\u0430pple.example/", "http://example.com\u2215@h/"} {
		fmt.Println(strings.Trim(render.OfText(text).Isolated(60).String(), "\u2066\u2069"))
	}
	// Output:
	// http://bücher.example/é
	// http://xn--pple-43d.example/
	// http://example.com\u2215@h/
}

func ExampleView_Isolated_html() {
	v := render.OfText("http://bücher.example/\u202E")
	fmt.Println(v.Isolated(60).HTML(v.Style()))
	// Output: <bdi class=uri dir=ltr><span class=uri-scheme>http</span>://<span class=uri-domain>bücher.example</span><span class=uri-path>/<span class=uri-escape>\u202e</span></span></bdi>
}

func ExampleView_Isolated_colored() {
	v := render.OfText("//xn--bcher-kva.example")
	fmt.Printf("%+q\n", v.Isolated(60).Colored(v.Style()))
	// Output: "\u2066//\x1b[1;4;32mb\u00fccher.example\x1b[0m\u2069"
}

// Each text, without the isolate around it.
func TestIsolated(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"http://example.com/a?b#c", "http://example.com/a?b#c"},
		{"a\u05D0\u05D1/\u0627\u0644", "a\u05D0\u05D1/\u0627\u0644"},
		{"/\u0661\u0662", "/\u0661\u0662"},
		{"/\u0928\u093F\u0939\u093F\u0928\u094D\u0926\u0940", "/\u0928\u093F\u0939\u093F\u0928\u094D\u0926\u0940"},
		{"/u\u0308", "/u\u0308"},

		// Marks need a letter, and have a limit.
		{"/\u0338a", `/\u0338a`},
		{"\u0301", `\u0301`},
		{"/1\u0301", `/1\u0301`},
		{"/a" + strings.Repeat("\u0301", 6), "/a" + strings.Repeat("\u0301", 4) + `\u0301\u0301`},
		{"/a\u20DD", `/a\u20dd`},
		{"/a\u200B\u0301", `/a\u200b\u0301`},

		// Characters that control, are invisible, or look like delimiters.
		{"/\u200E\u200F\u202A\u202B\u202C\u202D\u202E?\u061C\u2066\u2067\u2068\u2069", `/\u200e\u200f\u202a\u202b\u202c\u202d\u202e?\u061c\u2066\u2067\u2068\u2069`},
		{"/\u200C\u200D\u00AD\uFEFF\uFE0F\u3164\u034F", `/\u200c\u200d\u00ad\ufeff\ufe0f\u3164\u034f`},
		{"/\n\x1b[31m\x00\u0085\u2028", `/\n\x1b[31m\x00\u0085\u2028`},
		{"/a\u2215b\u05C3\u0589", `/a\u2215b\u05c3\u0589`},
		{"/\xff\xc3", `/\xff\xc3`},
		{"/\u00A0\u3000", `/\u00a0\u3000`},

		// Hosts.
		{"http://bücher.example/", "http://bücher.example/"},
		{"HTTP://XN--BCHER-KVA.example:80/", "HTTP://bücher.example:80/"},
		{"//b%C3%BCcher.example", "//bücher.example"},
		{"http://www.b%C3%BCcher.co.uk./", "http://www.bücher.co.uk./"},
		{"http://xn--80ak6aa92e.com/", "http://xn--80ak6aa92e.com/"},
		{"http://\u0430\u0440\u0440\u04CF\u0435.com/", "http://xn--80ak6aa92e.com/"},
		{"http://\u05D0\u05D1.example/", "http://\u05D0\u05D1.example/"},
		{"http://a\u202Eb.example/", "http://a%E2%80%AEb.example/"},
		{"http://ex%2Fample.b%C3%BCcher.example/", "http://ex%2fample.bücher.example/"},
		{"http://%ff.example/", "http://%FF.example/"},
		{"http://bücher%2Eexample/", "http://bücher%2eexample/"},
		{"foo://xn--bcher-kva/", "foo://xn--bcher-kva/"},
		{"http://[2001:DB8::1]/", "http://[2001:DB8::1]/"},
		{"http://a\uFFFD/", "http://a%EF%BF%BD/"},
		{"/a\uFFFD", "/a\uFFFD"},
		{"/a" + "\u2215" + "\u0301", `/a\u2215\u0301`},
		{"http://" + strings.Repeat("a", 3*255) + ".ÜB/", "http://" + strings.Repeat("a", 30) + "…707 bytes…" + strings.Repeat("a", 28) + ".ÜB/"},
		{"http://u:\u05D0@\u05D1.example/", "http://u:***@\u05D1.example/"},
		{"http://a\u3002b.example/", "http://a.b.example/"},
		{"http://" + strings.Repeat("\u05D0", 500) + "/", "http://" + strings.Repeat("\u05D0", 30) + "…880 bytes…" + strings.Repeat("\u05D0", 30) + "/"},
		{"/" + strings.Repeat("a\u0301", 100), "/" + strings.Repeat("a\u0301", 29) + "…118 bytes…" + `\u0301` + strings.Repeat("a\u0301", 31)},
	} {
		want := "\u2066" + tt.want + "\u2069"
		v := render.OfText(tt.text)
		if got := v.Isolated(72).String(); got != want {
			t.Errorf("%+q\nis   %+q\nwant %+q", tt.text, got, want)
		}
	}
	if got := render.OfText("").Isolated(60).String() + (render.Line{}).String() + (render.Line{}).Colored(nil); got != "" {
		t.Errorf("%q", got)
	}
}

// TestIsolatedDomain checks the parts of hosts that are shown in Unicode.
func TestIsolatedDomain(t *testing.T) {
	for text, want := range map[string]string{
		"//www.b%C3%BCcher.co.uk":          "//<host>www.</><domain>bücher.co.uk</>",
		"//A.b.xn--bcher-kva.example:80":   "//<host>a.b.</><domain>bücher.example</>:<port>80</>",
		"//xn--bcher-kva.example.":         "//<domain>bücher.example.</>",
		"//www.xn--80ak6aa92e.com/":        "//<host>www.</><domain>xn--80ak6aa92e.com</><path>/</>",
		"//xn--80ak6aa92e.xn--bcher-kva":   "//<domain>xn--80ak6aa92e.bücher</>",
		"//bücher":                         "//<host>bücher</>",
		"//a.bücher%2Eexample":             "//<host>a.bücher%2eexample</>", // Display does not decode the dot
		"//u:p@a.b\u3002xn--bcher-kva.com": "//<userinfo>u:</><secret>***</>@<host>a.b.bücher.com</>",
	} {
		v := render.OfText(text)
		got := strings.NewReplacer("<bdi class=uri dir=ltr>", "", "</bdi>", "", "<span class=uri-", "<", "</span>", "</>").Replace(v.Isolated(60).HTML(v.Style()))
		if got != want {
			t.Errorf("%+q\nis   %s\nwant %s", text, got, want)
		}
	}
}

// TestIsolatedOrder checks the order in which IRIs are seen, by examples of RFC 3987, section
// 4.4, in text of both directions. There upper case stands for letters from right to left.
func TestIsolatedOrder(t *testing.T) {
	hebrew := strings.NewReplacer("C", "\u05D0", "D", "\u05D1", "E", "\u05D2", "F", "\u05D3", "G", "\u05D4", "H", "\u05D5")
	for _, c := range []struct{ logical, visual string }{
		{"http://ab.CDEFGH.ij/kl/mn/op.html", "http://ab.HGFEDC.ij/kl/mn/op.html"},
		{"http://ab.CDE.FGH/ij/kl/mn/op.html", "http://ab.HGF.EDC/ij/kl/mn/op.html"},
		{"http://ab.cd.ef/GH/ij", "http://ab.cd.ef/HG/ij"},
		{"http://ab.cd.ef/", "http://ab.cd.ef/"}, // its slash would go to the other end
	} {
		shown := render.OfText(hebrew.Replace(c.logical)).Isolated(60).String()
		for _, around := range []string{"%s", "a %s b", "\u05D0 %s \u05D1"} {
			if got := seen(t, fmt.Sprintf(around, shown)); !strings.Contains(got, hebrew.Replace(c.visual)) {
				t.Errorf("%s in %+q is seen as %+q", c.logical, around, got)
			}
		}
	}
}

// seen returns a paragraph in the order in which it is seen, by x/text.
func seen(t *testing.T, s string) (visual string) {
	var p bidi.Paragraph
	p.SetString(s)
	order, err := p.Order()
	if err != nil {
		t.Fatal(err)
	}
	for i := range order.NumRuns() {
		run := order.Run(i)
		if run.Direction() == bidi.RightToLeft {
			visual += bidi.ReverseString(run.String())
		} else {
			visual += run.String()
		}
	}
	return visual
}

var rendition = regexp.MustCompile("\x1b\\[[0-9;]*m")

// checkIsolated checks that the forms of a text cannot change what is around them.
func checkIsolated(t testing.TB, text string) {
	t.Helper()
	v := render.OfText(text)
	const secret = "Zq01S3cret"
	shown := v.Isolated(60)
	plain, ok := strings.CutPrefix(shown.String(), "\u2066")
	plain, ok2 := strings.CutSuffix(plain, "\u2069")
	if text == "" {
		return
	}
	if !ok || !ok2 {
		t.Fatalf("%+q is %+q", text, shown.String())
	}
	if strings.Contains(plain, secret) && !strings.Contains(redact.String(text), secret) {
		t.Fatalf("%+q shows the password: %+q", text, plain)
	}
	for _, r := range plain {
		p, _ := bidi.LookupRune(r)
		switch c := p.Class(); {
		case unicode.In(r, unicode.C, unicode.Zl, unicode.Zp, unicode.Other_Default_Ignorable_Code_Point) || r == unicode.ReplacementChar,
			c == bidi.B, c >= bidi.Control:
			t.Fatalf("%+q has %U: %+q", text, r, plain)
		}
	}
	style := v.Style()
	if colored := shown.Colored(style); rendition.ReplaceAllString(colored, "") != shown.String() {
		t.Fatalf("%+q is %+q in colours", text, colored)
	}
	var content strings.Builder
	tokens := nethtml.NewTokenizer(strings.NewReader(shown.HTML(style)))
	for tokens.Next() != nethtml.ErrorToken {
		token := tokens.Token()
		if token.Type == nethtml.TextToken {
			content.WriteString(token.Data)
		} else if token.Data != "span" && token.Data != "bdi" {
			t.Fatalf("%+q has the element %s", text, token.Data)
		}
	}
	if content.String() != plain {
		t.Fatalf("%+q is %+q in HTML, want %+q", text, content.String(), plain)
	}
}

func FuzzIsolated(f *testing.F) {
	for _, text := range []string{
		"http://u:Zq01S3cret@bücher.example/<é>&", "//\u05D0\u05D1.co.uk/a\u0301", "http://a%CC%81%D7%90/\u202E", "\u0301", "http://www.xn--4dbrk0ce.co.uk./?\u0627",
		"http://" + strings.Repeat("ü.", 200) + "com/" + strings.Repeat("\u05D0\u0301", 100), "xn--a\x00://\xff@ü:80",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { checkIsolated(t, text) })
}

func ExampleText() {
	for _, text := range []string{
		"https://xn--bcher-kva.example/%E3%81%82?token=hunter2",
		"https://u:hunter2@h/\x1b[31m\u202Egpj.exe",
		"no reference: %zz",
	} {
		fmt.Printf("%+q\n", render.Text(text))
	}
	// Output:
	// "\u2066https://b\u00fccher.example/\u3042?token=***\u2069"
	// "\u2066https://u:***@h/\\x1b[31m\\u202egpj.exe\u2069"
	// "\u2066no reference: %zz\u2069"
}

// TestText checks that Text shows what a URI and its IRI have in common, and no secret.
func TestText(t *testing.T) {
	for _, texts := range [][]string{
		{"http://xn--bcher-kva.example/%C3%BC", "http://b\u00FCcher.example/\u00FC", "http://b%C3%BCcher.example/%c3%bc"},
		{"/%D7%90?%D7%91", "/\u05D0?\u05D1"},
	} {
		want := "\u2066" + texts[1] + "\u2069"
		for _, text := range texts {
			if got := render.Text(text); got != want {
				t.Errorf("%q: %+q, want %+q", text, got, want)
			}
		}
	}
	for _, text := range []string{
		"http://u:hunter2@h/", "http://h/?%70assword=hunter2", "http://h/?passw%6Frd=hunter2", "http://u:hunter2@\u00FC/\u202E",
		"u:hunter2@h/%zz", "http://u:a/b:hunter2@h/",
	} {
		if got := render.Text(text); strings.Contains(got, "hunter2") || !strings.Contains(got, "***") {
			t.Errorf("%q: %+q", text, got)
		}
	}
	if got := render.Text(""); got != "" {
		t.Errorf("the empty text: %q", got)
	}
	// What stays encoded in an IRI stays so here, however it is written.
	if got, want := render.Text("/%E2%80%AE/\u202E"), "\u2066/%E2%80%AE/%E2%80%AE\u2069"; got != want {
		t.Errorf("%+q, want %+q", got, want)
	}
}
