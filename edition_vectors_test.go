package uri_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/urikit/uri"
)

// Every column of the probes, in every edition. The one without "greedy" is that
// of the bare grammar.
func TestEditionProbes(t *testing.T) {
	rules := []struct {
		rule uri.Rule
		mark string
	}{{uri.RuleURIReference, "R"}, {uri.RuleAbsoluteURI, "A"}, {uri.RuleRelativeRef, "L"}}
	for _, row := range table(t, "spec/probes.tsv") {
		text := unquote(t, row["probe"])
		for column, edition := range map[string]uri.Edition{
			"rfc2396": uri.RFC2396, "rfc2396bis-01": uri.RFC2396bis01, "rfc2396bis-02-greedy": uri.RFC2396bis02, "rfc3986": uri.RFC3986,
		} {
			got := ""
			for _, r := range rules {
				mark := "-"
				if (uri.Parser{Edition: edition}).Validate(r.rule, text) == nil {
					mark = r.mark
				}
				got += mark
			}
			if got != row[column] {
				t.Errorf("%s: %q: %s, want %s", column, text, got, row[column])
			}
		}
		got := ""
		for _, r := range rules {
			mark := "-"
			if uri.MatchesBareABNF(r.rule, text) {
				mark = r.mark
			}
			got += mark
		}
		if want := row["rfc2396bis-02"]; got != want {
			t.Errorf("the bare grammar of rfc2396bis-02: %q: %s, want %s", text, got, want)
		}
	}
}

// targetOf returns what ref resolves to against base, as the table of resolutions
// has it, or an error.
func targetOf(edition uri.Edition, r uri.Resolver, base, ref string) (string, error) {
	p := uri.Parser{Edition: edition, QueryOnly: true}
	u, err := p.ParseURI(base)
	if err != nil {
		return "", err
	}
	reference, err := p.Parse(ref)
	if err != nil {
		return "", err
	}
	r.Edition = edition
	b, err := r.Base(u)
	if err != nil {
		return "", err
	}
	target, err := b.Target(reference)
	switch {
	case err != nil:
		return "", err
	case !target.CurrentDocument:
		return target.URI.String(), nil
	case target.HasFragment:
		return "(current document)#" + target.Fragment, nil
	}
	return "(current document)", nil
}

// Every row of the resolutions in every edition: those that the documents print
// and those that their algorithms derive, strict and lax.
func TestEditionResolutions(t *testing.T) {
	count := make(map[string]int)
	for _, row := range table(t, "spec/resolution.tsv") {
		edition, err := uri.ParseEdition(row["edition"])
		if err != nil {
			t.Fatal(err)
		}
		base, ref := unquote(t, row["base"]), unquote(t, row["reference"])
		count[row["status"]]++
		for column, r := range map[string]uri.Resolver{"recommended": {}, "same-scheme-loophole": {Lax: true}} {
			got, err := targetOf(edition, r, base, ref)
			switch syntax := (*uri.SyntaxError)(nil); row["status"] {
			case "ok", "ok-not-derivable":
				want := row[column]
				if strings.HasPrefix(want, `"`) {
					want = unquote(t, want)
				}
				if got != want || err != nil {
					t.Errorf("%v, %s: %q against %q gives %q, want %q, %v", edition, column, ref, base, got, want, err)
				}
			case "base-not-hierarchical":
				if !errors.Is(err, uri.ErrNotHierarchical) {
					t.Errorf("%v: %q against %q gives %q, %v", edition, ref, base, got, err)
				}
			case "base-invalid", "reference-invalid":
				if !errors.As(err, &syntax) {
					t.Errorf("%v: %q against %q gives %q, %v", edition, ref, base, got, err)
				}
			default:
				t.Errorf("status %s", row["status"])
			}
		}
	}
	if count["ok"] < 450 || count["ok-not-derivable"] == 0 {
		t.Errorf("rows by status: %v", count)
	}
}

// Every column of the normal forms, and of the equivalences.
func TestEditionNormalForms(t *testing.T) {
	for _, row := range table(t, "spec/normalform.tsv") {
		text := unquote(t, row["input"])
		for column, edition := range map[string]uri.Edition{
			"rfc2396bis-01": uri.RFC2396bis01, "rfc2396bis-02": uri.RFC2396bis02, "rfc3986-recommended": uri.RFC3986,
		} {
			p := uri.Parser{Edition: edition}
			r, err := p.Parse(text)
			if row[column] == "null" {
				if err == nil {
					t.Errorf("%v: %q is valid", edition, text)
				}
				continue
			}
			n := uri.Normalizer{Edition: edition, Schemes: knownPorts.Schemes}
			got := n.Normalize(r, uri.RungScheme)
			if want := unquote(t, row[column]); err != nil || got.String() != want {
				t.Errorf("%v: %q becomes %q, want %q, %v", edition, text, got, want, err)
			}
			if again, err := p.Parse(got.String()); err != nil || again != got || n.Normalize(got, uri.RungScheme) != got {
				t.Errorf("%v: %q is not normal, or reads otherwise: %v", edition, got, err)
			}
		}
	}
	for _, row := range table(t, "spec/equivalence.tsv") {
		a, b := unquote(t, row["a"]), unquote(t, row["b"])
		for _, edition := range uri.Editions() {
			p, n := uri.Parser{Edition: edition}, uri.Normalizer{Edition: edition, Schemes: knownPorts.Schemes}
			x, err := p.Parse(a)
			y, err2 := p.Parse(b)
			got := "no"
			switch {
			case err != nil || err2 != nil:
				got = "n/a"
			case n.Equivalent(x, y, uri.RungSyntax):
				got = "syntax"
			case n.Equivalent(x, y, uri.RungScheme):
				got = "scheme"
			}
			if want := row[edition.String()]; got != want {
				t.Errorf("%v: %q and %q: %s, want %s", edition, a, b, got, want)
			}
		}
	}
}

