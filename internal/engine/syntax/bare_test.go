package syntax_test

import (
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/urikit/uri/internal/engine/abnf"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/testenv"
)

// bare are the rules of rfc2396bis-02 as printed, without the restrictions of the prose.
var bare = sync.OnceValue(func() map[syntax.Rule]*abnf.Machine {
	o := rfc2396bis02.oracle()
	return map[syntax.Rule]*abnf.Machine{
		syntax.URIReference: o.compile(`URI-reference`),
		syntax.URI:          o.compile(`URI`),
		syntax.AbsoluteURI:  o.compile(`absolute-URI`),
		syntax.RelativeRef:  o.compile(`relative-URI`),
	}
})

// matchBare compares MatchesBare with the oracle for one text and all rules, and checks
// that the greedy reading accepts nothing more.
func matchBare(t testing.TB, s string) {
	for rule, m := range bare() {
		got, want := syntax.MatchesBare(s, rule), m.Match(s)
		if got != want {
			t.Fatalf("%v: MatchesBare(%q) = %t, want %t", rule, s, got, want)
		}
		if at := syntax.RFC2396bis02.Match(s, rule, new(syntax.Offsets)); at == syntax.Valid && !want {
			t.Fatalf("%v: Match takes %q, which the ABNF does not have", rule, s)
		}
	}
}

// The texts that the rules alone match, also those that only the prose forbids.
func TestMatchesBare(t *testing.T) {
	length, n := testenv.Tier(4, 5, 7), 0
	check := func(s string) {
		matchBare(t, s)
		n++
	}
	words("", `a1:/?#[]@%.`, "", length, check)
	words("//", `a-._:@/%`, "", length, check)
	words("a://[", `1:.]v%@`, "", length, check)
	probes, corpus := vectors(t)
	for _, s := range append(probes, corpus...) {
		check(s)
	}
	rng := rand.New(rand.NewPCG(2, 2396))
	for rule := range syntax.RelativeRef + 1 {
		for range 1000 {
			s := walk(rng, bare()[rule], rng.IntN(60), special)
			check(s)
			check(mutate(rng, s, special))
		}
	}
	t.Attr("texts", testenv.Figure(n))
}

// Texts that begin with two slashes or a scheme, but do not match authority or URI. By the
// rules alone they are paths. By the prose they are invalid.
func TestBareOnly(t *testing.T) {
	for _, s := range []string{"//a_b/", "//h:x", "//a@b@c", "//-", "http://a%20b/", "a://h:x?q", "//a..b#f", "//" + strings.Repeat("a", 64)} {
		bare := syntax.MatchesBare(s, syntax.URIReference)
		if at := rfc2396bis02.match(t, syntax.URIReference, s); at == syntax.Valid || !bare {
			t.Errorf("%q is wrong at %d; by the rules alone it is valid: %t", s, at, bare)
		}
	}
	for _, s := range []string{"a:b", "a:", "a://h/p", "http://a%20b/"} {
		bare := syntax.MatchesBare(s, syntax.RelativeRef)
		if at := rfc2396bis02.match(t, syntax.RelativeRef, s); at == syntax.Valid || !bare {
			t.Errorf("%q is not relative, at %d; by the rules alone it is: %t", s, at, bare)
		}
	}
}

// It is like TestEveryState.
func TestEveryBareState(t *testing.T) {
	for rule := range syntax.RelativeRef + 1 {
		t.Run(rule.String(), func(t *testing.T) {
			if (testenv.Slow || testing.Short()) && rule != syntax.URIReference {
				t.Skip("-short, or a slow build: its states are those of URI-reference, but for a few")
			}
			t.Parallel()
			m := bare()[rule]
			c := coverOf(t, m, special, rfc2396bis02.samples)
			n := 0
			for _, text := range c.texts {
				for _, b := range []byte(special) {
					for _, suffix := range c.suffixes {
						s := text + string([]byte{b}) + suffix
						if got, want := syntax.MatchesBare(s, rule), m.Match(s); got != want {
							t.Fatalf("MatchesBare(%q) = %t, want %t", s, got, want)
						}
						n++
					}
				}
			}
			t.Attr("states", testenv.Figure(m.States()))
			t.Attr("texts", testenv.Figure(n))
		})
	}
}
