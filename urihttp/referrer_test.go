package urihttp_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/urihttp"
)

// TestReferer has the table of policies of Referrer Policy, section 3: for each policy, what a
// page sends to its own origin, to another one that is as trustworthy, and on a downgrade.
func TestReferer(t *testing.T) {
	const page, origin = "https://u:p@example.com/page?q#f", "https://example.com/"
	const full = "https://example.com/page?q"
	for _, test := range []struct {
		policy                 string
		same, other, downgrade string
	}{
		{"no-referrer", "", "", ""},
		{"no-referrer-when-downgrade", full, full, ""},
		{"same-origin", full, "", ""},
		{"origin", origin, origin, origin},
		{"strict-origin", origin, origin, ""},
		{"origin-when-cross-origin", full, origin, origin},
		{"strict-origin-when-cross-origin", full, origin, ""},
		{"unsafe-url", full, full, full},
	} {
		p, err := urihttp.ParseReferrerPolicy(test.policy)
		if err != nil {
			t.Fatal(err)
		}
		for target, want := range map[string]string{
			"https://example.com:443/x": test.same,
			"https://other.example/":    test.other,
			"http://127.9.9.9/":         test.other,
			"http://[::1]/":             test.other,
			"http://localhost:81/":      test.other,
			"http://a.localhost./":      test.other,
			"http://example.com/":       test.downgrade,
			"http://localhost.example/": test.downgrade,
			"http://notlocalhost/":      test.downgrade,
			"http://128.0.0.1/":         test.downgrade,
			"ftp://example.com/":        test.downgrade,
			"urn:a:b":                   test.downgrade,
		} {
			got, ok := p.Referer(uri.MustParseURI(page), uri.MustParseURI(target))
			if got.String() != want || ok != (want != "") {
				t.Errorf("%s: to %s: %q, %t, want %q", p, target, got, ok, want)
			}
		}
		// No downgrade begins at http.
		got, _ := p.Referer(uri.MustParseURI("http://example.com/page?q"), uri.MustParseURI("http://other.example/"))
		if want := strings.Replace(test.other, "https", "http", 1); got.String() != want {
			t.Errorf("%s: from http to http: %q, want %q", p, got, want)
		}
	}
}

func TestRefererPages(t *testing.T) {
	long := "http://h/" + strings.Repeat("a", 4096-len("http://h/"))
	for page, want := range map[string]string{
		"http://h":              "http://h/",
		"http://h?q":            "http://h/?q",
		"http://h#f":            "http://h/",
		"HTTP://U@H:80/%7e/./a": "HTTP://H:80/%7e/./a",
		"http://@h/":            "http://h/",
		"http://h//a":           "http://h//a",
		long:                    long,
		long + "a":              "http://h/",
		long + "#a":             long,
		"http:///a":             "",
		"http://h:65536/":       "",
		"file:///etc/passwd":    "",
		"about:blank":           "",
		"data:text/html,x":      "",
		"blob:http://h/uuid":    "",
		"ftp://h/":              "",
	} {
		got, ok := urihttp.ReferrerUnsafeURL.Referer(uri.MustParseURI(page), uri.MustParseURI("http://target.example/"))
		if got.String() != want || ok != (want != "") {
			t.Errorf("%.40s: %.40q, %t, want %.40q", page, got, ok, want)
		}
	}
	if _, ok := urihttp.ReferrerUnsafeURL.Referer(uri.URI{}, uri.URI{}); ok {
		t.Error("the zero URI")
	}
	if _, ok := urihttp.ReferrerPolicy(8).Referer(uri.MustParseURI("http://h/"), uri.MustParseURI("http://h/")); ok {
		t.Error("an unknown policy")
	}
}

func TestReferrerPolicyOf(t *testing.T) {
	for _, test := range []struct {
		lines []string
		want  string // "" if there is none
	}{
		{nil, ""},
		{[]string{""}, ""},
		{[]string{"origin"}, "origin"},
		{[]string{"no-referrer, strict-origin-when-cross-origin"}, "strict-origin-when-cross-origin"},
		{[]string{"no-referrer, newer-policy"}, "no-referrer"},
		{[]string{"no-referrer", "\tsame-origin ,,"}, "same-origin"},
		{[]string{"no-referrer,"}, "no-referrer"},
		{[]string{"NO-Referrer"}, "no-referrer"},
		{[]string{"origin unsafe-url"}, ""},
		{[]string{"always"}, ""},
		{[]string{"no-referrer;"}, ""},
	} {
		p, ok := urihttp.ReferrerPolicyOf(http.Header{"Referrer-Policy": test.lines})
		if ok != (test.want != "") || ok && p.String() != test.want {
			t.Errorf("%q: %s, %t, want %q", test.lines, p, ok, test.want)
		}
	}
}
