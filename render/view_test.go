package render_test

import (
	"fmt"
	"html"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	nethtml "golang.org/x/net/html"
	"golang.org/x/text/width"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/render"
)

func Example() {
	v := render.OfText("http://user:secret@example.com/a%00b")
	line := v.Line(60)
	fmt.Println(line)
	fmt.Println(line.HTML(v.Style()))
	fmt.Print(line.Diagram(v.Notes()...))
	// Output:
	// http://user:***@example.com/a%00b
	// <bdi class=uri dir=ltr><span class=uri-scheme>http</span>://<span class=uri-userinfo>user:</span><span class=uri-secret>***</span>@<span class=uri-domain>example.com</span><span class=uri-path>/a%00b</span></bdi>
	// http://user:***@example.com/a%00b
	//                              ^~~
	// U+0000 is a control character
}

func ExampleOfText() {
	fmt.Println(render.OfText("http://h/ü\n\x1b[31m"))
	// Output:
	// http://h/ü\n\x1b[31m
}

func ExampleView_Style() {
	r := uri.MustParse("http://h/p?q")
	for _, part := range render.Of(r).Style() {
		fmt.Println(part.Class, part.Span.Of(r.String()))
	}
	// Output:
	// uri-scheme http
	// uri-host h
	// uri-path /p
	// uri-query q
}

func ExampleView() {
	v := render.OfText("https://www.example.com&x:secret@login.example.test/a%E2%80%AEb")
	line := v.Line(60)
	fmt.Println(line)
	fmt.Println(line.HTML(v.Style()))
	// Output:
	// https://www.example.com&x:***@login.example.test/a%E2%80%AEb
	// <bdi class=uri dir=ltr><span class=uri-scheme>https</span>://<span class=uri-userinfo>www.example.com&amp;x:</span><span class=uri-secret>***</span>@<span class=uri-host>login.</span><span class=uri-domain>example.test</span><span class=uri-path>/a%E2%80%AEb</span></bdi>
}

func ExampleOf() {
	r, _ := uri.Parse("http://u:p@h/" + strings.Repeat("long/", 100))
	fmt.Println(render.Of(r))
	// Output: http://u:***@h/long/long/long/long/lon…452 bytes…long/long/long/long/long/
}

func ExampleLine_HTML() {
	v := render.OfText("//h/<script>")
	fmt.Println(v.Line(60).HTML(v.Style()))
	// Output: <bdi class=uri dir=ltr>//<span class=uri-host>h</span><span class=uri-path>/&lt;script&gt;</span></bdi>
}

func ExampleLine_Colored() {
	v := render.OfText("http://u@h")
	fmt.Printf("%q\n", v.Line(60).Colored(v.Style()))
	// Output: "\x1b[35mhttp\x1b[0m://\x1b[33mu\x1b[0m@\x1b[1;32mh\x1b[0m"
}

func ExampleView_Line() {
	const text = "http://user:secret@h/p"
	r, _ := uri.Parse(text)
	at, _ := r.Span(uri.ComponentAuthority)
	fmt.Println(render.Of(r).Line(40, at))
	// Output: user:***@h
}

func ExampleView_Notes() {
	v := render.OfText("http://xn--80ak6aa92e.com/a%00b")
	fmt.Print(v.Line(60).Diagram(v.Notes()...))
	// Output:
	// http://xn--80ak6aa92e.com/a%00b
	//        ^~~~~~~~~~~~~~
	// stands for "аррӏе", in letters of Cyrillic
	//                            ^~~
	// U+0000 is a control character
}

// parts returns the spans of a style, each after its class.
func parts(text string, s render.Style) string {
	var list []string
	for _, c := range s {
		list = append(list, strings.TrimPrefix(c.Class, "uri-")+" "+c.Span.Of(text))
	}
	return strings.Join(list, " | ")
}

