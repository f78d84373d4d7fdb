package scheme_test

import (
	"errors"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/schemename"
	"github.com/urikit/uri/scheme"
)

// TestVerify compares Verify with Violations for all URIs of the table.
func TestVerify(t *testing.T) {
	for _, row := range table(t, "violations.tsv") {
		u := uri.MustParseURI(row[0])
		r, ok := scheme.Known().Rules(u.Scheme())
		if !ok {
			continue
		}
		var want *scheme.Error
		for _, v := range r.ViolationsOf(u) {
			if v.Need != schemename.Deprecated {
				want = &scheme.Error{Violation: v}
				break
			}
		}
		err := r.Verify(u)
		var got *scheme.Error
		if errors.As(err, &got); (err == nil) != (want == nil) || err != nil && *got != *want {
			t.Errorf("%s: %v, want %v", u, err, want)
		}
	}
	r, _ := scheme.Known().Rules("geo")
	for text, want := range map[string]string{
		"geo:91,0":  "scheme: a latitude must be from -90 to 90: RFC 5870, sections 3.3 and 3.4.2 (offset 4, path)",
		"tel:+1":    "scheme: the scheme must be geo: RFC 5870, sections 3.3 and 3.4.2 (offset 0, scheme)",
		"GEO:1,2?q": "scheme: geo URIs cannot have a query: RFC 5870, sections 3.3 and 3.4.2 (offset 8, query)",
	} {
		if err := r.Verify(uri.MustParseURI(text)); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	if r.Verify(uri.URI{}) == nil {
		t.Error("the zero URI has no scheme")
	}
	web, _ := scheme.Known().Rules("http")
	if err := (&scheme.Rules{Name: "x", Userinfo: schemename.Deprecated}).Verify(uri.MustParseURI("x://u@h/")); err != nil {
		t.Error(err)
	}
	if web.Verify(uri.MustParseURI("http:///")) == nil {
		t.Error("http without a host")
	}
}
