package whatwg_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/whatwg"
)

func TestURI(t *testing.T) {
	for text, want := range map[string]string{
		"http://h/a|b[c]^?d{e}|[]\\`#f#g{[": "http://h/a%7Cb%5Bc%5D%5E?d%7Be%7D%7C%5B%5D%5C%60#f%23g%7B%5B",
		"http://u%:p%zz%41@h/%":             "http://u%25:p%25zz%41@h/%25",
		"http://a{b}/":                      "http://a%7Bb%7D/",
		"foo://a\"b%/c\\d":                  "foo://a%22b%25/c%5Cd",
		"foo:a b\"<>{}|[]^`%":               "foo:a%20b%22%3C%3E%7B%7D%7C%5B%5D%5E%60%25",
		"http://[::1]:81/~a!$&'()*+,;=:@/":  "http://[::1]:81/~a!$&'()*+,;=:@/",
		"foo:/.//a":                         "foo:/.//a",
		"file:///C:/a":                      "file:///C:/a",
		"foo://h?/?#/?":                     "foo://h?/?#/?",
	} {
		u := whatwg.MustParse(text)
		converted, changes, err := u.URIChanges()
		if err != nil || converted.String() != want {
			t.Errorf("%q: %q, %v, want %q", text, converted, err, want)
		}
		checkChanges(t, u, converted, changes)
	}
	if converted, changes, err := (whatwg.URL{}).URIChanges(); !converted.IsZero() || changes != nil || err != uri.ErrZero {
		t.Errorf("the zero URL gives %q, %v, %v", converted, changes, err)
	}
}

// checkChanges checks that the changes make the URI of u's text.
func checkChanges(t *testing.T, u whatwg.URL, converted uri.URI, changes []uri.Change) {
	t.Helper()
	text, done := "", 0
	for _, c := range changes {
		encoded := ""
		for _, b := range []byte(c.Before) {
			encoded += fmt.Sprintf("%%%02X", b)
		}
		if c.Before != c.Span.Of(u.String()) || encoded == "" || encoded != c.After {
			t.Fatalf("%q: change %+v", u, c)
		}
		text += u.String()[done:c.Span.Offset] + c.After
		done = c.Span.End()
		at, ok := converted.Span(c.Component)
		if place := len(text) - len(c.After); !ok || place < at.Offset || at.End() < len(text) {
			t.Fatalf("%q: change %+v is not in the %v of %q", u, c, c.Component, converted)
		}
	}
	if text += u.String()[done:]; text != converted.String() {
		t.Fatalf("%q: changes %v give %q, not %q", u, changes, text, converted)
	}
}

func TestDiffer(t *testing.T) {
	for _, c := range []struct{ text, base, want string }{
		{"http://example.com", "", ""},
		{"HTTP://EXAMPLE.com:80/%7Ea/../b?c#d", "", ""},
		{"http://h/a|b", "", "error"},
		{"http://127.1/", "", "host"},
		{"http://0x7f.0.0.1:8080/", "", "host"},
		{"http://%65xample.com/", "", ""},
		{"http://1.2.3.256/", "", "error"},
		{"http://h:99999/", "", "error"},
		{"http://h:080/", "", "port"},
		{"http:h/p", "", "host path"},
		{"http:///h/p", "", "host path"},
		{"foo:/a", "", ""},
		{"foo://h/%2e%2E/a", "", ""},
		{"foo://H/", "", ""},
		{"http://u:@h/", "", "userinfo"},
		{"http://u@h/?'", "", "query"},
		{"file:///C:/../a", "", "path"},
		{"file://localhost/a", "", ""},
		{"a/b", "", "error"},
		{"a/b?c", "http://h/x/y", ""},
		{"http:a", "http://h/x/y", "host path"},
		{"../../..", "http://h/x/y", ""},
		{"//h//a", "https://h/x/y", ""},
		{"?", "https://h/x/y#f", ""},
		{"", "https://h/x/y#f", ""},
		{"#", "mailto:a@b", ""},
		{"x", "mailto:a@b", "error"},
	} {
		var base whatwg.URL
		if c.base != "" {
			base = whatwg.MustParse(c.base)
		}
		found, ok := whatwg.Read(c.text, base).Differ()
		var names []string
		for _, f := range found {
			names = append(names, f.String())
		}
		got := strings.Join(names, " ")
		if !ok {
			got = "error"
		}
		if got != c.want {
			t.Errorf("%q, base %q: %s, want %s", c.text, c.base, got, c.want)
		}
	}
	if _, ok := (whatwg.Readings{}).Differ(); ok {
		t.Error("the zero Readings are comparable")
	}
}

// Both readings of each line of the sample are the same, but for those listed.
func TestDifferSample(t *testing.T) {
	data, err := os.ReadFile("../testdata/corpus/sample.txt")
	if err != nil {
		t.Fatal(err)
	}
	differ, errors := 0, 0
	for line := range strings.Lines(string(data)) {
		text := strings.TrimSuffix(line, "\n")
		r := whatwg.Read(text, whatwg.URL{})
		found, ok := r.Differ()
		switch {
		case !ok:
			errors++
			if r.URLError == nil && r.URIError == nil {
				t.Errorf("%q: no error", text)
			}
		case len(found) > 0:
			differ++
			if !slices.Equal(found, []uri.Component{uri.ComponentQuery}) || !strings.Contains(text, "'") {
				t.Errorf("%q: %v", text, found)
			}
		}
	}
	t.Logf("%d differ, %d are errors", differ, errors)
}

// FuzzURI checks that each URL has a valid URI, which a browser reads as the same host, and
// that the readings of a serialization do not differ.
func FuzzURI(f *testing.F) {
	addTexts(f, func(g generator) { f.Add(g.text()) })
	f.Fuzz(func(t *testing.T, text string) {
		u, err := whatwg.Parse(text)
		if err != nil {
			return
		}
		converted, changes, err := u.URIChanges()
		if err != nil {
			t.Fatalf("%q: %v", u, err)
		}
		checkChanges(t, u, converted, changes)
		if alone, err := u.URI(); err != nil || alone != converted {
			t.Fatalf("%q: without changes %q, %v", u, alone, err)
		}
		if len(changes) == 0 {
			if found, ok := whatwg.Read(u.String(), whatwg.URL{}).Differ(); !ok || found != nil {
				t.Fatalf("%q: its readings differ in %v, %t", u, found, ok)
			}
		}
		again, err := whatwg.Parse(converted.String())
		if err != nil {
			t.Fatalf("%q becomes %q: %v", u, converted, err)
		}
		host, _ := u.HostPort()
		sameHost, _ := again.HostPort()
		if u.IsSpecial() && host != sameHost {
			t.Fatalf("%q becomes %q with the host %q", u, converted, sameHost)
		}
	})
}