func TestParts(t *testing.T) {
	for _, tt := range []struct{ text, parts string }{
		{"", ""},
		{"a/b?c#d", "path a/b | query c | fragment d"},
		{"urn:a:b", "scheme urn | path a:b"},
		{"mailto:a:b@c", "scheme mailto | path a:b@c"},
		{"//h", "host h"},
		// Section 7.6: userinfo that looks like a host.
		{"ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm",
			"scheme ftp | userinfo cnn.example.com&story=breaking_news | host 10.0.0.1 | path /top_story.htm"},
		{"http://u:pw@h:1/", "scheme http | userinfo u: | secret pw | host h | port 1 | path /"},
		{"http://u:@h", "scheme http | userinfo u: | host h"},
		{"http://:p@h", "scheme http | userinfo : | secret p | host h"},
		{"http://[::1]:80/", "scheme http | host [::1] | port 80 | path /"},

		// The registered domain: Mozilla's list has co.uk and github.io. It does not have
		// test, to which its rule "*" applies.
		{"//www.example.com", "host www. | domain example.com"},
		{"//WWW.Example.CO.UK.", "host WWW. | domain Example.CO.UK | host ."},
		{"//a.b.github.io", "host a. | domain b.github.io"},
		{"//a.b.test", "host a. | domain b.test"},
		{"//co.uk", "host co.uk"},
		{"//localhost", "host localhost"},
		{"//a.example%2Ecom", "host a. | domain example%2Ecom"},
		{"//%61.e%78ample.com", "host %61. | domain e%78ample.com"},
		{"//a.%D0%B0pple.com", "host a. | domain %D0%B0pple.com"},
		// xn--55qx5d.cn is a public suffix, in letters of Han or not.
		{"//a.b.xn--55qx5d.cn", "host a. | domain b.xn--55qx5d.cn"},
		{"//a.b.%E5%85%AC%E5%8F%B8.cn", "host a. | domain b.%E5%85%AC%E5%8F%B8.cn"},
		// Addresses in all spellings, and hosts that are not names.
		{"//1.2.3.4", "host 1.2.3.4"},
		{"//1.2.3.0x4", "host 1.2.3.0x4"},
		{"//1.2.3.4.", "host 1.2.3.4."},
		{"//127.1", "host 127.1"},
		{"//a..com", "host a..com"},
		{"//.com", "host .com"},
		{"//evil.com%2Fexample.com", "host evil.com%2Fexample.com"},
		{"//example.com%00.a", "host example.com%00.a"},
		{"//a%FF.example.com", "host a%FF.example.com"},
		{"//" + strings.Repeat("a.", 400) + "com", "host " + strings.Repeat("a.", 400) + "com"},

		// Not valid: the components of Appendix B, userinfo up to the last "@".
		{"http://a@b@example.com/x y", "scheme http | userinfo a@b | domain example.com | path /x y"},
		{`http://a.example\@b/`, `scheme http | userinfo a.example\ | host b | path /`},
		{"http://u:p@q@h:x/", "scheme http | userinfo u: | secret p@q | host h | port x | path /"},
		{"http://[::1", "scheme http | host [ | port :1"},
		{"http://[::1]x:2", "scheme http | host [::1]x | port 2"},
		// A possible password is one part, even if it crosses others.
		{"http://user:pa/ss@h/", "scheme http | userinfo user: | secret pa/ss | host h | path /"},
		{"http://user:p?a#ss@h/", "scheme http | userinfo user: | secret p?a#ss | host h | path /"},
		{"http:/u:p w@h", "scheme http | path /u: | secret p w | path @h"},
		{"http://b.example.com:x/y@z/", "scheme http | userinfo b.example.com: | secret x/y | host z | path /"},
	} {
		v := render.OfText(tt.text)
		if got := parts(tt.text, v.Style()); got != tt.parts {
			t.Errorf("%q\nhas  %s\nwant %s", tt.text, got, tt.parts)
		}
	}
}

// In RFC 2396 an authority can be a registry name, and a path can be opaque.
func TestPartsOfEditions(t *testing.T) {
	p := uri.Parser{Edition: uri.RFC2396}
	for text, want := range map[string]string{
		"foo://a_b,c/d":   "scheme foo | authority a_b,c | path /d",
		"foo://u:p@a_b/d": "scheme foo | userinfo u: | secret p | host a_b | path /d",
		"foo:a?b#c":       "scheme foo | path a | query b | fragment c",
	} {
		r, err := p.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := parts(text, render.Of(r).Style()); got != want {
			t.Errorf("%q\nhas  %s\nwant %s", text, got, want)
		}
	}
}

