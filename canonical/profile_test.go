package canonical_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/canonical"
)

// schemes has the rules of "http" and "https" (RFC 9110, section 4.2).
type schemes struct{}

func (schemes) Form(name string) (uri.SchemeForm, bool) {
	switch strings.ToLower(name) {
	case "http":
		return uri.SchemeForm{DefaultPort: "80", SlashPath: true}, true
	case "https":
		return uri.SchemeForm{DefaultPort: "443", SlashPath: true}, true
	}
	return uri.SchemeForm{}, false
}

// form returns the canonical form of u, and checks the promises of [canonical.Profile].
func form(t testing.TB, p canonical.Profile, u uri.URI) uri.URI {
	t.Helper()
	once, err := p.Apply(u)
	if err != nil {
		t.Fatalf("%s: %.200q: %v", p.Name, u, err)
	}
	if parsed, err := uri.ParseURI(once.String()); err != nil || parsed != once {
		t.Fatalf("%s: %.200q becomes %.200q: %v", p.Name, u, once, err)
	}
	if twice, err := p.Apply(once); err != nil || twice != once {
		t.Fatalf("%s: %.200q becomes %.200q and then %.200q, %v", p.Name, u, once, twice, err)
	}
	if normal := p.Normalizer.NormalizeURI(once, p.Level); normal != once {
		t.Fatalf("%s: %.200q becomes %.200q, which normalizes to %.200q", p.Name, u, once, normal)
	}
	if again, err := p.Apply(p.Normalizer.NormalizeURI(u, p.Level)); err != nil || again != once {
		t.Fatalf("%s: %.200q becomes %.200q, normalized before %.200q, %v", p.Name, u, once, again, err)
	}
	return once
}

func TestProfiles(t *testing.T) {
	for _, test := range []struct{ u, cacheKey, crawl, dedup string }{
		{"http://example.com/", "http://example.com/", "http://example.com/", "https://example.com/"},
		{
			"HTTP://User:pw@WWW.Example.com.:80/%7ea//b/../index.html;jsessionid=1F?utm_source=x&b=2&&a=1#top",
			"http://User:pw@www.example.com./~a//index.html;jsessionid=1F?utm_source=x&b=2&&a=1",
			"http://www.example.com./~a//index.html;jsessionid=1F?b=2&&a=1",
			"https://example.com/~a?a=1&b=2",
		},
		{"http://h:80?utm_x#", "http://h/?utm_x", "http://h/", "https://h/"},
		{"http://h?", "http://h/?", "http://h/", "https://h/"},
		{"http://h/?&", "http://h/?&", "http://h/?&", "https://h/"},
		{"http://h:8080/a/", "http://h:8080/a/", "http://h:8080/a/", "http://h:8080/a"},
		{"https://h:443/index.html", "https://h/index.html", "https://h/index.html", "https://h/"},
		{"http://h/index.html/", "http://h/index.html/", "http://h/index.html/", "https://h/"},
		{"http://h/a/index.php//", "http://h/a/index.php//", "http://h/a/index.php//", "https://h/a"},
		{"http://[0::1]:80/", "http://[0::1]/", "http://[::1]/", "https://[::1]/"},
		{"http://h/a?b=%2f&a=%7E&fbclid=1", "http://h/a?b=%2F&a=~&fbclid=1", "http://h/a?b=%2F&a=~", "https://h/a?a=~&b=%2F"},
		{"http://h/a%2Fb", "http://h/a%2Fb", "http://h/a%2Fb", "https://h/a%2Fb"},
		{"http://h/save/http://x//y", "http://h/save/http://x//y", "http://h/save/http://x//y", "https://h/save/http://x/y"},
		{"http://h/a/..;jsessionid=1/b", "http://h/a/..;jsessionid=1/b", "http://h/a/..;jsessionid=1/b", "https://h/a/..;jsessionid=1/b"},
		{"ftp://u@h/a//b/;x?#f", "ftp://u@h/a//b/;x?", "ftp://h/a//b/;x?", "ftp://h/a//b/;x?"},
		{"mailto:A@B?b&a#f", "mailto:A@B?b&a", "mailto:A@B?b&a", "mailto:A@B?b&a"},
		{"a:/..//b#", "a:/.//b", "a:/.//b", "a:/.//b"},
	} {
		for name, want := range map[string]string{"cache-key": test.cacheKey, "crawl": test.crawl, "dedup": test.dedup} {
			p, _ := canonical.Find(name)
			p.Normalizer.Schemes = schemes{}
			if got := form(t, p, uri.MustParseURI(test.u)); got.String() != want {
				t.Errorf("%s: %q: %q, want %q", p.Name, test.u, got, want)
			}
			p.Normalizer = uri.Normalizer{}
			form(t, p, uri.MustParseURI(test.u))
		}
	}
}

