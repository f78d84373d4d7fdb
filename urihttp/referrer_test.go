package urihttp_test

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/testenv"
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
		var p urihttp.ReferrerPolicy
		err := p.UnmarshalText([]byte(test.policy))
		if err != nil {
			t.Fatal(err)
		}
		for target, want := range map[string]string{
			"https://example.com:443/x": test.same,
			"https://other.example/":    test.other,
			"wss://other.example/":      test.other,
			"http://127.9.9.9/":         test.downgrade,
			"http://localhost/":         test.downgrade,
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

// TestRefererLocal has pages of the computer itself, which are trustworthy without https.
func TestRefererLocal(t *testing.T) {
	for target, want := range map[string]bool{
		"http://127.9.9.9/":         true,
		"http://[::1]/":             true,
		"http://localhost:81/":      true,
		"http://a.localhost./":      true,
		"https://other.example/":    true,
		"http://other.example/":     false,
		"http://128.0.0.1/":         false,
		"http://localhost.example/": false,
		"http://notlocalhost/":      false,
		"urn:a:b":                   false,
	} {
		for _, page := range []string{"http://localhost/", "http://127.0.0.1:8080/", "http://[::1]/", "http://a.localhost/"} {
			if got, ok := urihttp.ReferrerStrictOrigin.Referer(uri.MustParseURI(page), uri.MustParseURI(target)); ok != want {
				t.Errorf("from %s to %s: %q, %t", page, target, got, ok)
			}
		}
	}
}

// TestNodeReferer compares four policies with fetch of Node. Node 20 deviates in the others: it
// sends the origin with no-referrer, and nothing to the same origin with same-origin.
func TestNodeReferer(t *testing.T) {
	node := testenv.Program(t, "node")
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, r.Header.Get("Referer"))
	}))
	defer server.Close()
	const script = `(async () => {
		const [server, ...pages] = process.argv.slice(1);
		for (const policy of ["origin", "strict-origin", "strict-origin-when-cross-origin", "unsafe-url"])
			for (const page of pages) {
				const response = await fetch(server, {referrer: page, referrerPolicy: policy});
				console.log(policy + "\t" + page + "\t" + await response.text());
			}
	})()`
	long := "http://other.example/" + strings.Repeat("a", 4096)
	out, err := exec.Command(node, "-e", script, server.URL, server.URL+"/a?q#f", "http://other.example/%7ea?q#f", "http://me:secret@other.example", long).Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(lines) != 4*4 {
		t.Fatalf("%d lines", len(lines))
	}
	for _, line := range lines {
		fields := strings.Split(line, "\t")
		var p urihttp.ReferrerPolicy
		err := p.UnmarshalText([]byte(fields[0]))
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := p.Referer(uri.MustParseURI(fields[1]), uri.MustParseURI(server.URL)); got.String() != fields[2] {
			t.Errorf("%s from %.60s: %.60q, Node sends %.60q", p, fields[1], got, fields[2])
		}
	}
}

// FuzzReferer checks that a Referer shows no more than it may.
func FuzzReferer(f *testing.F) {
	f.Add("https://u:p@example.com/a?q#f", "http://example.com/", "origin, unsafe-url")
	f.Add("http://h:80", "http://H", "no-referrer,same-origin")
	f.Fuzz(func(t *testing.T, pageText, targetText, line string) {
		page, err := uri.ParseURI(pageText)
		if err != nil {
			return
		}
		target, err := uri.ParseURI(targetText)
		if err != nil {
			return
		}
		p, _ := urihttp.ReferrerPolicyOf(http.Header{"Referrer-Policy": {line}})
		got, ok := p.Referer(page, target)
		if !ok {
			return
		}
		_, hasUserinfo := got.Userinfo()
		_, hasFragment := got.Fragment()
		if hasUserinfo || hasFragment || len(got.String()) > 4096 && got.Path().String() != "/" || !urihttp.OriginOf(got).Same(urihttp.OriginOf(page)) {
			t.Fatalf("%q, %s: %q", page, p, got)
		}
		_, hasQuery := got.Query()
		whole := got.Path().String() != "/" || hasQuery
		strict := p == urihttp.ReferrerSameOrigin || p == urihttp.ReferrerOriginWhenCrossOrigin || p == urihttp.ReferrerStrictOriginWhenCrossOrigin
		if p == urihttp.ReferrerNone || whole && (p == urihttp.ReferrerOrigin || p == urihttp.ReferrerStrictOrigin || strict && !urihttp.OriginOf(page).Same(urihttp.OriginOf(target))) {
			t.Fatalf("%q to %q, %s: %q", page, target, p, got)
		}
	})
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

// TestReferrerPolicyText writes each policy as JSON and reads it again.
func TestReferrerPolicyText(t *testing.T) {
	// The names are those of Referrer Policy, section 3, in the order of the constants.
	const all = `["strict-origin-when-cross-origin","no-referrer","no-referrer-when-downgrade","same-origin","origin","strict-origin","origin-when-cross-origin","unsafe-url"]`
	policies := []urihttp.ReferrerPolicy{
		urihttp.ReferrerStrictOriginWhenCrossOrigin, urihttp.ReferrerNone, urihttp.ReferrerNoneWhenDowngrade, urihttp.ReferrerSameOrigin,
		urihttp.ReferrerOrigin, urihttp.ReferrerStrictOrigin, urihttp.ReferrerOriginWhenCrossOrigin, urihttp.ReferrerUnsafeURL,
	}
	text, err := json.Marshal(policies)
	if string(text) != all || err != nil {
		t.Errorf("%s, %v", text, err)
	}
	var again []urihttp.ReferrerPolicy
	if err := json.Unmarshal([]byte(all), &again); !slices.Equal(again, policies) || err != nil {
		t.Errorf("%v, %v", again, err)
	}
	p := urihttp.ReferrerSameOrigin
	if err := json.Unmarshal([]byte(`"Origin"`), &p); !errors.Is(err, uri.ErrUnknownName) || p != urihttp.ReferrerSameOrigin {
		t.Errorf("a name in upper case: %v, %v", p, err)
	}
	if _, err := json.Marshal(urihttp.ReferrerUnsafeURL + 1); err == nil {
		t.Error("a policy without a name has a text")
	}
}
