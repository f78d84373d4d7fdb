//go:build countwork

package syntax_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/engine/work"
)

// The productions read each byte at most a few times, so the work for a text is linear
// in its length. The work of Diagnose is counted only where it calls productions;
// BenchmarkLinear measures the rest.
func TestWorkIsLinear(t *testing.T) {
	const (
		n = 1 << 14

		matching  = 4.5
		diagnosis = 4.5 // matching a component again, to find the rule that failed
	)
	work := func(f func()) float64 {
		before := work.Total.Load()
		f()
		return float64(work.Total.Load() - before)
	}
	most, where := 0.0, ""
	for _, e := range editions {
		for _, family := range families {
			text := func(n int) string { return family.before + strings.Repeat(family.unit, n) + family.after }
			once, twice := text(n), text(2*n)
			for rule := range syntax.Rule(syntax.Rules) {
				if e.rules[rule] == "" {
					continue
				}
				var o syntax.Offsets
				var at, at2 int
				check := func(what string, perByte, work, work2 float64) {
					if work2 > 2.05*work && work2 > 100 {
						t.Errorf("%s, %s: %s of %v takes %v for %d bytes, %v for %d", e.name, family.name, what, rule, work, len(once), work2, len(twice))
					}
					per := work2 / float64(len(twice))
					if per > perByte {
						t.Errorf("%s, %s: %s of %v takes %.2f per byte", e.name, family.name, what, rule, per)
					}
					if per > most {
						most, where = per, e.name+", "+family.name+", "+what+" of "+rule.String()
					}
				}
				check("match", matching,
					work(func() { at = e.grammar.Match(once, rule, &o) }),
					work(func() { at2 = e.grammar.Match(twice, rule, &o) }))
				if at != syntax.Valid && at2 != syntax.Valid {
					check("diagnosis", diagnosis,
						work(func() { e.grammar.Diagnose(once, rule, at, secret.GuessPassword) }),
						work(func() { e.grammar.Diagnose(twice, rule, at2, secret.GuessPassword) }))
				}
			}
		}
	}
	t.Logf("%d families, at most %.2f per byte: %s", len(families), most, where)
}
