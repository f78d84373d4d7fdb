package uri_test

import (
	"testing"

	"github.com/urikit/uri"
)

// TestBuilderOfRegistry builds on references whose authority is a registry name (RFC
// 2396, section 3.2.1). The result has an authority of RFC 3986, or is an error.
func TestBuilderOfRegistry(t *testing.T) {
	parser := uri.Parser{Edition: uri.RFC2396}
	for _, test := range []struct{ text, userinfo, host, port string }{
		{"x://a_b:80/p", "", "a_b", "80"},
		{"x://u@a_b/p", "u", "a_b", ""},
		{"x://a_b/p", "", "a_b", ""},
	} {
		r, err := parser.Parse(test.text)
		if err != nil {
			t.Fatal(err)
		}
		if a, _ := r.Authority(); !a.IsRegistry() {
			t.Fatalf("%q has no registry name", test.text)
		}
		built, err := r.Builder().Build()
		if err != nil || built.String() != test.text {
			t.Errorf("%q: %q, %v", test.text, built, err)
			continue
		}
		a, _ := built.Authority()
		userinfo, _ := a.Userinfo()
		port, _ := a.Port()
		host, _ := a.Host()
		if userinfo != test.userinfo || host.String() != test.host || port != test.port {
			t.Errorf("%q: userinfo %q, host %q, port %q", test.text, userinfo, host, port)
		}
	}
	r, err := parser.Parse("x://a@b@c/p")
	if err != nil {
		t.Fatal(err)
	}
	if built, err := r.Builder().Build(); err == nil {
		t.Errorf("%q: %q, want an error", r, built)
	}
}

// TestBuilderKeepsFaults sets an invalid authority. Setting its parts does not remove the
// error; setting or removing the authority does.
func TestBuilderKeepsFaults(t *testing.T) {
	for _, part := range []uri.Component{uri.ComponentUserinfo, uri.ComponentHost, uri.ComponentPort} {
		b := new(uri.Builder).SetComponent(uri.ComponentAuthority, "[").SetComponent(uri.ComponentHost, "h").SetComponent(part, "1")
		if r, err := b.Build(); err == nil {
			t.Errorf("%v: %q, want an error", part, r)
		}
		if r, err := b.SetComponent(uri.ComponentAuthority, "h").Build(); err != nil || r.String() != "//h" {
			t.Errorf("%v: %q, %v", part, r, err)
		}
	}
	b := new(uri.Builder).SetComponent(uri.ComponentAuthority, "[").RemoveComponent(uri.ComponentAuthority)
	if r, err := b.Build(); err != nil || r.String() != "" {
		t.Errorf("%q, %v", r, err)
	}
}
