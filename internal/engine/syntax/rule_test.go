package syntax_test

import (
	"testing"

	"github.com/urikit/uri/internal/engine/syntax"
)

// An unknown rule matches nothing, and the error is at offset 0.
func TestNoRule(t *testing.T) {
	for _, e := range editions {
		for rule := syntax.Rule(syntax.Rules); rule != 0; rule++ {
			for _, text := range []string{"", "a", "x://h/"} {
				if at := e.grammar.Match(text, rule, new(syntax.Offsets)); at != 0 {
					t.Errorf("%s: rule %d: %q: %d", e.name, rule, text, at)
				}
			}
		}
	}
}

func TestHasRule(t *testing.T) {
	for _, e := range editions {
		if !e.grammar.HasRule(syntax.Scheme) || e.grammar.HasRule(syntax.Rule(syntax.Rules)) {
			t.Errorf("%s has the rule scheme, and no rule that does not exist", e.name)
		}
	}
}
