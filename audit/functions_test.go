package audit

import (
	"encoding/json"
	"net/netip"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/redact"
	"github.com/urikit/uri/whatwg"
)

// TestPredicates asks each function about a text whether it is true, and about one that is almost so.
func TestPredicates(t *testing.T) {
	texts := func(f func(string) bool, yes, no []string) func(*testing.T) {
		return func(t *testing.T) {
			for _, s := range yes {
				if !f(s) {
					t.Errorf("%q: false", s)
				}
			}
			for _, s := range no {
				if f(s) {
					t.Errorf("%q: true", s)
				}
			}
		}
	}
	for name, test := range map[string]func(*testing.T){
		"isScheme":      texts(isScheme, []string{"a", "A-b.c+9"}, []string{"", "1a", "a:", "a b", "a/"}),
		"isASCII":       texts(isASCII, []string{"", "\x00\x7f"}, []string{"a\x80", "é"}),
		"isLabel":       texts(isLabel, []string{"a-Z09", "é"}, []string{"", "a.b", "a_", "a/", "a:", "a@", "a[", "a`", "a{"}),
		"isLiteral":     texts(isLiteral, []string{"::1", "fe80::1%x", "v1.a"}, []string{"", "1.2.3.4", "x", "v.a", "%x"}),
		"isIPv6":        texts(isIPv6, []string{"[::1]"}, []string{"[", "[]", "[::1", "[1.2.3.4]", "[::1%x]", "[v1.a]"}),
		"isZeroPort":    texts(isZeroPort, []string{"0", "000/a", "0?1", "0#"}, []string{"", "/", "01", "0a", "a"}),
		"isKnown":       texts(isKnown, []string{"http", "HTTP", "about"}, []string{"x-y", "", "www.example.com"}),
		"looksLikePort": texts(looksLikePort, []string{"1", "12345", "80/x", "0/"}, []string{"", "/", "123456", "80x", "80?", "x80"}),
		"looksLikeHost": texts(looksLikeHost, []string{"localhost", "LocalHost", "a.b"}, []string{"a", ".a", "", "localhosts"}),
		"looksLikeName": texts(looksLikeName,
			[]string{"www", "WWW9", "a.bcd", "a.bc", "x%2ecom", "1.2.3.4", "a.1", "me@bank.com", "a:b.de", "x:www", "a/www", "a@www"},
			[]string{"", "ww", "a", "a.", ".com", "a.b", "a:b.", "first.l"}),
		"isTopLevel":    texts(isTopLevel, []string{"com", "NET", "oRg"}, []string{"", "co", "comx", "edu", "cot"}),
		"hasALabel":     texts(hasALabel, []string{"xn--a", "a.XN--", "xn--"}, []string{"", "xn-", "axn--b", "a-xn--b", "yn--a"}),
		"isDevice":      texts(isDevice, []string{"con", "CON.x", "nul:", "com1", "LPT9", "com¹", "lpt³.a", "prn  ", "aux", "lpt"}, []string{"", "co", "com", "com0", "con1", "conx", "comx", "xcon", "com12", "nul9"}),
		"suspect":       texts(suspect, []string{"con", "a%", "c:", "...", "..x", "1:"}, []string{"", ".", "..", "a", "ab", "abc", "conx", "c:d"}),
		"curlTransfers": texts(curlTransfers, []string{"http", "HTTPS", "gophers", "wss", "mqtt"}, []string{"", "file", "x", "mailto", "data"}),
		"legacySlashed": texts(legacySlashed, []string{"http:", "file:", "wss:"}, []string{"HTTP:", "http", "mailto:", ""}),
		"isRelative": texts(func(s string) bool {
			_, err := whatwg.Parse(s)
			return isRelative(err)
		}, []string{"a", "/a", "//a"}, []string{"http://h:x/", "http://h/", "http://"}),
		"mayBeDevice": texts(mayBeDevice, []string{"con", "com1", "com%", "com9", "lpt", "nul"}, []string{"com", "com/", "COM", "com:", "coma"}),
		"isSecret":    texts(isSecret, []string{"password", "?password", "&password", "a=b&password", "?a=password"}, []string{"", "passwor", "password&"}),
		"onPage":      texts(func(s string) bool { return onPage(s, pages[0]) }, []string{"a", "/a", "?a", "http:a"}, []string{"//h/", "http://h/", "https:a", "//a.invalid/", "http://b.invalid"}),
	} {
		t.Run(name, test)
	}
	for _, c := range []byte("azAZ") {
		if !isLetter(c) {
			t.Errorf("%q is no letter", c)
		}
	}
	for _, c := range []byte("@[`{09-\x80\xe9") {
		if isLetter(c) {
			t.Errorf("%q is a letter", c)
		}
	}
	for r, want := range map[rune]bool{0: true, 0x1F: true, ' ': false, 0x7F: true, 0x80: false, '~': false} {
		if isControl(r) != want {
			t.Errorf("%U: %v", r, !want)
		}
	}
	for r, want := range map[rune]bool{'a': false, 'Z': false, '0': false, '9': false, '-': false, '.': false, '@': true, '[': true, '`': true, '{': true, '/': true, ':': true, 'é': true} {
		if notInName(r) != want {
			t.Errorf("%q: %v", r, !want)
		}
	}
}

