package departures_test

import (
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/departures"
)

// The tests of the root package compare Departures with normalization, and
// MatchesBareABNF with automata made from the ABNF.

func TestAdvice(t *testing.T) {
	for a, want := range map[departures.Advice]string{
		departures.AdviceSchemeCase:  "scheme-case",
		departures.AdviceHostCase:    "host-case",
		departures.AdviceEscape:      "escape",
		departures.AdviceEscapeCase:  "escape-case",
		departures.AdviceUTF8:        "utf-8",
		departures.AdviceDotSegments: "dot-segments",
		departures.AdviceColon:       "colon-in-first-segment",
		departures.AdviceColon + 1:   "unknown",
	} {
		if a.String() != want {
			t.Errorf("advice %d is %q, want %q", a, a, want)
		}
		if section := a.Section(); (section == "4.2") != (a == departures.AdviceColon) || section != "4.2" && section != "6.3" {
			t.Errorf("%v is in section %s", a, section)
		}
	}
}

// MatchesBareABNF returns false for all rules but the four for references.
func TestMatchesBareABNFRules(t *testing.T) {
	for rule := range 256 {
		got := departures.MatchesBareABNF(uri.Rule(rule), "a:b")
		if want := rule <= int(uri.RuleRelativeRef); got != want { // "a:b" is a relative path, too
			t.Errorf("%v: %t, want %t", uri.Rule(rule), got, want)
		}
	}
}
