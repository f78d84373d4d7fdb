package idn_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/iri"
)

func ExampleDisplayHost() {
	fmt.Println(idn.DisplayHost(uri.MustParseURI("https://xn--bcher-kva.example:8080/")))
	fmt.Println(idn.DisplayHost(uri.MustParseURI("https://b%C3%BCcher.example/")))
	fmt.Println(idn.DisplayHost(uri.MustParseURI("https://xn--pple-43d.com/"))) // it looks like "apple"
	// Output:
	// bücher.example
	// bücher.example
	// xn--pple-43d.com
}

func ExampleHostKey() {
	fmt.Println(idn.HostKey(uri.MustParseURI("https://B%C3%BCcher.example/")))
	fmt.Println(idn.HostKey(iri.MustParseIRI("https://Bücher.example:443/")))
	fmt.Println(idn.HostKey(uri.MustParseURI("http://[2001:DB8:0::1]/")))
	// Output:
	// xn--bcher-kva.example <nil>
	// xn--bcher-kva.example <nil>
	// 2001:db8::1 <nil>
}

// TestReferences compares the two calls for the types of packages uri and iri.
func TestReferences(t *testing.T) {
	for _, test := range []struct{ text, display, key string }{
		{"", "", ""},
		{"mailto:a@b", "", ""},
		{"file:///a", "", ""},
		{"http://EXAMPLE.com./", "example.com.", "example.com."},
		{"//%C3%BC.example", "ü.example", "xn--tda.example"},
		{"http://%65xample/", "%65xample", "example"},
		{"http://a%1Bb/", "a%1bb", "a\x1bb"},
		{"http://xn--a/", "xn--a", "error"},
		{"http://xn--bcher-kva/", "bücher", "xn--bcher-kva"},
		{"http://r3---sn-x.example/", "r3---sn-x.example", "r3---sn-x.example"},
		{"http://127.0.0.1/", "127.0.0.1", "127.0.0.1"},
		{"http://[::FFFF:1.2.3.4]/", "[::FFFF:1.2.3.4]", "::ffff:1.2.3.4"},
		{"http://[v1.A]/", "[v1.A]", "[v1.a]"},
		{"urn-like://A%7eb%c3%bc/", "A%7eb%c3%bc", "a~b%C3%BC"},
	} {
		r := uri.MustParse(test.text)
		i := iri.MustParse(test.text)
		refs := []interface{ Host() (uri.Host, bool) }{r, i}
		if u, err := uri.ParseURI(test.text); err == nil {
			refs = append(refs, u, iri.MustParseIRI(test.text))
		}
		for _, r := range refs {
			if got := idn.DisplayHost(r); got != test.display {
				t.Errorf("%T %q is shown as %q, want %q", r, test.text, got, test.display)
			}
			key, err := idn.HostKey(r)
			if invalid := (*idn.Error)(nil); errors.As(err, &invalid) {
				key = "error"
			}
			if key != test.key {
				t.Errorf("%T %q has the key %q, %v, want %q", r, test.text, key, err, test.key)
			}
		}
	}
	// In an IRI the host may be in Unicode.
	for a, b := range map[string]string{"http://Ü.example/": "http://%c3%9c.EXAMPLE", "urn-like://Aü": "urn-like://a%C3%BC"} {
		one, err := idn.HostKey(iri.MustParse(a))
		two, err2 := idn.HostKey(uri.MustParse(b))
		if one != two || err != nil || err2 != nil {
			t.Errorf("%q: %q, %v; %q: %q, %v", a, one, err, b, two, err2)
		}
	}
}
