package syntax_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/urikit/uri/internal/abnf"
	"github.com/urikit/uri/internal/syntax"
)

// sections are the rules that a diagnosis can name, with the sections of RFC
// 3986 that have them or speak of them.
var sections = map[string][]string{
	"absolute-URI":  {"4.3"},
	"relative-ref":  {"4.2"},
	"scheme":        {"3.1"},
	"userinfo":      {"3.2.1"},
	"host":          {"3.2.2"},
	"IP-literal":    {"3.2.2"},
	"IPvFuture":     {"3.2.2"},
	"IPv6address":   {"3.2.2"},
	"reg-name":      {"3.2.2"},
	"port":          {"3.2.3"},
	"path":          {"3.3"},
	"path-abempty":  {"3.3"},
	"path-absolute": {"3.3"},
	"path-noscheme": {"3.3"},
	"path-rootless": {"3.3"},
	"segment":       {"3.3"},
	"segment-nz":    {"3.3"},
	"segment-nz-nc": {"3.3", "4.2"},
	"query":         {"3.4"},
	"fragment":      {"3.5"},
	"pct-encoded":   {"2.1"},
}

// diagnose holds what the engine says of s, which fails to match rule at offset
// at, against the oracle as far as it is a matter of fact, and else against what
// a diagnosis has to be.
func diagnose(t testing.TB, rule syntax.Rule, s string, at int) {
	d := syntax.RFC3986.Diagnose(s, rule, at)
	next, accept := machines()[rule].Next(s[:at])
	for b := range 256 {
		if got, want := d.Expected.Has(byte(b)), next.Has(byte(b)); got != want {
			t.Fatalf("%v: Diagnose(%q, %d) expects %q: %t, want %t", rule, s, at, rune(b), got, want)
		}
	}
	if got := d.Expected.End(); got != accept {
		t.Fatalf("%v: Diagnose(%q, %d) expects the end: %t, want %t", rule, s, at, got, accept)
	}
	switch {
	case d.Start < 0 || d.Start > d.End || d.End > len(s):
		t.Fatalf("%v: Diagnose(%q, %d) gives the span %d to %d", rule, s, at, d.Start, d.End)
	case at < d.Start-1 || at > d.End:
		t.Fatalf("%v: Diagnose(%q, %d) gives the span %d to %d, far from the offset", rule, s, at, d.Start, d.End)
	case !slices.Contains(sections[d.Rule], d.Section):
		t.Fatalf("%v: Diagnose(%q, %d) gives rule %q, section %q", rule, s, at, d.Rule, d.Section)
	case d.Message == "":
		t.Fatalf("%v: Diagnose(%q, %d) has no message", rule, s, at)
	case d.Component == syntax.NoComponent || d.Component == syntax.AuthorityComponent || d.Component > syntax.FragmentComponent:
		t.Fatalf("%v: Diagnose(%q, %d) gives component %v", rule, s, at, d.Component)
	}
	if rule >= syntax.Scheme && rule != syntax.Authority && (d.Start != 0 || d.End != len(s)) && d.Component != syntax.HostComponent {
		t.Fatalf("%v: Diagnose(%q, %d) gives the span %d to %d of a lone component", rule, s, at, d.Start, d.End)
	}
	expected(t, d.Expected, next, accept)
}

var alternations sync.Map // the set of each alternation read so far

// expected reads e's text as the ABNF that it is to be.
func expected(t testing.TB, e syntax.Expected, next abnf.Set, accept bool) {
	text := e.String()
	bytes, end := strings.CutSuffix(text, "the end")
	bytes = strings.TrimSuffix(bytes, " / ")
	if end != accept {
		t.Fatalf("Expected = %s, but it can end there: %t", text, accept)
	}
	set, ok := alternations.Load(bytes)
	if !ok {
		var err error
		if bytes == "" {
			set = abnf.Set{}
		} else if set, err = appendixA().Bytes(bytes); err != nil {
			t.Fatalf("Expected = %s: %v", text, err)
		}
		alternations.Store(bytes, set)
	}
	if set != next {
		t.Fatalf("Expected = %s, which is %v, want %v", text, set, next)
	}
}

// The zero Expected, of an error that belongs to no byte.
func TestExpectedNothing(t *testing.T) {
	var e syntax.Expected
	if e.String() != "" || e.End() || e.Has('a') {
		t.Errorf("got %q, %t, %t, want nothing", e.String(), e.End(), e.Has('a'))
	}
}

func TestNames(t *testing.T) {
	for rule := range syntax.Rule(syntax.Rules) {
		if !slices.Contains(appendixA().Rules(), rule.String()) {
			t.Errorf("rule %d is named %q, which the ABNF does not have", rule, rule)
		}
	}
	if got, want := syntax.Rule(syntax.Rules).String(), "unknown rule"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := syntax.Component(99).String(), "unknown component"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	var o syntax.Offsets
	if at := syntax.RFC3986.Match("", syntax.Rule(syntax.Rules), &o); at != 0 {
		t.Errorf("a rule that does not exist matches: %d", at)
	}
}
