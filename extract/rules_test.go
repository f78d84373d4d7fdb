package extract

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/whatwg"
)

// TestWide compares the characters that an IRI can have with package iri, which has the grammar.
func TestWide(t *testing.T) {
	for r := rune(0x80); r <= utf8.MaxRune; r++ {
		if r&0xFFF == 0x800 && r > 0x20000 { // no more boundaries until the next plane
			r |= 0x7E0
		}
		if !utf8.ValidRune(r) {
			continue
		}
		text := "a:?" + string(r)
		if got, want := isWide(r), iri.Validate(uri.RuleURI, text) == nil; got != want {
			t.Errorf("%U: %t, not %t", r, got, want)
		}
	}
}

// TestSlashes compares with the URL Standard in which schemes a host follows any number of slashes.
func TestSlashes(t *testing.T) {
	for _, scheme := range []string{"http", "HTTPS", "ftp", "ws", "wss", "file", "gopher", "foo", "htt", "httpss"} {
		u, err := whatwg.Parse(scheme + `:/\/a.example`)
		if err != nil {
			t.Fatal(err)
		}
		host, _ := u.Hostname()
		if got, want := skipsSlashes([]byte(scheme)), host == "a.example"; got != want {
			t.Errorf("%s: %t, not %t", scheme, got, want)
		}
	}
	for text, want := range map[string]string{
		"ftp:/a.example x": "ftp:/a.example", `WSS:\\\a.b-c.d/e`: `WSS:\\\a.b-c.d/e`, "gopher:/a.b": "", "file:/a.b/": "file:/a.b/",
		"http:/a.": "", "http:/.a": "", "http:/a..b": "", "http:/a": "", "http:/a_b.c": "", `http:\-.b`: `http:\-.b`, `https:/\/1.2.`: `https:/\/1.2`, `http:\/\/a.b`: "",
		`http:\/\//a.b`: `http:\/\//a.b`,
	} {
		var got string
		for m := range (Text{Invalid: true}).Find([]byte(text)) {
			if got += m.Raw; m.Err != nil && !errors.Is(m.Err, ErrNoSlashes) {
				if _, ok := errors.AsType[*uri.SyntaxError](m.Err); !ok {
					t.Errorf("%s: %v", text, m.Err)
				}
			}
		}
		if got != want {
			t.Errorf("%s: %q, not %q", text, got, want)
		}
	}
}

