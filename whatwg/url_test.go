package whatwg_test

import (
	"cmp"
	"strconv"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/whatwg"
)

func TestAccessors(t *testing.T) {
	type answers struct {
		scheme, username, password string
		kind                       whatwg.HostKind
		hostname                   string
		port                       string
		number                     uint16
		path                       string
		query, fragment            string
		origin                     string
		special, opaque            bool
	}
	for text, want := range map[string]answers{
		"https://u:p@h:8080/p?q#f": {"https", "u", "p", whatwg.HostDomain, "h", "8080", 8080, "/p", "?q", "#f", "https://h:8080", true, false},
		"http://:p@1.2.3.4?":       {"http", "", "p", whatwg.HostIPv4, "1.2.3.4", "", 80, "/", "?", "", "http://1.2.3.4", true, false},
		"wss://u@[::1]:443/#":      {"wss", "u", "", whatwg.HostIPv6, "::1", "", 443, "/", "", "#", "wss://[::1]", true, false},
		"http://u%3a:%40b%@h":      {"http", "u:", "@b%", whatwg.HostDomain, "h", "", 80, "/", "", "", "http://h", true, false},
		"http://:@h":               {"http", "", "", whatwg.HostDomain, "h", "", 80, "/", "", "", "http://h", true, false},
		"foo://u@[::1]":            {"foo", "u", "", whatwg.HostIPv6, "::1", "", 0, "", "", "", "null", false, false},
		"ftp://h:0":                {"ftp", "", "", whatwg.HostDomain, "h", "0", 0, "/", "", "", "ftp://h:0", true, false},
		"file:///C|/a":             {"file", "", "", whatwg.HostEmpty, "", "", 0, "/C:/a", "", "", "null", true, false},
		"foo://h:1?q":              {"foo", "", "", whatwg.HostOpaque, "h", "1", 1, "", "?q", "", "null", false, false},
		"foo:/.//p":                {"foo", "", "", whatwg.HostNull, "", "", 0, "//p", "", "", "null", false, false},
		"mailto:a@b#f":             {"mailto", "", "", whatwg.HostNull, "", "", 0, "a@b", "", "#f", "null", false, true},
		"blob:https://u@h/id":      {"blob", "", "", whatwg.HostNull, "", "", 0, "https://u@h/id", "", "", "https://h", false, true},
		"blob:file:///id":          {"blob", "", "", whatwg.HostNull, "", "", 0, "file:///id", "", "", "null", false, true},
	} {
		u := whatwg.MustParse(text)
		got := answers{scheme: u.Scheme(), kind: u.HostKind(),
			path: u.Pathname(), origin: u.Origin(), special: u.IsSpecial(), opaque: u.HasOpaquePath()}
		userinfo, hasUserinfo := u.Userinfo()
		username, hasUsername := u.Username()
		if hasUserinfo != (userinfo != "") || hasUsername != hasUserinfo {
			t.Errorf("%q: userinfo %q, %t, username %t", text, userinfo, hasUserinfo, hasUsername)
		}
		password, hasPassword := u.Password()
		if hasPassword != (password != "") {
			t.Errorf("%q: password %t", text, hasPassword)
		}
		got.username, got.password = username, password
		hostname, ok := u.Hostname()
		if got.hostname = hostname; ok != (got.kind != whatwg.HostNull) {
			t.Errorf("%q: host %t", text, ok)
		}
		got.port, ok = u.Port()
		if ok != (got.port != "") {
			t.Errorf("%q: port %t", text, ok)
		}
		if got.number, ok = u.EffectivePort(); ok != (want.number != 0 || want.port == "0") {
			t.Errorf("%q: effective port %t", text, ok)
		}
		number, err := u.PortNumber()
		if (err == nil) != (want.port != "") || strconv.Itoa(int(number)) != cmp.Or(want.port, "0") || err != nil && err != uri.ErrNoPort {
			t.Errorf("%q: port number %d, %v", text, number, err)
		}
		if query, ok := u.Query(); ok {
			got.query = "?" + query
		}
		if fragment, ok := u.Fragment(); ok {
			got.fragment = "#" + fragment
		}
		if got != want {
			t.Errorf("%q:\n got %+v\nwant %+v", text, got, want)
		}
		if clone := u.Clone(); clone != u {
			t.Errorf("%q: clone %q", text, clone)
		}
	}
}

func TestZero(t *testing.T) {
	var u whatwg.URL
	c := componentsOf(u)
	c.Protocol = ""
	if c != (components{}) || !u.IsZero() || u.Redacted() != "" || u.Origin() != "null" || whatwg.MustParse("a:").IsZero() {
		t.Errorf("%+v", c)
	}
	if _, err := u.ResolveText("/p"); err == nil {
		t.Error("the zero URL is a base")
	}
}

func TestMustParse(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	whatwg.MustParse("/p")
}

// Long texts of all lengths around the room that the parser has without allocating.
func TestLengths(t *testing.T) {
	path := ""
	for range 600 {
		path += "a"
		if u := whatwg.MustParse("HTTP://h/" + path); u.Pathname() != "/"+path {
			t.Fatalf("%d bytes give %q", len(path), u)
		}
	}
}

func TestAllocations(t *testing.T) {
	testenv.NotRace(t, "it allocates")
	base := whatwg.MustParse("https://example.com/a/b?q")
	for _, test := range []struct {
		name string
		most float64
		run  func()
	}{
		{"plain", 0, func() { whatwg.Parse("https://example.com/a/b.c?d=e%20f#g") }},
		{"Parse", 1, func() { whatwg.Parse("HTTPS://EXAMPLE.com:443/a/../b c?d#e") }},
		{"reference", 1, func() { base.ResolveText("../c?d") }},
		{"IPv4", 1, func() { whatwg.Parse("http://0x7f.1/") }},
		{"accessors", 0, func() {
			_, _ = base.Hostname()
			base.Port()
			_ = base.Pathname()
			base.Username()
			base.Password()
			base.EffectivePort()
			base.URI()
			base.Origin()
			base.Redacted()
		}},
	} {
		if got := testing.AllocsPerRun(100, test.run); got > test.most {
			t.Errorf("%s: %v allocations", test.name, got)
		}
	}
}

func TestIsSpecialScheme(t *testing.T) {
	for _, name := range []string{"http", "https", "ws", "wss", "ftp", "file", "foo", "httpx", "httpss", "h", ""} {
		u, err := whatwg.Parse(name + "://h/")
		if got, want := whatwg.IsSpecialScheme(strings.ToUpper(name)), err == nil && u.IsSpecial(); got != want {
			t.Errorf("%q: %t, want %t", name, got, want)
		}
	}
	if whatwg.IsSpecialScheme("@TTP") || whatwg.IsSpecialScheme("http:") {
		t.Error("not schemes")
	}
}