// TestParts compares the parts of texts.
func TestParts(t *testing.T) {
	for _, tt := range [][2]string{{"", ""}, {"a.com.b", ""}, {"a.com.b.c", "com"}, {"com.a.b", ""}, {"a.NET.b.", ""}, {"a.NET.b.c.", "NET"}, {"a.comx.b.c", ""}, {"a.net.com.b.c", "net"}, {"a.edu.b.c", ""}} {
		if got := topInside(tt[0]); got != tt[1] {
			t.Errorf("%s: %q", tt[0], got)
		}
	}
	for _, tt := range [][3]string{{"a/b?c", "a", "/b?c"}, {"a?b/c", "a", "?b/c"}, {"a", "a", ""}, {"", "", ""}, {"/", "", "/"}} {
		if before, rest := cutAny(tt[0], "/?"); before != tt[1] || rest != tt[2] {
			t.Errorf("%s: %q, %q", tt[0], before, rest)
		}
	}
	for s, want := range map[string]string{"": "", "a": "a", "aBéZ@[": "abéz@[", "Á": "Á"} {
		if got := lower(s); got != want {
			t.Errorf("%s: %s", s, got)
		}
	}
	for s, want := range map[string]string{"a\t\r\nb": "ab", " a b ": "a b", "\x00a\x1f": "a", "": ""} {
		if got := trimmed(s); got != want {
			t.Errorf("%q: %q", s, got)
		}
	}
	for s, want := range map[string]int{"": 0, "a": 0, ":": 0, "a:b": 2, "9+.-:x": 5, "a_:b": 0, "a/b:": 0, "é:": 0} {
		if got := legacyScheme(s); got != want {
			t.Errorf("%s: %d, want %d", s, got, want)
		}
	}
	for _, tt := range []struct {
		text, host, port string
		has              bool
	}{{"h", "h", "", false}, {"h:", "h", "", true}, {"h:1:2", "h", "1:2", true}, {"[::1]:80", "[::1]", "80", true}, {"[::1]", "[::1]", "", false}, {"[::1", "[", ":1", true}, {"", "", "", false}, {"[::1]x:1", "[::1]x", "1", true}} {
		if host, port, has := curlServer(tt.text); host != tt.host || port != tt.port || has != tt.has {
			t.Errorf("%s: %q, %q, %v", tt.text, host, port, has)
		}
	}
	for _, tt := range []struct {
		port  string
		n     uint16
		ok    bool
		valid bool
	}{{"", 0, false, false}, {"0", 0, true, true}, {"00", 0, true, true}, {"080", 80, true, true}, {"65535", 65535, true, true}, {"65536", 65535, false, false}, {"+1", 1, false, false}, {"x", 0, false, false}, {"-1", 0, false, false}} {
		if n, ok := portValue(tt.port); n != tt.n && ok || ok != tt.ok || validPort(tt.port, false) != tt.valid {
			t.Errorf("%s: %d, %v, %v", tt.port, n, ok, validPort(tt.port, false))
		}
	}
	if !validPort("", true) {
		t.Error("an empty port is not valid where it may be")
	}
	for _, p := range linePorts {
		if !contains(linePorts[:], p) || contains(linePorts[:], p+10000) {
			t.Error(p)
		}
	}
	for s, want := range map[string]int{"41": 2, "%34%31": 6, "4%31": 4, "4": 0, "": 0, "4g": 0, "g4": 0, "fFx": 2} {
		if got := encodedDigits(s); got != want {
			t.Errorf("%s: %d, want %d", s, got, want)
		}
	}
	for _, tt := range []struct {
		a, b uri.Span
		want bool
	}{
		{uri.Span{Offset: 0, Length: 2}, uri.Span{Offset: 1, Length: 2}, true}, {uri.Span{Offset: 0, Length: 2}, uri.Span{Offset: 2, Length: 2}, false}, {uri.Span{Offset: 2, Length: 1}, uri.Span{Offset: 0, Length: 2}, false},
		{uri.Span{Offset: 3}, uri.Span{Offset: 3}, true}, {uri.Span{Offset: 3}, uri.Span{Offset: 2, Length: 3}, true}, {uri.Span{Offset: 3}, uri.Span{Offset: 4}, false},
	} {
		if overlap(tt.a, tt.b) != tt.want || overlap(tt.b, tt.a) != tt.want {
			t.Errorf("%v, %v: %v", tt.a, tt.b, !tt.want)
		}
	}
	for s, want := range map[string]string{"data:text/html,x": "HTML", "data://text/html,x": "HTML", "data: Text/HTML ;a=b,x": "HTML", "data:text/plain,x": "", "data:,x": "", "data:text/html": "", "data:text/html#,": ""} {
		u, err := whatwg.Parse(s)
		if err != nil {
			t.Fatal(err)
		}
		if got := documentKind(u); (got == "") != (want == "") {
			t.Errorf("%s: %q", s, got)
		}
	}
	for rest, want := range map[string]string{"//": auditname.Refused, "/x": auditname.NoHost, "x": auditname.NoHost, "///x": auditname.NoHost, "//localhost/x": auditname.NoHost, "//LOCALHOST/": auditname.NoHost, "//127.0.0.1/": auditname.NoHost, "//h/": auditname.Refused, "//localhost": auditname.Refused} {
		if got := curlFile(rest); got != want {
			t.Errorf("%s: %v", rest, got)
		}
	}
	for s, want := range map[string]string{"::1": "::1", "::ffff:1.2.3.4": "::ffff:102:304", "::ffff:0.0.0.10": "::ffff:0:a"} {
		if got := plainIPv6(netip.MustParseAddr(s)); got != want {
			t.Errorf("%s: %s", s, got)
		}
	}
}

