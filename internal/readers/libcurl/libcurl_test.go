package libcurl

import (
	"strings"
	"testing"

	"github.com/urikit/uri/scheme"
)

// TestPorts checks that the table has only the ports that the rules of schemes lack or have
// otherwise.
func TestPorts(t *testing.T) {
	for name, own := range ports {
		form, _ := scheme.Known().Form(name)
		port, supported := defaultPort(strings.ToUpper(name))
		switch {
		case !supported || !isSupported(strings.ToUpper(name)):
			t.Errorf("%s is not supported in upper case", name)
		case port == "":
			t.Errorf("%s has no port", name)
		case own == form.DefaultPort:
			t.Errorf("%s: the port %s is that of the scheme", name, own)
		}
	}
	for name, want := range map[string]string{"http": "80", "rtmps": "443", "file": "0", "ldaps": "636", "smbs": "445"} {
		if port, _ := defaultPort(name); port != want {
			t.Errorf("%s: port %s", name, port)
		}
	}
	if port, supported := defaultPort("ssh"); supported || port != "" || isSupported("ssh") {
		t.Error("ssh is supported")
	}
}

// TestFlags reads texts with and without each flag. The answers are those of libcurl 8.19.0, and
// with AnyVersion of 7.88.1 and 8.23.0.
func TestFlags(t *testing.T) {
	for _, test := range []struct {
		text          string
		flag          Flags
		without, with string
	}{
		{"h/a", GuessScheme, "Bad scheme", "http h /a"},
		{"ftp.h", GuessScheme, "Bad scheme", "ftp ftp.h "},
		{"x:h", GuessScheme, "Unsupported URL scheme", "Port number was not a decimal number between 0 and 65535"},
		{"x://h/a", NonSupportScheme, "Unsupported URL scheme", "x h /a"},
		{"http://h/a b", AllowSpace, "Malformed input to a URL function", "http h /a b"},
		{"http://h/é", URLEncode, "http h /é", "http h /%C3%A9"},
		{"http://h/a/../b", PathAsIs, "http h /b", "http h /a/../b"},
		{"http://h/a/%2E%2e/b", PathAsIs, "http h /b", "http h /a/%2E%2e/b"},
		{"http://a%25b", AnyVersion, "Bad hostname", "http a%b "},
		{"mqtts://h", AnyVersion, "Unsupported URL scheme", "mqtts h "},
	} {
		for flags, want := range map[Flags]string{0: test.without, test.flag: test.with} {
			u, err := Parse(test.text, flags)
			got := u.Value[PartScheme] + " " + u.Value[PartHost] + " " + u.Value[PartPath]
			if err != nil {
				got = err.Error()
			}
			if got != want {
				t.Errorf("%q with %b: %q, want %q", test.text, flags, got, want)
			}
		}
	}
}

// TestParts reads all parts of a text.
func TestParts(t *testing.T) {
	u, err := Parse("IMAP://u;o:p@[FE80::1%25eth0]:0143/a?b#c", 0)
	if err != nil {
		t.Fatal(err)
	}
	want := [Parts]string{"", "imap", "u", "p", "o", "[fe80::1]", "143", "/a", "b", "c", "eth0"}
	if u.Value != want {
		t.Errorf("%q, want %q", u.Value, want)
	}
	u.Drop(PartPort)
	if u.Defined[PartPort] || u.Value[PartPort] != "" {
		t.Error("the port is still there")
	}
}

// TestChange sets parts and references, as curl_url_set does, and writes the results. The answers
// are those of libcurl 8.19.0.
func TestChange(t *testing.T) {
	flags := NonSupportScheme | URLEncode
	for _, test := range []struct {
		part  Part
		value string
		want  string
	}{
		{PartURL, "../x y?z", "http://a.example/x%20y?z"},
		{PartURL, "//b/", "http://b/"},
		{PartURL, "#", "http://a.example/b/c?d"},
		{PartPath, "x y", "http://a.example/x%20y?d#e"},
		{PartQuery, "x y", "http://a.example/b/c?x+y#e"},
		{PartQuery, "", "http://a.example/b/c#e"},
		{PartPort, "080", "http://a.example/b/c?d#e"},
		{PartPort, "81", "http://a.example:81/b/c?d#e"},
		{PartHost, "[::1]", "http://[::1]/b/c?d#e"},
	} {
		u, err := Parse("http://a.example/b/c?d#e", flags)
		if err == nil && test.part == PartURL {
			err = u.SetURL(test.value, flags)
		} else if err == nil {
			err = u.SetPart(test.part, test.value, false, flags)
		}
		got, failed := u.Write(Writing{})
		if err != nil || failed != nil || got != test.want {
			t.Errorf("part %d, %q: %q, %v, %v; want %q", test.part, test.value, got, err, failed, test.want)
		}
	}
	var u URL
	if err := u.SetPart(PartPort, "65536", false, flags); err != ErrPort {
		t.Errorf("a large port: %v", err)
	}
	if err := u.SetPart(PartScheme, "a b c", false, 0); err != ErrUnsupported {
		t.Errorf("a scheme that is not one: %v", err)
	}
}
