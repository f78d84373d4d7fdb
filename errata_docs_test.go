package uri_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
)

// TestErrataPage checks the cases of docs/tables/errata.md against the code, and that
// docs/evidence/errata.md mentions each erratum.
func TestErrataPage(t *testing.T) {
	page := pageText(t, "docs/evidence/errata.md")
	for _, table := range pageTables(t, "docs/tables/errata.md") {
		for _, row := range table.rows {
			if !strings.Contains(page, row[0]) {
				t.Errorf("docs/evidence/errata.md does not mention erratum %s", row[0])
			}
			question, input, want := row[1], row[2], row[3]
			if got := answerErratum(t, question, input); got != want {
				t.Errorf("erratum %s: %s: %q: %q, want %q", row[0], question, input, got, want)
			}
		}
	}
}

// answerErratum returns the answer to a question of the page.
func answerErratum(t *testing.T, question, input string) string {
	t.Helper()
	edition := uri.RFC3986
	if rest, ok := strings.CutPrefix(question, "rfc2396 "); ok {
		edition, question = uri.RFC2396, rest
	}
	question, normalized := strings.CutPrefix(question, "normalized ")
	does, argument, _ := strings.Cut(question, " ")
	switch does {
	case "valid":
		i := slices.IndexFunc(rules(), func(r uri.Rule) bool { return r.String() == argument })
		if i < 0 {
			t.Fatalf("no rule %q", argument)
		}
		if (uri.Parser{Edition: edition}).Validate(rules()[i], input) == nil {
			return "yes"
		}
		return "no"
	case "host":
		host, err := uri.ParseHost(input)
		if err != nil {
			return err.Error()
		}
		return host.Kind().String()
	case "resolve":
		if normalized {
			argument = uri.MustParseURI(argument).Normalize().String()
		}
		return resolution(uri.Resolver{Edition: edition}, argument, input)
	case "split":
		parts := uri.Split(input)
		if argument == "authority" {
			return parts.Authority
		}
		return parts.Path
	}
	t.Fatalf("no question %q", question)
	return ""
}
