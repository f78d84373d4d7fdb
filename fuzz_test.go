package uri_test

import (
	"errors"
	"os"
	"sync"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/abnf"
	"github.com/urikit/uri/internal/engine/scan/scantest"
	"github.com/urikit/uri/internal/testenv"
)

// machines is the oracle: a machine for each rule, made from the ABNF of Appendix A.
var machines = sync.OnceValue(func() map[uri.Rule]*abnf.Machine {
	src, err := os.ReadFile("testdata/abnf/rfc3986.abnf")
	if err != nil {
		panic(err)
	}
	g, err := abnf.Parse(string(src))
	if err != nil {
		panic(err)
	}
	ms := make(map[uri.Rule]*abnf.Machine)
	for _, rule := range rules() {
		m, err := g.Compile(rule.String())
		if err != nil {
			panic(err)
		}
		ms[rule] = m.Minimize()
	}
	return ms
})

// holds compares the parsers of a rule with the oracle for s, and checks that their
// results are consistent.
func holds(t testing.TB, rule uri.Rule, s string) {
	offset, valid := machines()[rule].Viable(s)
	for _, p := range parsers {
		if p.rule != rule {
			continue
		}
		r, err := p.parse(s)
		if (err == nil) != valid {
			t.Fatalf("%s(%q): %v, want valid: %t", p.name, s, err, valid)
		}
		if err == nil {
			if r.String() != s {
				t.Fatalf("%s(%q) returns %q", p.name, s, r)
			}
			consistent(t, r)
			roundTripText(t, r)
			continue
		}
		var syntax *uri.SyntaxError
		if !errors.As(err, &syntax) {
			t.Fatalf("%s(%q): %v", p.name, s, err)
		}
		if syntax.Offset != offset {
			t.Fatalf("%s(%q): offset %d, want %d", p.name, s, syntax.Offset, offset)
		}
		if span := syntax.Span; span.Offset < 0 || span.Length < 0 || span.End() > len(s) {
			t.Fatalf("%s(%q): span %v", p.name, s, span)
		}
		if syntax.Component == uri.ComponentNone || syntax.Production == "" || syntax.Section == "" || syntax.Message == "" || syntax.Expected() == "" {
			t.Fatalf("%s(%q): %+v", p.name, s, syntax)
		}
		printable(t, s, syntax)
		if r != (uri.Reference{}) {
			t.Fatalf("%s(%q) returns %q with an error", p.name, s, r)
		}
	}
}

// roundTripText encodes a reference as text and decodes it.
func roundTripText(t testing.TB, r uri.Reference) {
	t.Helper()
	text, err := r.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	var back uri.Reference
	if err := back.UnmarshalText(text); err != nil || back != r {
		t.Fatalf("%q becomes %q and then %q, %v", r, text, back, err)
	}
}

func TestMain(m *testing.M) { scantest.Main(m) }

// fuzz fuzzes the parsers of a rule with every kernel.
func fuzz(f *testing.F, rule uri.Rule) {
	for _, s := range testenv.Seeds(texts(f)) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		scantest.Each(func(string) { holds(t, rule, s) })
	})
}

func FuzzURIReference(f *testing.F) { fuzz(f, uri.RuleURIReference) }
func FuzzURI(f *testing.F)          { fuzz(f, uri.RuleURI) }
func FuzzAbsoluteURI(f *testing.F)  { fuzz(f, uri.RuleAbsoluteURI) }
func FuzzRelativeRef(f *testing.F)  { fuzz(f, uri.RuleRelativeRef) }

// FuzzSplit compares Split with the regular expression of Appendix B.
func FuzzSplit(f *testing.F) {
	for _, s := range testenv.Seeds(texts(f)) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { split(t, s) })
}

// FuzzRedact masks passwords in any text.
func FuzzRedact(f *testing.F) {
	for _, s := range testenv.Seeds(texts(f)) {
		f.Add(s)
	}
	for _, s := range secrets {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { redacted(t, s) })
}