func TestShown(t *testing.T) {
	const columns = 24
	long := strings.Repeat("0123456789", 10)
	for _, tt := range []struct{ name, text, plain string }{
		{"as long as the line", "http://" + long[:24] + "/" + long[:23], "http://" + long[:24] + "/" + long[:23]},
		{"one more", long[:25], "0123456…11 bytes…8901234"},
		{"each component", "http://u" + long + ":pw@" + long + ":" + long + "/" + long + "?" + long + "#" + long,
			"http://u01234…89 bytes…456789:***@012345…87 bytes…3456789:012345…87 bytes…3456789" +
				"/01234…88 bytes…3456789?012345…87 bytes…3456789#012345…87 bytes…3456789"},
		{"a name, without its registered domain", "//" + strings.Repeat("login.", 20) + "example-of-a-name.co.uk",
			"//login.…107 bytes….login.example-of-a-name.co.uk"},
		{"not in a triplet", strings.Repeat("%41", 40), "%41%41…108 bytes…%41%41"},
		{"not in a character", strings.Repeat("日", 40), "日日日…102 bytes…日日日"},
		{"wider than long", strings.Repeat("\x00", 8), `\x00…5 bytes…\x00\x00`},
		{"an ellipsis that is not ours", "//h/…9 bytes…", `//h/\u20269 bytes\u2026`},
		{"a long password", "http://u:" + long + "@h", "http://u:***@h"},
		{"controls and such", "//\x1b[31m\u202e/\u200b\u05d0e\u0301\xff", `//\x1b[31m\u202e/\u200b\u05d0e\u0301\xff`},
	} {
		if got := render.OfText(tt.text).Line(columns).String(); got != tt.plain {
			t.Errorf("%s: shown is\n%s, want\n%s", tt.name, got, tt.plain)
		}
	}
}