// TestHostReaders asks the functions that the readers of hosts share.
func TestHostReaders(t *testing.T) {
	type answer struct {
		host    string
		outcome string
	}
	for name, tests := range map[string]struct {
		f    func(string) (string, string)
		want map[string]answer
	}{
		"named":      {named, map[string]answer{"": {"", auditname.NoHost}, "H": {"h", auditname.Named}, "[0::1]": {"[::1]", auditname.Named}, "[::1%25x]": {"[::1]", auditname.Named}, "É": {"xn--9ca", auditname.Named}, "[v1.A]": {"[v1.a]", auditname.Named}, "[%x]": {"[%x]", auditname.Named}}},
		"serverHost": {func(s string) (string, string) { return serverHost(s, named) }, map[string]answer{"h:1:2": {"h", auditname.Named}, "[::1]:1": {"[::1]", auditname.Named}, "[::1]x": {"", auditname.Refused}, "[::1": {"", auditname.Refused}, "[x]": {"", auditname.Refused}, "a b": {"", auditname.Refused}, "a]": {"", auditname.Refused}, ":1": {"", auditname.NoHost}}},
		"decodeHost": {decodeHost, map[string]answer{"%31.1": {"1.0.0.1", auditname.Named}, "a%2fb": {"", auditname.Refused}, "a%00": {"", auditname.Refused}, "%41": {"a", auditname.Named}, "%zz": {"", auditname.Refused}, "a%20b": {"", auditname.Refused}}},
		"cAddress":   {cAddress, map[string]answer{"127.1": {"127.0.0.1", auditname.Named}, "A.b": {"a.b", auditname.Named}, "": {"", auditname.NoHost}, "0x1x": {"0x1x", auditname.Named}}},
		"url prefix": {readURLPrefix, map[string]answer{"url:http://h": {"h", auditname.Named}, "URL:http://h": {"h", auditname.Named}, "url:": {"", auditname.Refused}, "http://h": {"h", auditname.Named}, "mailto:a": {"", auditname.NoHost}, "x://h": {"", auditname.Refused}, "url:url:http://h": {"", auditname.Refused}, "JAR:x": {"", auditname.Refused}}},
	} {
		for text, want := range tests.want {
			if host, outcome := tests.f(text); host != want.host || outcome != want.outcome {
				t.Errorf("%s of %q: %q, %v, want %q, %v", name, text, host, outcome, want.host, want.outcome)
			}
		}
	}
}

