package template

import (
	"math/rand/v2"
	"reflect"
	"runtime"
	"strings"
	"testing"
)

// The expansion of a template with a repeated variable can be much longer than the text. Match
// stops where the two differ.
func TestMatchRepeated(t *testing.T) {
	text := strings.Repeat("a", 1<<14)
	for _, unit := range []string{"{a}", "{+a}", "{a,a}", "{?a*}", "{;a}", "{a*}", "{/a,a}"} {
		repeated := MustParse(strings.Repeat(unit, 5000))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, ok := repeated.Match(text)
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; ok || took > 64*uint64(len(text)) {
			t.Errorf("%s: %t, %d bytes allocated for a text of %d", unit, ok, took, len(text))
		}
	}
	// A text that is such an expansion matches.
	repeated := MustParse(strings.Repeat("{a}-", 1000))
	if vars, ok := repeated.Match(strings.Repeat("%C3%bc%41-", 1000)); !ok || !vars["a"].Equal(String("üA")) {
		t.Errorf("%v, %t", vars, ok)
	}
}

// TestMatchInto checks that a Map has no variable of an earlier text, and that matching does not
// allocate.
func TestMatchInto(t *testing.T) {
	parsed, vars := MustParse("https://{host}/{+rest}{?q}"), Map{"stale": String("x")}
	for _, s := range []string{"https://a.example/b/c", "https://a.example/", "https://a.example/b?q=1", "http://a/", "https://%zz/", "https://a/%41"} {
		want, matches := parsed.Match(s)
		if got := parsed.MatchInto(vars, s); got != matches || len(vars) != len(want) || !reflect.DeepEqual(vars, Map{}) && !reflect.DeepEqual(vars, want) {
			t.Errorf("%s: %v, %t, not %v, %t", s, vars, got, want, matches)
		}
	}
	if n := testing.AllocsPerRun(100, func() { parsed.MatchInto(vars, "https://a.example/b/c") }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// The comparison in pieces gives the same as expanding the whole template.
func TestExpandsTo(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pick := func(list []string, most int) string {
		var b strings.Builder
		for range random.IntN(most + 1) {
			b.WriteString(list[random.IntN(len(list))])
		}
		return b.String()
	}
	parts := []string{"{a}", "{+a}", "{#a}", "{a:1}", "{+a:2}", "{a*}", "{?a,b}", "{;a*}", "{b}", "{/b*,a}", "x", "%41", "%2f", "/", ","}
	values := []string{"a", "%", "4", "1", "/", ",", "ü", "%41", "%C3", "=", ""}
	value := func() Value {
		switch random.IntN(4) {
		case 0:
			return List(pick(values, 2), pick(values, 2))
		case 1:
			return Pairs(Pair{pick(values, 2), pick(values, 2)})
		}
		return String(pick(values, 4))
	}
	same := 0
	for range 20_000 {
		tpl, err := Parse(pick(parts, 4))
		if err != nil {
			continue
		}
		vars := Map{"a": value(), "b": value()}
		expanded, err := tpl.Expand(vars)
		whole, _ := normal(expanded)
		for _, s := range []string{whole, whole + "a", strings.TrimSuffix(whole, "a"), strings.Replace(whole, "4", "5", 1)} {
			want := err == nil && s == whole
			if got := tpl.expandsTo(s, vars); got != want {
				t.Fatalf("%v of %v: %t for %q, want %t", tpl, vars, got, s, want)
			}
			if want {
				same++
			}
		}
	}
	if same < 10_000 {
		t.Errorf("only %d expansions", same)
	}
}
