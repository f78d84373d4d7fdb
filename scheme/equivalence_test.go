package scheme_test

import (
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
)

var known = uri.Normalizer{Schemes: scheme.Known()}

// TestEquivalence reads the table of pairs. A pair marked "missed" is equivalent by its
// document but not here. If a form comes to make it equivalent, change the mark.
func TestEquivalence(t *testing.T) {
	rows := table(t, "equivalence.tsv")
	t.Logf("%d pairs", len(rows))
	for _, row := range rows {
		a, b, verdict, source := row[0], row[1], row[2], row[3]
		refA, refB := uri.MustParse(a), uri.MustParse(b)
		formA, formB := known.Normalize(refA, uri.LevelScheme), known.Normalize(refB, uri.LevelScheme)
		same := known.Equivalent(refA, refB, uri.LevelScheme)
		if want := verdict == "equal"; same != want || (formA == formB) != want {
			t.Errorf("%s and %s: %s and %s, equivalent is %t, want %s by %s", a, b, formA, formB, same, verdict, source)
		}
		if verdict != "equal" && verdict != "different" && verdict != "missed" {
			t.Errorf("%s and %s: no verdict %q", a, b, verdict)
		}
		for _, form := range []uri.Reference{formA, formB} {
			if again := known.Normalize(form, uri.LevelScheme); again != form {
				t.Errorf("%s normalizes to %s", form, again)
			}
		}
	}
}
