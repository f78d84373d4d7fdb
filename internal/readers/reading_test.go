package readers

import (
	"net/netip"
	"testing"

	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/ascii"
)

// TestParts compares the parts of texts.
func TestParts(t *testing.T) {
	for s, want := range map[string]string{"": "", "a": "a", "aBéZ@[": "abéz@[", "Á": "Á"} {
		if got := ascii.Lower(s); got != want {
			t.Errorf("%s: %s", s, got)
		}
	}
	for s, want := range map[string]string{"a\t\r\nb": "ab", " a b ": "a b", "\x00a\x1f": "a", "": ""} {
		if got := trimmed(s); got != want {
			t.Errorf("%q: %q", s, got)
		}
	}
	for s, want := range map[string]int{"": 0, "a": 0, ":": 0, "a:b": 2, "9+.-:x": 5, "a_:b": 0, "a/b:": 0, "é:": 0} {
		if got := nodeScheme(s); got != want {
			t.Errorf("%s: %d, want %d", s, got, want)
		}
	}
	for s, want := range map[string]bool{"http:": true, "file:": true, "wss:": true, "HTTP:": false, "http": false, "mailto:": false, "": false} {
		if nodeSlashed(s) != want {
			t.Errorf("%s: %t", s, !want)
		}
	}
	for s, want := range map[string]bool{"::1": true, "fe80::1%x": true, "v1.a": true, "": false, "1.2.3.4": false, "x": false, "v.a": false, "%x": false} {
		if isLiteral(s) != want {
			t.Errorf("%s: %t", s, !want)
		}
	}
	for r, want := range map[rune]bool{0: true, 0x1F: true, ' ': false, 0x7F: true, 0x80: false, '~': false} {
		if isControl(r) != want {
			t.Errorf("%U: %v", r, !want)
		}
	}
	for s, want := range map[string]string{"a%41": "aA", "": "", "%zz": "!", "%4": "!", "%": "!", "%2541": "%41"} {
		got, ok := decode(s)
		if !ok {
			got = "!"
		}
		if got != want {
			t.Errorf("%s: %s", s, got)
		}
	}
	for _, tt := range []struct {
		text, host, port string
		has              bool
	}{{"h", "h", "", false}, {"h:", "h", "", true}, {"h:1:2", "h", "1:2", true}, {"[::1]:80", "[::1]", "80", true}, {"[::1]", "[::1]", "", false}, {"[::1", "[", ":1", true}, {"", "", "", false}, {"[::1]x:1", "[::1]x", "1", true}} {
		if host, port, has := hostPort(tt.text); host != tt.host || port != tt.port || has != tt.has {
			t.Errorf("%s: %q, %q, %v", tt.text, host, port, has)
		}
	}
	for _, tt := range []struct {
		port  string
		n     uint16
		ok    bool
		valid bool
	}{{"", 0, false, true}, {"0", 0, true, true}, {"00", 0, true, true}, {"080", 80, true, true}, {"65535", 65535, true, true}, {"65536", 65535, false, false}, {"+1", 1, false, false}, {"x", 0, false, false}, {"-1", 0, false, false}} {
		if n, ok := Port(tt.port); n != tt.n && ok || ok != tt.ok || isPort(tt.port) != tt.valid {
			t.Errorf("%s: %d, %v, %v", tt.port, n, ok, isPort(tt.port))
		}
	}
	for s, want := range map[string]string{"::1": "::1", "::ffff:1.2.3.4": "::ffff:102:304", "::ffff:0.0.0.10": "::ffff:0:a"} {
		if got := plainIPv6(netip.MustParseAddr(s)); got != want {
			t.Errorf("%s: %s", s, got)
		}
	}
}

// TestHosts asks the functions that the models share.
func TestHosts(t *testing.T) {
	is := func(host string) Reading { return Reading{auditname.Named, host} }
	for name, tests := range map[string]struct {
		read func(string) Reading
		want map[string]Reading
	}{
		"named":      {named, map[string]Reading{"": noHost, "H": is("h"), "[0::1]": is("[::1]"), "[::1%25x]": is("[::1]"), "É": is("xn--9ca"), "[v1.A]": is("[v1.a]"), "[%x]": is("[%x]")}},
		"serverHost": {func(s string) Reading { return serverHost(s, named) }, map[string]Reading{"h:1:2": is("h"), "[::1]:1": is("[::1]"), "[::1]x": refused, "[::1": refused, "[x]": refused, "a b": refused, "a]": refused, ":1": noHost}},
		"decodeHost": {decodeHost, map[string]Reading{"%31.1": is("1.0.0.1"), "a%2fb": refused, "a%00": refused, "%41": is("a"), "%zz": refused, "a%20b": refused}},
		"contacted":  {contacted, map[string]Reading{"1.2.3.4": is("1.2.3.4"), "01.2.3.4": is("1.2.3.4"), "1.2.3.4.": is("1.2.3.4."), "127.1": is("127.0.0.1"), "A.b": is("a.b"), "": noHost, "0x1x": is("0x1x"), "0x": is("0x")}},
		"JavaURL":    {JavaURL, map[string]Reading{"url:http://h": is("h"), "URL:http://h": is("h"), "url:": refused, "http://h": is("h"), "mailto:a": noHost, "x://h": refused, "url:url:http://h": refused, "JAR:x": refused, "http://a@b@c": noHost, "http://a@c": is("c")}},
		"Libcurl": {Libcurl, map[string]Reading{
			"file://": refused, "file:/x": noHost, "file:///x": noHost, "file://localhost/x": noHost, "file://LOCALHOST/": noHost, "file://127.0.0.1/": noHost, "file://h/": refused, "file://localhost": refused,
			"http://h": is("h"), "HTTPS://h": is("h"), "gophers://h": is("h"), "x://h": refused, "mailto:h": refused, "data:/h": refused, "h": refused, "http:////h": refused, "http:h": refused,
			"http://0X7f.1/": is("127.0.0.1"), "http://%30x7f.1/": is("127.0.0.1"), "http://0x/": is("0x"), "http://a%25b/": is("a%b"), "http://%zz/": is("%zz"), "http://a%2fb/": refused, "http://[fe80::1%25x]/": is("[fe80::1]"), "ws://h": is("h"), "mqtts://h": is("h"),
		}},
		"Curl": {Curl, map[string]Reading{"h": is("h"), "h:80/x": is("h"), "h:": refused, "u@h:1": is("h"), "x:/h": refused, "//h": refused}},
	} {
		for text, want := range tests.want {
			if got := tests.read(text); got != want {
				t.Errorf("%s of %q: %+v, want %+v", name, text, got, want)
			}
		}
	}
}