// TestTruncatedText has the texts of truncated IRIs: up to the delimiter, without punctuation.
func TestTruncatedText(t *testing.T) {
	long := strings.Repeat("x", 300)
	for _, test := range []struct{ text, raw, whole string }{ // whole is "" if nothing is reported
		{"http://a/?m={{x}} y", "http://a/?m=", "http://a/?m={{x}}"},
		{"http://a/?m={{x}}. Y", "http://a/?m=", "http://a/?m={{x}}"},
		{"{http://a/b} {http://a/{b}}", "http://a/b http://a/", "http://a/{b}"},
		{"[http://a/b] [http://a/b[c]]", "http://a/b http://a/b", "http://a/b[c]"},
		{"<b>http://a/b</b> http://a/b<br>c http://a/b<BR/>c", "http://a/b http://a/b http://a/b", ""},
		{"http://a/b<!-- c --> http://a/b<http://c/>", "http://a/b http://a/b http://c/", ""},
		{"http://a/<name>/c", "http://a/", "http://a/<name>/c"},
		{"http://a/<nam e>", "http://a/", "http://a/<nam"},
		{"http://a/b|c|d", "http://a/b", "http://a/b|c|d"},
		{"|http://a/b|c|", "http://a/b", ""},
		{`http://a/b\" http://a/b\' http://a/b\n http://a/b\rc http://a/b\`, "http://a/b http://a/b http://a/b http://a/b http://a/b", `http://a/b\rc`},
		{`http://a/b\n`, "http://a/b", ""},
		{`http://a/b\nc`, "http://a/b", `http://a/b\nc`},
		{`http://a/b\tx\n c`, "http://a/b", `http://a/b\tx`},
		{`http://a/b\d`, "http://a/b", `http://a/b\d`},
		{"http://a/b`c", "http://a/b", ""},
		{"http://a/b\x7Fc", "http://a/b", ""},
		{"http://a/b^c\u3002d", "http://a/b", "http://a/b^c"},
		{"http://a/b^\u00E9c", "http://a/b", "http://a/b^\u00E9c"},
		{"http://a/b^c\u200Bd", "http://a/b", "http://a/b^c"},
		{"http://a/b\u200Bd", "http://a/b", "http://a/b\u200Bd"},
		{"http://a/b\u200B d", "http://a/b", ""},
		{"http://a/b\u202E\u05D0", "http://a/b", "http://a/b\u202E\u05D0"},
		{"http://a/b\u202B\u05D0", "http://a/b", ""},
		{"http://a/b%zzc", "http://a/b", "http://a/b%zzc"},
		{"http://a/#b#c", "http://a/#b", "http://a/#b#c"},
		{"http://a/{" + long, "http://a/", "http://a/{" + long[:maxRest-1]},
		{"http://a/{" + strings.Repeat("\u00E9", 200), "http://a/", "http://a/{" + strings.Repeat("\u00E9", maxRest/2-1)},
	} {
		var raw, whole []string
		for _, m := range check(t, Text{}, []byte(test.text)) {
			raw = append(raw, m.Raw)
			if c := m.Truncated; c != nil {
				whole = append(whole, c.Text)
				if e, ok := errors.AsType[*uri.SyntaxError](c.Err); !ok || e.Offset != len(m.Raw) && e.Offset != len(m.Raw)+len("%") {
					t.Errorf("%.40q: %v", test.text, c.Err)
				}
			}
		}
		if strings.Join(raw, " ") != test.raw || strings.Join(whole, " ") != test.whole {
			t.Errorf("%.40q: %q, truncated %q, not %q and %q", test.text, raw, whole, test.raw, test.whole)
		}
	}
}

// TestRefusedText has the texts that Refused finds, without the punctuation around them, and the
// kind of their errors.
func TestRefusedText(t *testing.T) {
	syntax := new(uri.SyntaxError)
	for _, test := range []struct {
		options Text
		text    string
		want    string
		err     error
	}{
		{Text{}, "(http://a@b@c/).", "http://a@b@c/", syntax},
		{Text{}, "http://a@b@c/(d)", "http://a@b@c/(d)", syntax},
		{Text{}, "http://a@b@c/)))", "http://a@b@c/", syntax},
		{Text{}, "http://a@b@c/(d))", "http://a@b@c/(d)", syntax},
		{Text{KeepBrackets: true}, "http://a@b@c/))", "http://a@b@c/))", syntax},
		{Text{KeepPunctuation: true}, "http://a@b@c/!?", "http://a@b@c/!?", syntax},
		{Text{}, "http://a@b@c/.,;:!?'", "http://a@b@c/", syntax},
		{Text{}, `http://a@b@c\|\`, "http://a@b@c", syntax},
		{Text{}, "http://a@b@c/d]", "http://a@b@c/d", syntax},
		{Text{}, "http://a@b@c/[d]", "http://a@b@c/[d]", syntax},
		{Text{}, "http://a@b@c/d}", "http://a@b@c/d", syntax},
		{Text{}, "http://a@b@c/{d}", "http://a@b@c/{d}", syntax},
		{Text{KeepBrackets: true}, "http://a@b@c/d}]", "http://a@b@c/d}]", syntax},
		{Text{}, "http://[::1/ x", "http://[::1/", syntax},
		{Text{}, "http:///x y", "http:///x", ErrScheme},
		{Text{}, "http:// http://... http://\"", "", nil},
		{Text{}, "http:// mple.com/ x", "", nil},
		{Text{}, "http://exa mple.com/" + strings.Repeat("x", maxRest), "http://exa mple.com/" + strings.Repeat("x", maxRest-len("mple.com/")), syntax},
		{Text{}, "http://exa mple.com/ x", "http://exa mple.com/", syntax},
		{Text{}, "http://exa\tmple.com:80 x", "http://exa\tmple.com:80", syntax},
		{Text{}, "http://{host}/ x", "http://{host}/", ErrPlaceholder},
		{Text{}, "http://a|b.example/c d", "http://a|b.example/c", syntax},
		{Text{}, "unknown://[x x", "", nil},
		{Text{}, "http://\u00F6..example/ x", "http://\u00F6..example/", new(iri.HostError)},
	} {
		test.options.Refused = true
		var got []string
		for _, m := range check(t, test.options, []byte(test.text)) {
			got = append(got, m.Raw)
			var as bool
			switch test.err.(type) {
			case *uri.SyntaxError:
				_, as = errors.AsType[*uri.SyntaxError](m.Err)
				as = as && !errors.Is(m.Err, ErrPlaceholder)
			case *iri.HostError:
				_, as = errors.AsType[*iri.HostError](m.Err)
			default:
				as = errors.Is(m.Err, test.err)
			}
			if m.Err == nil || !as {
				t.Errorf("%q: %v", test.text, m.Err)
			}
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%q: %q, not %q", test.text, got, test.want)
		}
	}
	// A space in what looks like a host: a host of one label, and a name with a dot and a path
	// after it.
	for text, want := range map[string]bool{
		"http://exa mple.com/": true, "http://exa mple.com?q": true, "http://exa mple.com#f": true, "http://exa mple.com:8": true, "http://exa \u00FCmple.com/": true,
		"http://exa mple.com": false, "http://exa mple.com: x": false, "http://exa mple/": false, "http://exa mple.c/": false, "http://exa .com/": false,
		"http://exa. mple.com/": false, "http://exa/ mple.com/": false, "http://localhost mple.com/": false, "http://exa  mple.com/": false,
		"http://exa " + strings.Repeat("m", maxRest) + ".com/": false, "http://exa\nmple.com/": false,
	} {
		found := len(check(t, Text{}, []byte(text)))
		if (found == 0) != want {
			t.Errorf("%.40q: %d found", text, found)
		}
	}
}

// TestOpaque has URIs whose first character after the scheme is outside ASCII.
func TestOpaque(t *testing.T) {
	const text = "mailto:\u00F6@example.com mailto:a@example.com"
	if got, want := showIRIs(check(t, Text{}, []byte(text))), text; got != want {
		t.Errorf("%q, not %q", got, want)
	}
	if got, want := showIRIs(check(t, Text{OnlyURIs: true}, []byte(text))), "mailto:a@example.com"; got != want {
		t.Errorf("only URIs: %q, not %q", got, want)
	}
}

// TestBrackets has brackets outside ASCII, which are part of an IRI in pairs.
func TestBrackets(t *testing.T) {
	repeat := strings.Repeat
	for text, want := range map[string]int{
		"": 0, "a": 1, repeat("a", longestBracket+2): longestBracket + 2, "（）" + repeat("a", longestBracket+2): longestBracket + 8, "a（b）": len("a（b）"), "a（b": 1, "a）b": 1, "（）（": len("（）"), "（（）": 0, "a（b「c」d）e": len("a（b「c」d）e"), "（a）b）c": len("（a）b"),
		repeat("（", 16) + repeat("）", 16): 16 * 2 * len("（"), "a" + repeat("（", 17) + repeat("）", 17): 1,
		"（" + repeat("a", longestBracket-3) + "）": longestBracket + 3, "ab（" + repeat("a", longestBracket-2) + "）": 2,
	} {
		if got := balanced([]byte(text)); got != want {
			t.Errorf("%.20q: %d, not %d", text, got, want)
		}
	}
}

// TestFullStops has hosts with the full stops of RFC 3987, section 3.1. One separates labels if the
// host before it is not complete by itself. Otherwise it ends a sentence.
func TestFullStops(t *testing.T) {
	for text, want := range map[string]string{
		"http://h。example/x":      "http://h。example/x",
		"http://h．example。com/x":  "http://h．example。com/x",
		"http://h｡example.com":    "http://h｡example.com",
		"http://example.com。次":    "http://example.com",
		"http://example.com。net/": "http://example.com^18",
		"http://127.0.0.1。a/":     "http://127.0.0.1^16",
		"http://localhost。a/":     "http://localhost^16",
		"http://h:80。a/":          "http://h:80^11",
		"http://h。次の文":            "http://h",
		"http://u@h。example/x":    "http://u@h。example/x",
		"http://h。example:8/":     "http://h。example:8/",
		"http://h。example:":       "http://h^8",
		"http://h。example@c/":     "",
		"http://h。/":              "http://h",
		"http://h。com":            "http://h。com",
		"http://h。xyzzy":          "http://h^8",
		"http://a/b。c/":           "http://a/b",
		"http://h。/x/":            "http://h",
		"http://h。example。com":    "http://h。example。com",
		"http://h。a_b/":           "http://h。a_b/",
		"http://h。a\u0080b/":      "http://h^8",
	} {
		if got := showIRIs(check(t, Text{}, []byte(text))); got != want {
			t.Errorf("%.40q: %q, not %q", text, got, want)
		}
	}
}

// TestUnspaced has scripts without spaces between words: where a word rather than the IRI begins.
func TestUnspaced(t *testing.T) {
	for text, want := range map[string]string{
		"http://a/bは":         "http://a/b",
		"http://a/b-は":        "http://a/b-は",
		"http://a/は x":        "http://a/",
		"http://a/さくら x":      "http://a/さくら",
		"http://a/b/さくら x":    "http://a/b/さくら",
		"http://a/b/から x":     "http://a/b/",
		"http://a/b/からだ x":    "http://a/b/からだ",
		"http://a/b/を参照":      "http://a/b/",
		"http://a/b/という x":    "http://a/b/",
		"http://a/에서 x":       "http://a/",
		"http://a/에서는 x":      "http://a/",
		"http://a/서울 x":       "http://a/서울",
		"http://a/東京 x":       "http://a/東京",
		"http://a/%41東京 x":    "http://a/%41東京",
		"http://a/?q=東京 x":    "http://a/?q=東京",
		"http://a/#東京 x":      "http://a/#東京",
		"http://a.comは x":     "http://a.com",
		"http://a.com東京/ x":   "http://a.com",
		"http://日本.jp/ x":     "http://日本.jp/",
		"http://a日本.jp/ x":    "http://a日本.jp/",
		"http://日本.コム x":      "http://日本.コム",
		"(http://a/b東) x":     "http://a/b東",
		"(http://a/b東 x":      "http://a/b",
		"<http://a/b東> x":     "<http://a/b東>",
		"\"http://a/b東\" x":   "\"http://a/b東\"",
		"http://a/b（c）d":      "http://a/b",
		"http://a/b東":         "http://a/b東",
		"はhttp://a/b東 x":      "http://a/b",
		"http://a/b東。":        "http://a/b",
		"http://a/b에서 x":      "http://a/b",
		"http://a/-（c）d":      "http://a/-（c）d",
		"http://a/éb東 x":      "http://a/éb東",
		"http://a/ก ข x":      "http://a/ก",
		"http://a/bé。c":       "http://a/bé",
		"http://a/b\u2019s x": "http://a/b\u2019s",
		"http://a/b\u200C x":  "http://a/b",
		"http://a/b\u200D x":  "http://a/b",

		// A dot that only old readers convert does not end a host. The host has no ASCII form.
		"http://good.example\u2024evil.com/login x": "!http://good.example\u2024evil.com/login",
		"http://127\u20240\u20240\u20241:8080/ x":   "!http://127\u20240\u20240\u20241:8080/",
		"http://a.com\uFE52b.com/ x":                "!http://a.com\uFE52b.com/",
		"http://a.com\u2024 x":                      "http://a.com",
		"http://a.com/b\u2024":                      "http://a.com/b",

		// The host begins after userinfo and ends before the path. A dot at its end begins no
		// label.
		"file:///を参照":                  "file:///",
		"http://a\u2013b@example.com/": "http://a\u2013b@example.com/",
		"http://u@example.com東京.x":     "http://u@example.com",
		"http://a東./x":                 "http://a",
	} {
		if got := showIRIs(check(t, Text{}, []byte(text))); got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
}

// TestDelimited has white space, line breaks and hyphens between delimiters (RFC 3986, Appendix C).
func TestDelimited(t *testing.T) {
	for text, want := range map[string]string{
		"<http://a/b-\nc>":                            "<http://a/b-c|http://a/bc>",
		"<http://a/b-\r\nc-\rd>":                      "<http://a/b-c-d|http://a/bcd>",
		"<http://a/b- c>":                             "<http://a/b-c|http://a/b->",
		"<http://a/b\r\n\r\nc>":                       "http://a/b",
		"<http://a/b\r\rc>":                           "http://a/b",
		"<http://a/b\n\tc d>":                         "<http://a/bcd|http://a/b>",
		"<http://a.ex/b\nc/d e>":                      "<http://a.ex/bc/de|http://a.ex/b>",
		"<http://a b/>":                               "<http://a|http://ab/>",
		"<http://a\nb/>":                              "<http://ab/>",
		"<http://a.b c>":                              "<http://a.b|http://a.bc>",
		"<http://a/\u00E9\nb>":                        "<http://a/%C3%A9b>",
		"<http://a/b\u3002>":                          "<http://a/b%E3%80%82>",
		"<http://a/b{c}>":                             "",
		"<http://a/b{c} >":                            "http://a/b",
		"\"http://a/b^c\" \"http://a/d\"":             "\"http://a/d\"",
		"\\\"http://a/b\\\"":                          "http://a/b",
		"< URL: http://a/b >":                         "URL:<http://a/b>",
		"<url:http://a/b>":                            "URL:<http://a/b>",
		"xURL:http://a/b":                             "http://a/b",
		"<" + strings.Repeat(" ", 15) + "http://a/b>": "<http://a/b>",
		"<" + strings.Repeat(" ", 17) + "http://a/b>": "http://a/b",
		"(+http://a/b)":                               "http://a/b",
		"x-http://a/b x.http://a/c":                   "http://a/b http://a/c",
		"svn+ssh://a/b x+http://a/c":                  "svn+ssh://a/b",
		"%41http://a/b":                               "",
		"%4http://a/b":                                "",
		"http://a/%41%4a%4Gb":                         "http://a/%41%4a",
		"http://a/%4":                                 "http://a/",
		"http://a/b%C3%A9c":                           "http://a/b%C3%A9c",
		"http://a/b'c' http://a/(b)c)":                "http://a/b'c http://a/(b)c",
		"ws:// http:// http:? mailto:":                "",
	} {
		if got := show(check(t, Text{}, []byte(text))); got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
}

// TestIsPort checks what may come after a port.
func TestIsPort(t *testing.T) {
	for s, want := range map[string]bool{
		":80": true, ":0": true, ":65535": true, ":80/x": true, ":80?x": true, ":80#x": true,
		":": false, ":65536": false, ":8x": false, ":/80": false, ":#80": false, ":+80": false, ":80:": false,
	} {
		if got := isPort(s); got != want {
			t.Errorf("%q: %t", s, got)
		}
	}
}

// TestEndOfHost ends a host before text without spaces, which has no domain before it.
func TestEndOfHost(t *testing.T) {
	for s, want := range map[string]int{"localhost例": 9, "localhost例.": 9, "localhost例。": 9, "a例.b": 6, "a例.b.": 7, "a例．b｡": 11, "a.b例": 3, "localhost.例": 13} {
		if got := endOfHost([]byte(s)); got != want {
			t.Errorf("%q: %d, not %d", s, got, want)
		}
	}
}

// TestGuessRules refuses a guess that breaks one rule of the assumed scheme.
func TestGuessRules(t *testing.T) {
	for text, want := range map[string]bool{"example.com/x": true, "example.com:80/x": false} {
		if g, ok := (Suffixes{Scheme: "file"}).Guess(text); ok != want {
			t.Errorf("%s: %v, %t", text, g, ok)
		}
	}
}

// TestOddEnds has the characters that end an invalid text.
func TestOddEnds(t *testing.T) {
	const odd = "http://a@b@c"
	for r, ends := range map[rune]bool{
		'\t': true, ' ': true, 0x7F: true, '"': true, '<': true, '>': true, '`': true, 0xA0: true, 0xAB: true, 0xBB: true,
		0x2010: true, 0x2026: true, 0x203E: true, 0x3001: true, 0xFF1F: true, 0xFF08: true, 0x6771: true, 0x3042: true, 0xE01: true,
		'{': false, '^': false, 0x80: false, 0xE9: false, 0x200F: false, 0x203F: false, 0x2190: false,
	} {
		want := odd + string(r) + "d"
		if ends {
			want = odd
		}
		matches := slices.Collect(Text{Invalid: true}.Find([]byte(odd + string(r) + "d")))
		if len(matches) != 1 || matches[0].Raw != want {
			t.Errorf("%U: %+v", r, matches)
		}
	}
	if got := slices.Collect(Text{Invalid: true}.Find([]byte("http://a\u0080b/"))); len(got) != 1 || got[0].Err == nil {
		t.Errorf("U+0080 in a host: %+v", got)
	}
}