func TestColoredView(t *testing.T) {
	v := render.OfText("//u:p@a.b.test:1/\x00" + strings.Repeat("z", 60))
	const want = "//\x1b[33mu:***\x1b[0m@\x1b[1;32ma.\x1b[0;1;4;32mb.test\x1b[0m:\x1b[32m1\x1b[0;34m/\x1b[0;34;7m\\x00" +
		"\x1b[0;34mzz\x1b[0;34;2m…51 bytes…\x1b[0;34mzzzzzzz\x1b[0m"
	if got := v.Line(24).Colored(v.Style()); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestHTML(t *testing.T) {
	text := `//"'@h/<script>alert(1)</script>` + "\x00&amp;"
	v := render.OfText(text)
	const want = `<bdi class=uri dir=ltr>//<span class=uri-userinfo>&#34;&#39;</span>@<span class=uri-host>h</span>` +
		`<span class=uri-path>/&lt;script&gt;alert(1)&lt;/script&gt;<span class=uri-escape>\x00</span>&amp;amp;</span></bdi>`
	if got := v.Line(60).HTML(v.Style()); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	for _, class := range []string{"a b", `a"`, "a>", "a=b", "a\n", "é", ""} {
		style := render.Style{{Span: uri.Span{Length: 1}, Class: class}}
		if got := render.NewLine("x", 0, 10).HTML(style); got != "<bdi class=uri dir=ltr>x</bdi>" {
			t.Errorf("class %q: %s", class, got)
		}
	}
}

// The style sheet has a rule for each class and for no other.
func TestCSS(t *testing.T) {
	classes := map[string]bool{"uri": true, "uri-escape": true, "uri-cut": true}
	for _, e := range uri.Editions() {
		for _, text := range []string{"foo://u:p@a.example.com:1/p?q#f", "foo://a_b,c"} {
			if r, err := (uri.Parser{Edition: e}).Parse(text); err == nil {
				for _, c := range render.Of(r).Style() {
					classes[c.Class] = true
				}
			}
		}
	}
	for _, word := range strings.FieldsFunc(render.CSS, func(r rune) bool { return r == ' ' || r == ',' || r == '\n' }) {
		if class, ok := strings.CutPrefix(word, "."); ok && !classes[class] {
			t.Errorf("no class %s", class)
		}
	}
	for class := range classes {
		if !strings.Contains(render.CSS, "."+class+" ") && !strings.Contains(render.CSS, "."+class+",") {
			t.Errorf("no rule for %s", class)
		}
	}
}

func TestNotes(t *testing.T) {
	for _, tt := range []struct {
		text  string
		notes []string
	}{
		{"http://u:p@www.example.com/a%20b?%C3%A9#%7e", nil},
		{"/%00%0D%7F\x01", []string{"%00 U+0000 is a control character; and 3 more"}},
		{"/%C2%85", []string{"%C2%85 U+0085 is a control character"}},
		{"/a\u202eb", []string{"\u202e U+202E changes the writing direction of the characters around it"}},
		{"/%e2%80%ae?%E2%81%A6", []string{
			"%e2%80%ae U+202E changes the writing direction of the characters around it",
			"%E2%81%A6 U+2066 changes the writing direction of the characters around it"}},
		{"/%E2%80%8B#%EF%B8%8F", []string{"%E2%80%8B U+200B is invisible", "%EF%B8%8F U+FE0F is invisible"}},
		{"/%E3%85%A4", []string{"%E3%85%A4 U+3164 is invisible"}},
		{"/%C2%A0%e3%80%80", []string{"%C2%A0 U+00A0 looks like a space; and 1 more"}},
		{"/a%FFb%E2%80", []string{"%FF the octet FF is not UTF-8; and 2 more"}},
		{"/%ED%A0%80", []string{"%ED the octet ED is not UTF-8; and 2 more"}},
		{"/%EF%BF%BD", nil}, // U+FFFD itself is a character
		{"/%E2\x80%AE", []string{"%E2\x80%AE U+202E changes the writing direction of the characters around it"}},
		{"/%D0%B0b", nil}, // only hosts have notes on scripts
		{"//%D0%B0pple.%D1%80%D1%84", []string{
			`%D0%B0pple stands for "аpple", in letters of Cyrillic, Latin: scripts that no language uses together`,
			`%D1%80%D1%84 stands for "рф", in letters of Cyrillic`}},
		{"//a.xn--d1acpjx3f.XN--P1AI", []string{
			`xn--d1acpjx3f stands for "яндекс", in letters of Cyrillic`,
			`XN--P1AI stands for "рф", in letters of Cyrillic`}},
		{"//a%E6%97%A5%E3%81%AE", []string{`a%E6%97%A5%E3%81%AE stands for "a日の", in letters of Latin, Han, Hiragana`}},
		{"//xn--a", nil}, // not valid Punycode
		{"//good.example\u2215a%E2%81%84b.evil.example/\u2215", []string{"\u2215 U+2215 is a symbol or punctuation, and may look like a delimiter; and 1 more"}},
		{"//xn--goodlogin-og4e.evil.example/", []string{"xn--goodlogin-og4e stands for \"good\\u2215login\", in letters of Latin; U+2215 is a symbol or punctuation, and may look like a delimiter"}},
		{"/\uFFFC\U0001D159", []string{"\uFFFC U+FFFC is invisible; and 1 more"}},
		{"//good.example\uFF0Fx@evil.example/", []string{"\uFF0F U+FF0F is a symbol or punctuation, and may look like a delimiter"}},
		{"//%D7%90", []string{`%D7%90 stands for "\u05d0", in letters of Hebrew`}},
		{"//u:%00%D0%B0@h", nil}, // the password
		{"//a/ %D0:%00/@h%FF", []string{"%D0 the octet D0 is not UTF-8", "%FF the octet FF is not UTF-8"}}, // a possible password has none either
		{"http://u:p w@%00", []string{"%00 U+0000 is a control character"}},
	} {
		var got []string
		for _, n := range render.OfText(tt.text).Notes() {
			got = append(got, n.Span.Of(tt.text)+" "+n.Text)
		}
		if !slices.Equal(got, tt.notes) {
			t.Errorf("%q\nhas  %q\nwant %q", tt.text, got, tt.notes)
		}
	}
}

// The output for 16 MiB of text is no longer than for a short text.
func TestLongTexts(t *testing.T) {
	testenv.NotShort(t, "it shows 16 MiB of each kind")
	for _, piece := range []string{"a.", "/", "@", "%E2%80%AE", "\xff", "日", "%4"} {
		v := render.OfText("http://u:p@a" + strings.Repeat(piece, (16<<20)/len(piece)))
		line := v.Line(60)
		for _, out := range []string{line.HTML(v.Style()), line.Colored(v.Style()), line.Diagram(v.Notes()...)} {
			if len(out) > 2000 {
				t.Errorf("%q: shown are %d bytes", piece, len(out))
			}
		}
	}
}

// A line needs the same memory for a short and a long text.
func TestLineAllocs(t *testing.T) {
	allocs := func(n int) float64 {
		v := render.OfText("http://h/" + strings.Repeat("%41日", n) + "?" + strings.Repeat("\xff", n))
		return testing.AllocsPerRun(10, func() { v.Line(60) })
	}
	if few, many := allocs(100), allocs(10000); many > few+4 { // longer numbers may take a few more
		t.Errorf("%v allocations, of a short text %v", many, few)
	}
}

// all returns all output for a text. The first result has no offsets and numbers of bytes,
// the second has them.
func all(text string, hide ...uri.Span) (shown, places string) {
	var a, b strings.Builder
	v := render.OfText(text).Hide(hide...)
	for _, columns := range []int{0, 60} {
		line := v.Line(columns)
		fmt.Fprintln(&b, line, string(line.AppendRuler(nil)), line.Diagram(v.Notes()...), v.Notes(), v.Style())
		fmt.Fprintln(&b, line.Colored(v.Style()), line.HTML(v.Style()))
	}
	line := v.Line(10000) // long enough for the whole text, so without numbers of bytes
	fmt.Fprintln(&a, line, line.Colored(v.Style()), line.HTML(v.Style()), render.NewLine(text, 0, 10000, hide...))
	for i := 0; i <= len(text); i += 1 + len(text)/8 {
		fmt.Fprintln(&b, render.NewLine(text, i, 30, hide...), v.Line(24, uri.Span{Offset: i / 2, Length: i - i/2}))
	}
	return a.String(), b.String()
}

// FuzzPassword checks that the output is the same with another password. Offsets may depend
// on its length. To search the output for the password is not enough: a password of one
// letter may appear elsewhere, too.
func FuzzPassword(f *testing.F) {
	for _, s := range []string{
		"http://u:p@h/p", "http://u:example@example.com/", "http://u:%70%41@h", "http://u:pa/ss@h/", "http:u:a b@c",
		"//:\x00\xff@[::1]", "http://u:a:b@c:d", "http://a%D0%B0:0%D0%B0/x@y", "foo://u:p@a_b", "\\a:b@\u202e",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		at, ok := passwordSpan(text)
		if !ok || len(text) > 1000 {
			return
		}
		password := at.Of(text)
		other := func(s string) (string, bool) {
			text := text[:at.Offset] + s + text[at.End():]
			found, ok := passwordSpan(text)
			return text, ok && found == uri.Span{Offset: at.Offset, Length: len(s)}
		}
		shown, places := all(text)

		// Other letters and digits, in the same places.
		letters := []byte(password)
		for i, c := range letters {
			switch {
			case '0' <= c && c <= '9':
				letters[i] = '0'
			case 'a' <= c|0x20 && c|0x20 <= 'f':
				letters[i] = 'a'
			case 'g' <= c|0x20 && c|0x20 <= 'z':
				letters[i] = 'z'
			}
		}
		if text, ok := other(string(letters)); ok {
			if otherShown, otherPlaces := all(text); otherShown != shown || otherPlaces != places {
				t.Errorf("of %q is shown\n%s%s\nand of %q\n%s%s", password, shown, places, letters, otherShown, otherPlaces)
			}
		}
		// Other passwords, with and without delimiters.
		for _, s := range []string{"x", "%00", "longer", strings.Repeat("x", len(password)), "a/b", "?", "#a", "b@c", "[", "\\", ":", "a:80/x?y#z"} {
			text, ok := other(s)
			if !ok {
				continue
			}
			otherShown, otherPlaces := all(text)
			if otherShown != shown || len(s) == len(password) && otherPlaces != places {
				t.Errorf("of %q is shown\n%s%s\nand of %q\n%s%s", password, shown, places, s, otherShown, otherPlaces)
			}
		}
	})
}

