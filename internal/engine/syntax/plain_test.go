package syntax_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/engine/abnf"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/testenv"
)

// plain is a grammar of the texts that the older editions read as RFC 3986 does. A label has
// at most 60 bytes, because a scheme, a colon and two slashes are before it in a block.
const plain = `
plain-name   = *( plain-label "." ) ALPHA [ 0*58( ALPHA / DIGIT / "-" ) ( ALPHA / DIGIT ) ]
plain-label  = ( ALPHA / DIGIT ) [ 0*58( ALPHA / DIGIT / "-" ) ( ALPHA / DIGIT ) ]
`

// plainTexts are URIs of RFC 3986 with such a name, before a fragment.
const plainTexts = `scheme "://" plain-name path-abempty [ "?" query ]`

// withPlain returns the function that compiles ABNF with the rules of an edition and plain.
func withPlain(e *edition) func(expr string) *abnf.Machine {
	g := *e
	g.more += plain
	return newEdition(g).oracle().compile
}

// find returns a text that m matches, and that n matches or does not, and whether there
// is one.
func find(m, n *abnf.Machine, matches bool) (string, bool) {
	type pair struct{ m, n int }
	type way struct {
		pair
		text string
	}
	seen := make(map[pair]bool)
	for queue := []way{{pair{m.State(""), n.State("")}, ""}}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if seen[at.pair] {
			continue
		}
		seen[at.pair] = true
		if m.MatchFrom(at.m, "") && n.MatchFrom(at.n, "") == matches {
			return at.text, true
		}
		for b := range 256 {
			to := pair{m.Step(at.m, byte(b)), n.Step(at.n, byte(b))}
			if to.m != 0 {
				queue = append(queue, way{to, at.text + string([]byte{byte(b)})})
			}
		}
	}
	return "", false
}

// TestPlainLanguage compares the language of plain texts with those of the older editions:
// each matches all of them, and their hosts are names.
func TestPlainLanguage(t *testing.T) {
	for _, e := range older {
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			o := e.oracle()
			for rule, plain := range map[syntax.Rule]string{
				syntax.URIReference: plainTexts + ` [ "#" fragment ]`,
				syntax.URI:          plainTexts + ` [ "#" fragment ]`,
				syntax.AbsoluteURI:  plainTexts,
			} {
				if s, ok := find(withPlain(rfc3986)(plain), o.rules[rule], false); ok {
					t.Errorf("%v does not match %q", rule, s)
				}
			}
			name := withPlain(rfc3986)("plain-name")
			if s, ok := find(name, o.compile("hostname"), false); ok {
				t.Errorf("%q is not a hostname", s)
			}
			if s, ok := find(name, o.compile("IPv4address"), true); ok {
				t.Errorf("%q is an IPv4address", s)
			}
		})
	}
}

// TestPlainTexts compares the texts that the older editions read as RFC 3986 does with the
// language of plain texts.
func TestPlainTexts(t *testing.T) {
	if !scan.Fast {
		t.Skip("the processor has no kernel, with which the other way is compared")
	}
	m := withPlain(rfc3986)(plainTexts + ` [ "#" fragment ]`)
	n, taken := 0, 0
	check := func(s string) {
		n++
		if !syntax.IsPlain(s) {
			return
		}
		taken++
		if !m.Match(s) {
			t.Fatalf("%q is taken for plain", s)
		}
	}
	length := testenv.Tier(4, 5, 6)
	words("", `a1:/?.-`, "", length, check)
	words("a", `a+:/1`, "", length, check)
	words("//", `a.@`, "", length, check)
	words("x://", `a1.-_:@/`, "", length, check)
	words("x://", `a1.-_:@/`, "/%", length, check)
	words("x://a", `a/?#%[:@~ `, "", length, check)
	words("x://"+strings.Repeat("a.", scan.Block/2), `a1.-:/`, "", length, check)
	words("x://a/"+strings.Repeat("a/", scan.Block/2), `a?#% [`, "", length, check)
	_, corpus := vectors(t)
	rng := rand.New(rand.NewPCG(1, 3986))
	for _, s := range corpus {
		check(s)
		check(mutate(rng, s, special))
	}
	if taken < n/50 {
		t.Errorf("%d of %d texts are plain", taken, n)
	}
	t.Attr("texts", testenv.Figure(n))
}