// TestEnumerations writes and reads the names of severities.
func TestEnumerations(t *testing.T) {
	for s, want := range map[Severity]string{SeverityInfo: "info", SeverityLow: "low", SeverityMedium: "medium", SeverityHigh: "high"} {
		var read Severity
		text, err := json.Marshal(s)
		if err == nil {
			err = json.Unmarshal(text, &read)
		}
		if err != nil || s.String() != want || string(text) != `"`+want+`"` || read != s {
			t.Errorf("%d: %v, %s, %v, %v", s, s, text, read, err)
		}
	}
	if err := new(Severity).UnmarshalText([]byte("x")); err == nil {
		t.Error("no error of a severity")
	}
	a, err := New(Config{Without: []string{auditname.Password}, Severities: map[string]Severity{auditname.Userinfo: SeverityHigh}})
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]struct {
		Severity
		on bool
	}{auditname.Password: {SeverityHigh, false}, auditname.Userinfo: {SeverityHigh, true}, auditname.SchemeNotHTTPS: {SeverityMedium, false}, "x": {}, auditname.Invalid: {SeverityHigh, true}} {
		if s, on := a.Severity(id); s != want.Severity || on != want.on {
			t.Errorf("%s: %v, %v", id, s, on)
		}
	}
}

// TestVerb checks what the text of a finding says of a reader.
func TestVerb(t *testing.T) {
	for want, r := range map[string]Reading{
		"refuses the text":     {Outcome: auditname.Refused, Shown: "a"},
		"reads no host":        {Outcome: auditname.NoHost, Shown: "a"},
		`reads "a"`:            {Outcome: auditname.Named, Shown: "a"},
		"reads " + redact.Mask: {Outcome: auditname.Named, Shown: redact.Mask},
		"reads " + samePage:    {Outcome: auditname.Named, Shown: samePage},
	} {
		if got := r.verb("s"); got != want {
			t.Errorf("%q, not %q", got, want)
		}
		verb, rest, _ := strings.Cut(want, " ")
		if got, want := r.verb(""), strings.TrimSuffix(verb, "s")+" "+rest; got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