func ExampleView_Hide() {
	const text = "http://user:secret@h/?lang=en&member=0123&page=2"
	v := render.OfText(text)
	member := strings.Index(text, "0123")
	fmt.Println(v)
	fmt.Println(v.Hide(uri.Span{Offset: member, Length: 4}))
	// Output:
	// http://user:***@h/?lang=en&member=0123&page=2
	// http://user:***@h/?lang=en&member=***&page=2
}

func TestHide(t *testing.T) {
	if got := (render.View{}).Hide(uri.Span{Length: 1}).String(); got != "" {
		t.Errorf("the zero View with a hidden span is %q", got)
	}
	const least, most = math.MinInt, math.MaxInt
	type spans [][2]int // offsets and lengths
	for _, tt := range []struct {
		text  string
		hide  spans
		shown string
		parts string // the parts of the style
	}{
		{"", spans{{0, 1}}, "", ""},
		{"//a.b.test/p?q", nil, "//a.b.test/p?q", "host a. | domain b.test | path /p | query q"},
		{"/p?token=ab&c", spans{{9, 2}}, "/p?token=***&c", "path /p | query token=ab&c"},
		{"/p?ab&cd", spans{{6, 2}, {3, 2}}, "/p?***&***", "path /p | query ab&cd"},
		{"/p?abcd", spans{{3, 2}, {5, 2}}, "/p?******", "path /p | query abcd"},
		{"/p?abcd", spans{{4, 2}, {3, 2}, {4, 1}, {3, 2}}, "/p?***d", "path /p | query abcd"},
		// Across components, and of delimiters.
		{"/p?q#f", spans{{1, 3}}, "/***#f", "path / | secret p?q | fragment f"},
		{"/p?q#f", spans{{2, 1}}, "/p***q#f", "path /p | query q | fragment f"},
		{"a://b/c", spans{{0, 7}}, "***", "secret a://b/c"},
		// Spans outside the text.
		{"/abc", spans{{-1, 2}, {3, 9}}, "***ab***", "path /abc"},
		{"/abc", spans{{least, most}, {-1, 1}, {4, 1}, {5, most}, {most, most}, {2, 0}, {2, -1}, {2, least}}, "/abc", "path /abc"},
		{"/abc", spans{{-1, most}}, "***", "path /abc"},
		{"/abc", spans{{2, most}}, "/a***", "path /abc"},
		// Spans within and around the password.
		{"//u:pw@h/", spans{{5, 1}}, "//u:***@h/", "userinfo u: | secret pw | host h | path /"},
		{"//u:pw@h/", spans{{2, 3}}, "//***@h/", "secret u:pw | host h | path /"},
		{"//u:pw@h/", spans{{2, 1}}, "//***:***@h/", "userinfo u: | secret pw | host h | path /"},
		{"//u:pw@h/x", spans{{5, 4}}, "//u:***x", "userinfo u: | secret pw@h/ | path x"},
		// A host with a hidden part has no registered domain.
		{"//a.b.test", spans{{2, 1}}, "//***.b.test", "host a.b.test"},
		{"//a.b.test", spans{{9, 1}}, "//a.b.tes***", "host a.b.test"},
		{"//a.b.test/", spans{{10, 1}}, "//a.b.test***", "host a. | domain b.test | path /"},
		// Spans that begin or end within a character or a percent-encoded octet.
		{"/日", spans{{2, 1}}, `/\xe6***\xa5`, "path /日"},
		{"/%41", spans{{2, 1}}, "/%***1", "path /%41"},
		{"/" + strings.Repeat("%41", 40), spans{{4, 1}}, "/%41…111 bytes…%41%41", ""},
		{"/" + strings.Repeat("k=v&", 40), spans{{3, 1}, {151, 1}, {159, 1}}, "/k=***…152 bytes…&k=***&", ""},
	} {
		var hide []uri.Span
		for _, s := range tt.hide {
			hide = append(hide, uri.Span{Offset: s[0], Length: s[1]})
		}
		v := render.OfText(tt.text).Hide(hide...)
		if got := v.Line(24).String(); got != tt.shown {
			t.Errorf("%q without %v: shown is\n%s, want\n%s", tt.text, tt.hide, got, tt.shown)
		}
		if got := parts(tt.text, v.Style()); got != tt.parts && tt.parts != "" {
			t.Errorf("%q without %v: parts are\n%s, want\n%s", tt.text, tt.hide, got, tt.parts)
		}
		one := render.OfText(tt.text)
		for _, s := range hide {
			one = one.Hide(s)
		}
		if got := one.Line(24).String(); got != tt.shown {
			t.Errorf("%q without %v, one by one: shown is\n%s, want\n%s", tt.text, tt.hide, got, tt.shown)
		}
		if got := render.NewLine(tt.text, 0, 60, hide...).String(); len(tt.text) < 24 && got != tt.shown {
			t.Errorf("%q without %v: the line is\n%s, want\n%s", tt.text, tt.hide, got, tt.shown)
		}
	}
}

