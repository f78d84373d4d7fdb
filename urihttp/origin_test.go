package urihttp_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/urihttp"
)

func TestOrigin(t *testing.T) {
	for _, test := range []struct {
		text, want string
		host       string
		port       uint16
	}{
		// RFC 6454, sections 3.2.1 and 4.
		{"http://example.com/", "http://example.com", "example.com", 80},
		{"http://example.com:80/", "http://example.com", "example.com", 80},
		{"http://example.com/path/file", "http://example.com", "example.com", 80},
		{"http://example.com:8080/", "http://example.com:8080", "example.com", 8080},
		{"http://www.example.com/", "http://www.example.com", "www.example.com", 80},
		{"https://example.com:80/", "https://example.com:80", "example.com", 80},
		{"https://example.com/", "https://example.com", "example.com", 443},

		{"HTTPS://u:p@EXAMPLE.com:0443?q#f", "https://example.com", "example.com", 443},
		{"http://[::1]:81/", "http://[::1]:81", "[::1]", 81},
		{"wss://h/", "wss://h", "h", 443},
		{"http://h:0/", "http://h:0", "h", 0},
		{"http://h:65536/", "null", "", 0},
		{"http:///a", "null", "", 0},
		{"file:///etc", "null", "", 0},
		{"mailto:a@b", "null", "", 0},
		{"data:,x", "null", "", 0},
		{"x-unknown://h:1/", "null", "", 0},
	} {
		o := urihttp.OriginOf(uri.MustParseURI(test.text))
		name, host, port, ok := o.Tuple()
		if o.String() != test.want || o.IsOpaque() != (test.want == "null") || ok == o.IsOpaque() || host != test.host || port != test.port {
			t.Errorf("%s: %s, %q, %q, %d, %t, want %s", test.text, o, name, host, port, ok, test.want)
		}
		if o.Same(o) == o.IsOpaque() {
			t.Errorf("%s: the same: %t", test.text, o.Same(o))
		}
	}
}

func TestSame(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want bool
	}{
		{"http://example.com/", "HTTP://EXAMPLE.COM:80/x", true},
		{"http://u@h/", "http://h/", true},
		{"http://h/", "http://h./", false},
		{"http://h/", "https://h/", false},
		{"http://h/", "http://h:81/", false},
		{"http://h/", "http://a.h/", false},
		{"http://h/", "ws://h/", false},
		{"file:///a", "file:///a", false},
		{"urn:a:b", "urn:a:b", false},
	} {
		if got := urihttp.OriginOf(uri.MustParseURI(test.a)).Same(urihttp.OriginOf(uri.MustParseURI(test.b))); got != test.want {
			t.Errorf("%s and %s: %t", test.a, test.b, got)
		}
	}
	if urihttp.OriginOf(uri.URI{}).Same(urihttp.OriginOf(uri.URI{})) {
		t.Error("the zero URI")
	}
}

// TestOriginText reads what String writes, and refuses other spellings.
func TestOriginText(t *testing.T) {
	for _, text := range []string{"https://example.com", "http://example.com:8080", "http://[::1]:81", "wss://h", "http://h:0", "null"} {
		var o urihttp.Origin
		if err := o.UnmarshalText([]byte(text)); err != nil || o.String() != text {
			t.Errorf("%s: %s, %v", text, o, err)
		}
		written, err := json.Marshal(map[string]urihttp.Origin{"origin": o})
		if err != nil || string(written) != `{"origin":"`+text+`"}` {
			t.Errorf("%s: %s, %v", text, written, err)
		}
		var read map[string]urihttp.Origin
		if err := json.Unmarshal(written, &read); err != nil || read["origin"] != o {
			t.Errorf("%s: %v, %v", written, read, err)
		}
		if u, err := uri.ParseURI(text); err == nil && !urihttp.OriginOf(u).Same(o) {
			t.Errorf("%s is not the origin of its URI", text)
		}
	}
	kept := urihttp.OriginOf(uri.MustParseURI("http://h/"))
	for _, text := range []string{"", "NULL", "https://example.com/", "https://EXAMPLE.com", "HTTPS://example.com", "https://example.com:443", "https://example.com:08080",
		"https://u@example.com", "https://example.com?", "https://example.com#", "https://", "https://h:65536", "file:///", "mailto:a@b", "x-unknown://h", "https://a b", "*", "https://h, https://i"} {
		o := kept
		if err := o.UnmarshalText([]byte(text)); !errors.Is(err, urihttp.ErrOrigin) || o != kept {
			t.Errorf("%q: %s, %v", text, o, err)
		}
	}
}
