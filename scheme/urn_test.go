package scheme_test

import (
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
)

// TestURNEquivalent reads the table of pairs of URNs: the examples of RFC 8141, section
// 3.2, and cases that follow from sections 2 and 3.1.
func TestURNEquivalent(t *testing.T) {
	for _, row := range table(t, "urn.tsv") {
		a, b := uri.MustParseURI(row[0]), uri.MustParseURI(row[1])
		want := row[2] == "equal"
		if got := scheme.URNEquivalent(a, b); got != want {
			t.Errorf("%s and %s: %t, want %s by %s", a, b, got, row[2], row[3])
		}
		if got := scheme.URNEquivalent(b, a); got != want {
			t.Errorf("%s and %s: %t, want %s by %s", b, a, got, row[2], row[3])
		}
	}
	if scheme.URNEquivalent(uri.URI{}, uri.URI{}) {
		t.Error("the zero URI is not a URN")
	}
}

// TestQueryAndFragmentStay checks that no form changes a query or a fragment (RFC 3986,
// section 6.2.3).
func TestQueryAndFragmentStay(t *testing.T) {
	for r := range scheme.Known().All() {
		for _, before := range []string{":", ":a", ":example:a", ":example:a@b", "://h", "://h/a", ":///"} {
			for _, after := range []string{"#", "#F", "?", "?Q", "?+r?=q#f", "?=q#", "?+r", "?#"} {
				u, err := uri.ParseURI(r.Name + before + after)
				if err != nil {
					t.Fatal(err)
				}
				form := known.NormalizeURI(u, uri.LevelScheme)
				query, hasQuery := u.Query()
				fragment, hasFragment := u.Fragment()
				q, ok := form.Query()
				f, also := form.Fragment()
				if q != query || f != fragment || ok != hasQuery || also != hasFragment {
					t.Errorf("%s becomes %s", u, form)
				}
			}
		}
	}
}