// The length of the output has a limit, however many spans are hidden.
func TestManyHidden(t *testing.T) {
	const piece = "&key=v"
	text := "http://h/?" + strings.Repeat(piece, 1<<16)
	var hide []uri.Span
	for i := len("http://h/?") + len("&key="); i < len(text); i += len(piece) {
		hide = append(hide, uri.Span{Offset: i, Length: 1})
	}
	v := render.OfText(text).Hide(hide...)
	line := v.Line(60)
	for _, out := range []string{line.HTML(v.Style()), line.Colored(v.Style()), line.Diagram(v.Notes()...), render.NewLine(text, 1000, 60, hide...).String()} {
		if len(out) > 2000 || strings.Contains(out, "v") {
			t.Errorf("shown are %d bytes: %.1000s", len(out), out)
		}
	}
}

// FuzzHide hides two spans, and checks that the output is the same with other text there.
// It keeps delimiters, because they determine the parts.
func FuzzHide(f *testing.F) {
	f.Add("http://u:p@h/p?token=secret&x#y", 21, 6, 28, 3)
	f.Add("http://www.example.com/%E2%80%AEa", 12, 3, 25, 5)
	f.Add("//xn--80ak6aa92e.com/日本\x00"+strings.Repeat("%41", 30), 6, 2, 25, 1)
	f.Add("//a%D0%B0.b:80/;x=\xffy\u202e", 4, 1, 12, 6)
	f.Add(strings.Repeat("%4\xe2\x80", 30), 1, 1, 60, 30)
	f.Fuzz(func(t *testing.T, text string, a, m, b, n int) {
		if len(text) > 200 {
			return
		}
		hide := []uri.Span{{Offset: a, Length: m}, {Offset: b, Length: n}}
		password, _ := passwordSpan(text)
		shown, places := all(text, hide...)
		for _, other := range []byte{'x', '0', '%', '.', 0, 0x80, 0xE2} {
			changed := []byte(text)
			for i, c := range changed {
				if strings.IndexByte(`:/?#@[]\`, c) >= 0 {
					continue
				}
				for _, s := range hide {
					if i >= s.Offset && i-s.Offset < s.Length {
						changed[i] = other
					}
				}
			}
			if at, _ := passwordSpan(string(changed)); at != password {
				continue // the change has moved the password
			}
			if otherShown, otherPlaces := all(string(changed), hide...); otherShown != shown || otherPlaces != places {
				t.Errorf("without %v of %q is shown\n%s%s\nand of %q\n%s%s", hide, text, shown, places, changed, otherShown, otherPlaces)
			}
		}
	})
}

// columnsOf returns the number of columns of s on a terminal.
func columnsOf(s string) int {
	n := 0
	for _, r := range s {
		n++
		if k := width.LookupRune(r).Kind(); k == width.EastAsianWide || k == width.EastAsianFullwidth {
			n++
		}
	}
	return n
}

// FuzzView checks that parts are in order and within the text, that no part is wider than
// the given columns, and that each mark has one caret. It parses the HTML, as content and
// as an attribute value: it has the text of the line, and only known elements and classes.
func FuzzView(f *testing.F) {
	f.Add("http://u:p@www.example.com:80/a?b#c", 10)
	f.Add("//\"><script>alert(1)</script>'`/\u202e%e2%80%ae\x00日本"+strings.Repeat("%41", 50), 30)
	f.Add("foo://a_b,c/&lt;&#34;…", 24)
	f.Add(strings.Repeat("\xe2\x80", 30)+"%E"+strings.Repeat("日%", 30), 25)
	f.Fuzz(func(t *testing.T, text string, columns int) {
		columns &= 0xFF
		views := []render.View{render.OfText(text)}
		for _, e := range uri.Editions() {
			r, err := (uri.Parser{Edition: e}).Parse(text)
			if err != nil {
				continue
			}
			v := render.Of(r)
			views = append(views, v)
			if e == uri.RFC3986 && !reflect.DeepEqual(v, views[0]) {
				t.Errorf("as a reference it is %v, as a text %v", v, views[0])
			}
			userinfo, _ := r.Span(uri.ComponentUserinfo)
			secret, _ := passwordSpan(text)
			if _, p, _ := strings.Cut(userinfo.Of(text), ":"); p != "" && (secret.Offset > userinfo.End()-len(p) || secret.End() < userinfo.End()) {
				t.Errorf("%s: the password is not all hidden", e)
			}
		}
		for _, v := range views {
			checkView(t, v, text, columns)
			hidden := v.Hide(uri.Span{Offset: columns / 2, Length: 1 + columns%7}, uri.Span{Offset: columns, Length: 4})
			checkView(t, hidden, text, columns)
		}
	})
}

func checkView(t *testing.T, v render.View, text string, columns int) {
	style := v.Style()
	done := 0
	for _, c := range style {
		if c.Span.Offset < done || c.Span.Length <= 0 || c.Span.End() > len(text) {
			t.Fatalf("part %v after %d", c.Span, done)
		}
		done = c.Span.End()
		if w := columnsOf(v.Line(columns, c.Span).String()); c.Class != "uri-domain" && w > max(columns, 24) {
			t.Errorf("part %v has %d columns", c.Span, w)
		}
	}
	line := v.Line(columns)
	plain := line.String()
	if mark := string(line.AppendMark(nil, 0, uri.Span{Length: len(text)})); text != "" && len(mark) != columnsOf(plain) {
		t.Errorf("%q is marked %q", plain, mark)
	}
	for _, n := range v.Notes() {
		if n.Span.Length <= 0 || n.Span.Offset < 0 || n.Span.End() > len(text) {
			t.Errorf("note at %v", n.Span)
		}
		if strings.ContainsFunc(n.Text, func(r rune) bool { return r < ' ' || r == 0x7F || r == 0x202E }) {
			t.Errorf("note %q", n.Text)
		}
		if n := strings.Count(string(line.AppendMark(nil, n.Span.Offset, n.Span)), "^"); n != 1 {
			t.Errorf("%d carets", n)
		}
	}

	fragment := line.HTML(style)
	if strings.ContainsAny(fragment, "\"'") {
		t.Errorf("quotes in %s", fragment)
	}
	var read strings.Builder
	classes := []string{"uri", "uri-escape", "uri-cut", "uri-secret"}
	for _, c := range style {
		classes = append(classes, c.Class)
	}
	depth := 0
	for z := nethtml.NewTokenizer(strings.NewReader(fragment)); z.Next() != nethtml.ErrorToken; {
		switch token := z.Token(); token.Type {
		case nethtml.TextToken:
			read.WriteString(token.Data)
		case nethtml.StartTagToken:
			depth++
			attributes := token.Attr
			if token.Data == "bdi" {
				attributes = attributes[:1]
			}
			if token.Data != "span" && (token.Data != "bdi" || depth > 1) ||
				len(attributes) != 1 || attributes[0].Key != "class" || !slices.Contains(classes, attributes[0].Val) {
				t.Errorf("element %v", token)
			}
		case nethtml.EndTagToken:
			depth--
		default:
			t.Errorf("token %v", token)
		}
	}
	if read.String() != plain || depth != 0 {
		t.Errorf("HTML reads\n%q, and the line is\n%q", read.String(), plain)
	}
	for _, quote := range []string{`"`, `'`} {
		z := nethtml.NewTokenizer(strings.NewReader("<p title=" + quote + fragment + quote + ">"))
		z.Next()
		if token := z.Token(); len(token.Attr) != 1 || token.Attr[0].Val != html.UnescapeString(fragment) || z.Next() != nethtml.ErrorToken {
			t.Errorf("in %s it is not one attribute value: %v", quote, token)
		}
	}
}

// TestDomainAfterPassword checks that a line keeps the registered domain, whatever the password.
func TestDomainAfterPassword(t *testing.T) {
	name := strings.Repeat("label.", 10) + "example.com"
	for _, password := range []string{"p", "a/b", "a?b", "a#b", "a@b", "[", `a\b`} {
		text := "http://u:" + password + "@" + name + "/" + strings.Repeat("x", 100)
		got := render.OfText(text).Line(24).String()
		if want := render.OfText("http://u:x@" + name + "/" + strings.Repeat("x", 100)).Line(24).String(); got != want || !strings.Contains(got, "example.com/") {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// passwordSpan returns the place of the password in a text.
func passwordSpan(text string) (uri.Span, bool) {
	start, end := secret.Password(text)
	return uri.Span{Offset: start, Length: end - start}, start < end
}