// Section 4.2 of RFC 2396 and rfc2396bis-01 decides by the form of a reference
// whether it refers to the same document; the later editions by its target (4.4).
func TestEditionSameDocument(t *testing.T) {
	for ref, want := range map[string][2]bool{ // by form, by target
		"":                            {true, true},
		"#s":                          {true, true},
		"?q":                          {false, true},
		"d;p?q":                       {false, true},
		"./d;p?q#s":                   {false, true},
		"/b/c/d;p?q":                  {false, true},
		"//a/b/c/d;p?q":               {false, true},
		"http://a/b/c/d;p?q":          {false, true},
		"http://a/b/c/d;p?q#z":        {false, true},
		"HTTP://A/b/c/d;p?q":          {},
		"?":                           {},
		"d;p":                         {},
		"g":                           {},
		"http://a/b/c/d;p?q/../../..": {},
	} {
		for _, edition := range uri.Editions() {
			p := uri.Parser{Edition: edition, QueryOnly: true}
			base, err := p.ParseURI("http://a/b/c/d;p?q")
			if err != nil {
				t.Fatal(err)
			}
			b, err := uri.Resolver{Edition: edition}.Base(base)
			if err != nil {
				t.Fatal(err)
			}
			r, err := p.Parse(ref)
			if err != nil {
				t.Fatal(err)
			}
			byForm := edition == uri.RFC2396 || edition == uri.RFC2396bis01
			if got := b.IsSameDocument(r); byForm && got != want[0] || !byForm && got != want[1] {
				t.Errorf("%v: %q: %t", edition, ref, got)
			}
		}
	}
}

// The options that only older editions have.
func TestEditionOptions(t *testing.T) {
	for _, test := range []struct {
		edition   uri.Edition
		resolver  uri.Resolver
		ref, want string
		err       error
	}{
		{uri.RFC2396, uri.Resolver{}, "../../../g", "http://a/../g", nil},
		{uri.RFC2396, uri.Resolver{DropClimb: true}, "../../../g", "http://a/g", nil},
		{uri.RFC2396, uri.Resolver{RefuseClimb: true}, "../../../g", "", uri.ErrClimb},
		{uri.RFC2396bis01, uri.Resolver{DropClimb: true}, "../../../../g", "http://a/g", nil},
		{uri.RFC2396bis02, uri.Resolver{}, "../../../g", "http://a/g", nil},
		{uri.RFC2396bis02, uri.Resolver{RefuseClimb: true}, "../../../g", "", uri.ErrClimb},
		{uri.RFC2396bis02, uri.Resolver{}, "/./g", "http://a/g", nil},
		{uri.RFC2396bis02, uri.Resolver{KeepAbsoluteDots: true}, "/./g", "http://a/./g", nil},
		{uri.RFC2396bis02, uri.Resolver{KeepAbsoluteDots: true}, "/../g", "http://a/../g", nil},
		{uri.RFC2396, uri.Resolver{NewRequest: true}, "", "http://a/b/c/d;p?q", nil},
		{uri.RFC2396, uri.Resolver{NewRequest: true}, "#s", "http://a/b/c/d;p?q#s", nil},
		{uri.RFC2396bis01, uri.Resolver{NewRequest: true}, "", "http://a/b/c/d;p?q", nil},
		{uri.RFC2396bis01, uri.Resolver{Lax: true}, "http:", "(current document)", nil},
		{uri.RFC2396bis01, uri.Resolver{SameAuthority: true}, "//b/g", "", uri.ErrAuthority},
	} {
		got, err := targetOf(test.edition, test.resolver, "http://a/b/c/d;p?q", test.ref)
		if got != test.want || !errors.Is(err, test.err) {
			t.Errorf("%v, %+v: %q gives %q, %v, want %q, %v", test.edition, test.resolver, test.ref, got, err, test.want, test.err)
		}
	}
	b, err := uri.Resolver{Edition: uri.RFC2396}.Base(uri.MustParseURI("http://a/b"))
	if err != nil {
		t.Fatal(err)
	}
	if u, err := b.Resolve(uri.Reference{}); !errors.Is(err, uri.ErrCurrentDocument) {
		t.Errorf("Resolve gives %q, %v", u, err)
	}
}

