package uri_test

import (
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/departures"
	"github.com/urikit/uri/internal/testenv"
)

// TestEditionAllocs checks that the calls that do not allocate by RFC 3986 do not
// allocate by the older editions either.
func TestEditionAllocs(t *testing.T) {
	testenv.NotRace(t, "it allocates")
	for _, e := range uri.Editions() {
		p, n := uri.Parser{Edition: e, Compat: uri.Compat{QueryOnly: true}}, uri.Normalizer{Edition: e, Schemes: knownPorts.Schemes}
		must := func(text string) uri.Reference {
			r, err := p.Parse(text)
			if err != nil {
				t.Fatalf("%v: %q: %v", e, text, err)
			}
			return r
		}
		const full = "foo://user:pw@example.com:8042/over/./there/%7e?name=ferret#nose"
		all := []string{full, "", "#f", "mailto:a@b?c", "//192.0.2.16", "/a/../b", "foo://a.b-c.d:80?q", "?y"}
		if e == uri.RFC2396 || e == uri.RFC2396bis01 {
			all = append(all, "http://a_b:c@d/")
		}
		base, _ := must("http://a/b/c/d;p?q").URI()
		b, err := uri.NewBase(base, uri.Resolver{Edition: e, Compat: uri.Compat{NewRequest: true}})
		if err != nil {
			t.Fatal(err)
		}
		buffer, bytes, text := make([]byte, 0, 256), []byte(full), []byte("../../../../g/./h/..//i?q#f")
		r, other, climb, there := must(full), must("FOO://user:pw@EXAMPLE.com:8042/over/there/~?name=ferret#nose"), must("../../../g"), must("#s")
		tests := map[string]func(){
			"ValidateBytes":            func() { p.ValidateBytes(uri.RuleURIReference, bytes) },
			"MatchesBareABNF":          func() { departures.MatchesBareABNF(uri.RuleURIReference, full) },
			"ParseURI":                 func() { p.ParseURI(full) },
			"ParseAbsoluteURI":         func() { p.ParseAbsoluteURI("foo://h/") },
			"ParseRelativeRef":         func() { p.ParseRelativeRef("a/b") },
			"AppendResolve":            func() { b.AppendResolve(buffer, climb) },
			"AppendResolveText":        func() { b.AppendResolveText(buffer, text) },
			"Resolve of a URI":         func() { b.Resolve(must("x:/a")) },
			"IsSameDocument":           func() { b.IsSameDocument(there) },
			"IsSameDocument not":       func() { b.IsSameDocument(climb) },
			"AppendNormalize":          func() { n.AppendNormalize(buffer, r, uri.LevelScheme) },
			"AppendNormalizeText":      func() { n.AppendNormalizeText(buffer, bytes, uri.LevelScheme) },
			"Equivalent":               func() { n.Equivalent(r, other, uri.LevelScheme) },
			"Departures where none is": func() { departures.Departures(e, climb) },
			"Edition.String":           func() { _ = e.String() },
		}
		for _, text := range all {
			r := must(text)
			tests["Parse "+text] = func() { p.Parse(text) }
			tests["Validate "+text] = func() { p.Validate(uri.RuleURIReference, text) }
			tests["accessors "+text] = func() {
				a, _ := r.Authority()
				_, _ = a.Host()
				_ = a.IsRegistry()
				_, _ = r.OpaquePart()
				r.Host()
				_ = r.Path()
			}
			if a, ok := r.Authority(); ok {
				tests["ParseAuthority "+a.String()] = func() { p.ParseAuthority(a.String()) }
			}
		}
		for name, f := range tests {
			if got := testing.AllocsPerRun(100, f); got != 0 {
				t.Errorf("%v: %s: %v allocations", e, name, got)
			}
		}
		for name, f := range map[string]func(){
			"ParseBytes": func() { p.ParseBytes(bytes) },
			"Resolve":    func() { b.Resolve(climb) },
			"Normalize":  func() { n.Normalize(other, uri.LevelScheme) },
		} {
			if got := testing.AllocsPerRun(100, f); got != 1 {
				t.Errorf("%v: %s: %v allocations, want 1", e, name, got)
			}
		}
	}
}

// TestEditionLarge parses 16 MiB, at full length 64 MiB, of the texts that may cost an older
// edition the most. In quadratic time it would take days.
func TestEditionLarge(t *testing.T) {
	testenv.NotShort(t, "it parses 4 MiB of each kind")
	size := testenv.Tier(1<<20, 4<<20, 64<<20)
	var dst []byte
	for _, test := range []struct {
		before, piece, after string
		only                 func(uri.Edition) bool // the editions that accept it; nil means all
	}{
		{"http://", "a.", "a/", nil},
		{"http://", "a:", "@h/", nil},
		{"http://", "1.", "1/", nil},
		{"http://", "%41@:_", "/", func(e uri.Edition) bool { return e != uri.RFC2396bis02 }},
		{"x:", "a?", "", nil},
		{"x:a", "[", "", func(e uri.Edition) bool { return e == uri.RFC2396bis01 }},
		{"", "a:", "^", func(uri.Edition) bool { return false }},
		{"http://h", "/../a", "/", nil},
	} {
		text := test.before + strings.Repeat(test.piece, size/len(test.piece)) + test.after
		for _, e := range uri.Editions()[1:] {
			start := time.Now()
			r, err := uri.Parser{Edition: e}.Parse(text)
			if (err == nil) != (test.only == nil || test.only(e)) {
				t.Fatalf("%v: %.20q: %v", e, text, err)
			}
			if err != nil {
				printable(t, text, diagnosis(err))
				t.Logf("%v: %.20q: %d bytes refused in %v", e, text, len(text), time.Since(start).Round(time.Millisecond))
				continue
			}
			n := uri.Normalizer{Edition: e, Schemes: knownPorts.Schemes}
			dst = n.AppendNormalize(dst[:0], r, uri.LevelScheme)
			if e == uri.RFC2396 && string(dst) != text {
				t.Errorf("%.20q becomes %.20q", text, dst)
			}
			t.Logf("%v: %.20q: %d bytes in %v", e, text, len(text), time.Since(start).Round(time.Millisecond))
		}
	}
	for _, e := range uri.Editions()[1:] {
		base, err := uri.Parser{Edition: e}.ParseURI("http://a/b/c/d;p?q")
		if err != nil {
			t.Fatal(err)
		}
		b, err := uri.NewBase(base, uri.Resolver{Edition: e})
		if err != nil {
			t.Fatal(err)
		}
		for _, piece := range []string{"../", "a/../", "a/"} {
			text := []byte(strings.Repeat(piece, size/len(piece)) + "g")
			want := "http://a/b/c/g"
			switch {
			case piece == "a/":
				want = "http://a/b/c/" + string(text)
			case piece == "../" && (e == uri.RFC2396 || e == uri.RFC2396bis01):
				want = "http://a/" + string(text[len("../../"):])
			case piece == "../":
				want = "http://a/g"
			}
			if dst, err = b.AppendResolveText(dst[:0], text); err != nil || string(dst) != want {
				t.Errorf("%v: %.20q: %.40q, %v, want %.40q", e, text, dst, err, want)
			}
		}
	}
}
