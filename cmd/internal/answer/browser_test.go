package answer

import (
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/edits"
	"github.com/urikit/uri/whatwg"
)

func TestComponentOf(t *testing.T) {
	for n, want := range map[string]uri.Component{
		"invalid-URL-unit": uri.ComponentPath, "invalid-reverse-solidus": uri.ComponentPath, "missing-scheme-non-relative-URL": uri.ComponentScheme,
		"invalid-credentials": uri.ComponentUserinfo, "port-invalid": uri.ComponentPort, "port-out-of-range": uri.ComponentPort, "host-missing": uri.ComponentHost,
	} {
		if got := componentOf(n); got != want {
			t.Errorf("%v: %v", n, got)
		}
	}
}

// A parser that reads as browsers do accepts what package whatwg accepts, and its changes lead to
// what it reads.
func TestBrowser(t *testing.T) {
	for _, base := range []whatwg.URL{{}, whatwg.MustParse("http://b/c/d")} {
		p := Browser(base)
		read, changed := int64(0), int64(0)
		for _, text := range []string{"", "a", `..\b c`, "http:a|b", "HTTP://h:80", "//[", "http://h:x/", "é:x", "mailto:a b#c", "http://h/"} {
			for _, rule := range []uri.Rule{uri.RuleURIReference, uri.RuleURI, uri.RuleAbsoluteURI} {
				q := whatwg.Parser{Base: base}
				ref, want := q.ParseReference(text)
				if rule != uri.RuleURIReference && want == nil {
					if _, want = q.Parse(text); want == nil {
						want = uri.Validate(rule, ref.String())
					}
				}
				got, err := p.Parse(rule, text)
				if (err == nil) != (want == nil) || err == nil && got.String() != ref.String() {
					t.Errorf("%q by %v: %q, %v; want %q, %v", text, rule, got.String(), err, ref, want)
				}
				if problem, ok := AsProblem(err); err != nil && (!ok || problem.Offset > len(text)) {
					t.Errorf("%q: %v has no place", text, err)
				}
				if (p.Validate(rule, text) == nil) != (err == nil) {
					t.Errorf("%q by %v: Validate and Parse differ", text, rule)
				}
				if err != nil {
					continue
				}
				if result := edits.Apply(text, p.Changes(text)); result != got.String() {
					t.Errorf("%q: the changes lead to %q, not %q", text, result, got.String())
				}
				if read += 2; got.String() != text {
					changed += 2
				}
			}
		}
		if gotRead, gotChanged := p.Counts(); gotRead != read || gotChanged != changed {
			t.Errorf("%d of %d texts changed, want %d of %d", gotChanged, gotRead, changed, read)
		}
	}
	if read, changed := dialect.RFC3986.Parser().Counts(); read != 0 || changed != 0 || dialect.RFC3986.Parser().Changes("a b") != nil {
		t.Error("a parser of RFC 3986 counts or changes")
	}
}
