package canonical_test

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/canonical"
	"github.com/urikit/uri/whatwg"
)

var crawlHref = canonical.CrawlHref(canonical.TrackingParameters()...)

// key returns the key of a link in a page, and checks the promises of [canonical.Profile]. It
// returns false if browsers refuse the link.
func key(t testing.TB, base whatwg.URL, href string) (uri.URI, bool) {
	t.Helper()
	link, err := whatwg.Parser{Base: base}.Parse(href)
	if err != nil {
		return uri.URI{}, false
	}
	k, err := crawlHref.ApplyURL(link)
	if err != nil {
		t.Fatalf("%q: %v", link, err)
	}
	if again, err := crawlHref.Apply(k); err != nil || again != k {
		t.Fatalf("%q has the key %q, and that has %q, %v", link, k, again, err)
	}
	if normal := crawlHref.Normalizer.NormalizeURI(k, crawlHref.Level); normal != k {
		t.Fatalf("%q has the key %q, which normalizes to %q", link, k, normal)
	}
	serialized, err := whatwg.Parse(link.String())
	if err != nil {
		t.Fatalf("%q: %v", link, err)
	}
	if other, err := crawlHref.ApplyURL(serialized); err != nil || other != k {
		t.Fatalf("%q has the key %q, and with its own text %q, %v", link, k, other, err)
	}
	// Browsers that follow the key ask the same server.
	followed, err := whatwg.Parse(k.String())
	if err != nil {
		t.Fatalf("%q has the key %q, which browsers refuse: %v", link, k, err)
	}
	a, _ := link.HostPort()
	b, _ := followed.HostPort()
	if link.IsSpecial() && (a != b || link.Scheme() != followed.Scheme()) {
		t.Fatalf("%q has the key %q, on another server", link, k)
	}
	return k, true
}

// TestHrefs checks the keys in testdata/hrefs.tsv.
func TestHrefs(t *testing.T) {
	file, err := os.ReadFile("testdata/hrefs.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(file)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var row [3]string
		for i, field := range strings.Split(strings.TrimSuffix(line, "\n"), "\t") {
			if err := json.Unmarshal([]byte(field), &row[i]); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
		}
		got := "error"
		if k, ok := key(t, whatwg.MustParse(row[0]), row[1]); ok {
			got = k.String()
		}
		if got != row[2] {
			t.Errorf("%q has the key %q, want %q", row[1], got, row[2])
		}
	}
}

// TestHrefsOfSuite checks that texts which the suite of the URL Standard gives the same href
// have the same key.
func TestHrefsOfSuite(t *testing.T) {
	file, err := os.ReadFile("../whatwg/testdata/urltestdata.json")
	if err != nil {
		t.Fatal(err)
	}
	var suite []json.RawMessage // comments are strings
	if err := json.Unmarshal(file, &suite); err != nil {
		t.Fatal(err)
	}
	keys := make(map[string]uri.URI)
	shared := 0
	for _, raw := range suite {
		var c struct {
			Input, Href string
			Base        *string
		}
		if json.Unmarshal(raw, &c) != nil || c.Href == "" {
			continue
		}
		var base whatwg.URL
		if c.Base != nil {
			base = whatwg.MustParse(*c.Base)
		}
		k, ok := key(t, base, c.Input)
		if !ok {
			t.Errorf("%q is an error", c.Input)
			continue
		}
		before, seen := keys[c.Href]
		if seen {
			shared++
		}
		if seen && before != k {
			t.Errorf("%q: %q has the keys %q and %q", c.Input, c.Href, k, before)
		}
		keys[c.Href] = k
	}
	if len(keys) < 300 || shared < 50 {
		t.Errorf("only %d URLs, %d of them twice", len(keys), shared)
	}
}

func TestCrawlHrefErrors(t *testing.T) {
	_, err := crawlHref.Apply(uri.MustParseURI("http://1.2.3.4.5/"))
	step, ok := errors.AsType[*canonical.StepError](err)
	invalid, ok2 := errors.AsType[*whatwg.ValidationError](err)
	if !ok || !ok2 || step.Step != "reading as a browser" || invalid.Name != "IPv4-too-many-parts" {
		t.Errorf("%v", err)
	}
	if u, err := crawlHref.ApplyURL(whatwg.URL{}); err != uri.ErrZero || !u.IsZero() {
		t.Errorf("%q, %v", u, err)
	}
}

// FuzzCrawlHref checks the key of a link, and of the same link in other spellings.
func FuzzCrawlHref(f *testing.F) {
	for _, href := range []string{
		"a", `\\H\a b`, "http://0x7f.1:080/%2e%2e/?a'b&utm_x#f", "file:///C|/../a", "foo://u:p@H/%7E|?{", "foo:/..//a", "javascript:a b #", "//ü①.com./%zz", "foo://[::1]/.",
	} {
		f.Add("http://h/x/y?z", href)
		f.Add("foo:/a", href)
	}
	f.Fuzz(func(t *testing.T, base, href string) {
		page, err := whatwg.Parse(base)
		if err != nil {
			page = whatwg.MustParse("http://page.example/a/")
		}
		k, ok := key(t, page, href)
		if !ok {
			return
		}
		if other, ok := key(t, page, "\t"+strings.ReplaceAll(href, "/", "\n/")+" "); !ok || other != k {
			t.Fatalf("%q has the key %q, and with line breaks %q", href, k, other)
		}
		if _, ok := k.Fragment(); ok {
			t.Fatalf("%q has the key %q", href, k)
		}
	})
}