// Parsing by any edition allocates nothing, and what it reads of an authority and
// of an opaque part is in the accessors.
func TestEditionAccessors(t *testing.T) {
	for _, edition := range uri.Editions() {
		p := uri.Parser{Edition: edition}
		if !raceEnabled {
			if n := testing.AllocsPerRun(100, func() {
				for _, s := range []string{"http://u@h.example:80/a/b?c#d", "x:/a", "a/b", "//1.2.3.4/", "mailto:a@b.c"} {
					if _, err := p.Parse(s); err != nil {
						t.Fatal(err)
					}
				}
			}); n != 0 {
				t.Errorf("%v: %v allocations", edition, n)
			}
		}
		if got, err := uri.ParseEdition(edition.String()); err != nil || got != edition {
			t.Errorf("%v: ParseEdition gives %v, %v", edition, got, err)
		}
	}
	if _, err := uri.ParseEdition("rfc1738"); err == nil {
		t.Error("there is an edition rfc1738")
	}
	if got := uri.Edition(200).String(); got != "rfc3986" {
		t.Errorf("edition 200 is %s", got)
	}

	p := uri.Parser{Edition: uri.RFC2396}
	r, err := p.Parse("x://u:secret@h:x/p")
	if err != nil {
		t.Fatal(err)
	}
	a, _ := r.Authority()
	if host, ok := r.Host(); ok || !a.IsRegistry() || a.Host() != (uri.Host{}) {
		t.Errorf("a registry name has the host %q", host)
	}
	if got := r.Redacted(); strings.Contains(got, "secret") {
		t.Errorf("redacted: %s", got)
	}
	if got := a.Redacted(); strings.Contains(got, "secret") {
		t.Errorf("redacted: %s", got)
	}
	r, err = p.Parse("mailto:a@b?c#d")
	if err != nil {
		t.Fatal(err)
	}
	query, _ := r.Query()
	if part, ok := r.OpaquePart(); part != "a@b?c" || !ok || r.Path().Kind() != uri.PathOpaque || r.Path().String() != "a@b" || query != "c" {
		t.Errorf("opaque part %q, %t, path %q", part, ok, r.Path())
	}
	r, err = p.Parse("x://h.example/")
	if err != nil {
		t.Fatal(err)
	}
	if host, ok := r.Host(); !ok || host.Kind() != uri.HostHostname {
		t.Errorf("host %v of kind %v", host, host.Kind())
	}
	if _, err := p.Parse("x://[::1]/"); err == nil || !strings.Contains(err.Error(), "RFC 2396 section") {
		t.Errorf("%v", err)
	}
}

// The advice of section 6.3 of the drafts.
func TestDepartures(t *testing.T) {
	const text = "HTTP://H.example/a/./%7e%2a%c3%BC%ff?%41"
	for _, test := range []struct {
		edition uri.Edition
		want    []uri.Departure
	}{
		{uri.RFC3986, nil},
		{uri.RFC2396, nil},
		{uri.RFC2396bis02, []uri.Departure{
			{Advice: uri.AdviceSchemeCase, Component: uri.ComponentScheme, Span: uri.Span{Offset: 0, Length: 4}},
			{Advice: uri.AdviceHostCase, Component: uri.ComponentHost, Span: uri.Span{Offset: 7, Length: 9}},
			{Advice: uri.AdviceDotSegments, Component: uri.ComponentPath, Span: uri.Span{Offset: 19, Length: 1}},
			{Advice: uri.AdviceEscape, Component: uri.ComponentPath, Span: uri.Span{Offset: 21, Length: 3}},
			{Advice: uri.AdviceEscapeCase, Component: uri.ComponentPath, Span: uri.Span{Offset: 24, Length: 3}},
			{Advice: uri.AdviceEscapeCase, Component: uri.ComponentPath, Span: uri.Span{Offset: 27, Length: 3}},
			{Advice: uri.AdviceEscapeCase, Component: uri.ComponentPath, Span: uri.Span{Offset: 33, Length: 3}},
			{Advice: uri.AdviceEscape, Component: uri.ComponentQuery, Span: uri.Span{Offset: 37, Length: 3}},
		}},
	} {
		r, err := uri.Parser{Edition: test.edition}.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		got := test.edition.Departures(r)
		if len(got) != len(test.want) {
			t.Errorf("%v: %v", test.edition, got)
			continue
		}
		for i, want := range test.want {
			if got[i] != want {
				t.Errorf("%v: %v %v %v, want %v %v %v", test.edition, got[i].Advice, got[i].Component, got[i].Span, want.Advice, want.Component, want.Span)
			}
		}
	}
}