func TestProfileErrors(t *testing.T) {
	errOurs := errors.New("ours")
	step := func(name string, apply func(u uri.URI) (uri.URI, error)) canonical.Step {
		return canonical.Step{Name: name, Apply: apply}
	}
	u := uri.MustParseURI("x:a")
	for _, test := range []struct {
		name string
		p    canonical.Profile
		u    uri.URI
		err  error
		text string
	}{
		{"zero URI", canonical.CacheKey(), uri.URI{}, uri.ErrZero, "uri: the zero value has no text form: assign a value first"},
		{"a step fails", canonical.Profile{Steps: []canonical.Step{
			step("fail", func(u uri.URI) (uri.URI, error) { return u, errOurs }),
		}}, u, errOurs, "canonical: fail: ours"},
		{"a step returns nothing", canonical.Profile{Steps: []canonical.Step{
			step("nothing", func(uri.URI) (uri.URI, error) { return uri.URI{}, nil }),
		}}, u, nil, "canonical: nothing: the zero value has no text form: assign a value first"},
		{"a step grows", canonical.Profile{Steps: []canonical.Step{
			step("grow", func(u uri.URI) (uri.URI, error) { return uri.ParseURI(u.String() + "a") }),
		}}, u, canonical.ErrUnstable, "canonical: the steps never stop changing the URI"},
		{"a step goes to and fro", canonical.Profile{Steps: []canonical.Step{
			step("flip", func(u uri.URI) (uri.URI, error) {
				return uri.ParseURI(map[string]string{"x:a": "x:b", "x:b": "x:a"}[u.String()])
			}),
		}}, u, canonical.ErrUnstable, "canonical: the steps never stop changing the URI"},
	} {
		got, err := test.p.Apply(test.u)
		if !got.IsZero() || err == nil || test.err != nil && !errors.Is(err, test.err) || err.Error() != test.text {
			t.Errorf("%s: %q, %v, want %s", test.name, got, err, test.text)
		}
	}
}

func TestProfileZero(t *testing.T) {
	u := uri.MustParseURI("HTTP://H:80/./a#f")
	if got, err := (canonical.Profile{}).Apply(u); got != u || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

// aliases are aliases for TestProfileAliases, which applies steps after LevelProtocol.
type aliases map[string]string

func (a aliases) Canonical(text []byte) (uri.URI, bool) {
	to, ok := a[string(text)]
	u, _ := uri.ParseURI(to)
	return u, ok
}

func TestProfileAliases(t *testing.T) {
	p := canonical.Dedup()
	p.Level = uri.LevelProtocol
	p.Normalizer.Aliases = aliases{"https://h/data": "https://h/data/"}
	if got, want := form(t, p, uri.MustParseURI("http://h/data#f")), "https://h/data/"; got.String() != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestFind(t *testing.T) {
	for _, want := range canonical.Profiles() {
		if p, ok := canonical.Find(want.Name); !ok || p.Name != want.Name || len(p.Steps) != len(want.Steps) {
			t.Errorf("Find(%q) = %+v, %t", want.Name, p, ok)
		}
		if !strings.HasSuffix(want.Does, ".") {
			t.Errorf("%s: not a sentence: %q", want.Name, want.Does)
		}
	}
	if p, ok := canonical.Find("Crawl"); ok || p.Name != "" {
		t.Errorf("Find of an unknown name: %+v", p)
	}
}

// TestCrawl checks that Crawl without patterns has no step that removes parameters, and
// that appending a step to a profile does not change another one.
func TestCrawl(t *testing.T) {
	p := canonical.Crawl()
	if slices.ContainsFunc(p.Steps, func(s canonical.Step) bool { return s.Name == "drop-parameters" }) {
		t.Error("a step without names")
	}
	p.Steps = append(p.Steps, canonical.LowerPath())
	if n := len(canonical.Crawl().Steps); n != len(p.Steps)-1 {
		t.Errorf("%d steps", n)
	}
}

// FuzzSteps checks that the steps stop changing a URI, in any order.
func FuzzSteps(f *testing.F) {
	for _, text := range []string{
		"http://h/", "HTTP://U:p@WWW.Example.com.:80/A//index.html;jsessionid=1/%2e%2e/?utm_x=1&b&&a=#f",
		"http://www.www.h.h./index.php/index.php//", "http://h/a;a=1/b;/a/b//a?a&b=1&&bc", "http://[0::1]:/?", "x:/.//a?&#", "https://127.1./..;jsessionid/default.asp",
	} {
		f.Add(text, []byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15})
		f.Add(text, []byte{10, 8, 5, 4, 15, 14, 13, 9, 11, 18, 17, 16})
	}
	steps := append(canonical.Steps(), canonical.DropDefaultDocument("a", "b"), canonical.DropPathParameters("a"), canonical.DropParameters("a", "b*"))
	f.Fuzz(func(t *testing.T, text string, order []byte) {
		u, err := uri.ParseURI(text)
		if err != nil || len(order) > 40 {
			return
		}
		for _, step := range steps {
			stays(t, step, u)
		}
		p := canonical.Profile{Level: uri.LevelScheme}
		for _, i := range order {
			step := steps[int(i)%len(steps)]
			p.Name += " " + step.Name
			p.Steps = append(p.Steps, step)
		}
		form(t, p, u)
		p.Normalizer.Schemes = schemes{}
		form(t, p, u)
		for _, p := range canonical.Profiles() {
			if p.Browser {
				continue // FuzzCrawlHref checks it
			}
			got := form(t, p, u)
			if _, ok := got.Fragment(); ok {
				t.Fatalf("%s: %q has a fragment", p.Name, got)
			}
			if _, ok := got.Userinfo(); ok && p.Name != "cache-key" {
				t.Fatalf("%s: %q has userinfo", p.Name, got)
			}
		}
	})
}
