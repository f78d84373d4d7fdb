package uri_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/enum"
	"github.com/urikit/uri/internal/testenv"
)

// resolution returns the target of ref in the words of the tables.
func resolution(o uri.Resolver, base, ref string) string {
	p := uri.Parser{Edition: o.Edition, Compat: uri.Compat{QueryOnly: true}}
	u, err := p.ParseURI(base)
	if err != nil {
		return "base invalid"
	}
	r, err := p.Parse(ref)
	if err != nil {
		return "invalid"
	}
	b, err := uri.NewBase(u, o)
	if err != nil {
		return err.Error()
	}
	target, err := b.Resolve(r)
	switch {
	case err == uri.ErrClimb:
		return "climb"
	case err == uri.ErrNotHierarchical:
		return "not hierarchical"
	case err == uri.ErrCurrentDocument:
		return currentDocument(r)
	case err != nil:
		return err.Error()
	}
	return target.String()
}

// currentDocument returns the words of the tables for a ref that means the current document.
func currentDocument(ref uri.Reference) string {
	if fragment, has := ref.Fragment(); has {
		return "(current document)#" + fragment
	}
	return "(current document)"
}

// wanted reads a field of a table: a JSON string, or a word.
func wanted(t testing.TB, field string) string {
	t.Helper()
	if strings.HasPrefix(field, `"`) {
		return unquote(t, field)
	}
	return field
}

// TestEditionResolveVectors checks every row of the table in all editions: the targets,
// and those of the documents followed literally.
func TestEditionResolveVectors(t *testing.T) {
	statuses := make(map[string]int)
	for _, row := range table(t, "spec/resolution.tsv") {
		base, ref := unquote(t, row["base"]), unquote(t, row["reference"])
		e, err := enum.Of[uri.Edition](row["edition"])
		if err != nil {
			t.Fatal(err)
		}
		statuses[row["status"]]++
		p := uri.Parser{Edition: e}
		for column, o := range map[string]uri.Resolver{
			"recommended":          {Edition: e},
			"same-scheme-loophole": {Edition: e, Lax: true},
		} {
			want := unquote(t, row[column])
			switch row["status"] {
			case "ok":
			case "ok-not-derivable":
				if _, err := p.Parse(ref); e != uri.RFC2396 || err == nil {
					t.Errorf("%v: %q can be derived", e, ref)
				}
			case "reference-invalid":
				want = "invalid"
			case "base-invalid":
				want = "base invalid"
			case "base-not-hierarchical":
				want = "not hierarchical"
			}
			if got := resolution(o, base, ref); got != want {
				t.Errorf("%+v: %q resolves %q to %s, want %s", o, base, ref, got, want)
			}
			if row["status"] != "base-invalid" {
				newEditionBase(t, o, base).resolves(t, ref)
			}
		}

		// The oracle, followed literally.
		slow := slowTransform(uri.Resolver{Edition: e}, slowParts(e, base), slowParts(e, ref), true)
		literal := slow.String()
		if slow.current {
			literal = "(current document)" + literal
		}
		if want := unquote(t, row["literal"]); literal != want {
			t.Errorf("%v: to the letter %q resolves %q to %q, want %q", e, base, ref, literal, want)
		}
		// One option gives the literal target.
		if o := (uri.Resolver{Edition: e, Compat: uri.Compat{KeepAbsoluteDots: true}}); e == uri.RFC2396bis02 && strings.HasPrefix(ref, "/") && row["status"] == "ok" {
			if got := resolution(o, base, ref); got != literal {
				t.Errorf("%+v: %q resolves %q to %s, want %s", o, base, ref, got, literal)
			}
		}
	}
	want := map[string]int{"ok": 492, "ok-not-derivable": 6, "reference-invalid": 9, "base-invalid": 2, "base-not-hierarchical": 27}
	if !maps.Equal(statuses, want) {
		t.Errorf("the table has %v, want %v", statuses, want)
	}
}

// TestEditionOptionVectors checks each option in each edition, alone.
func TestEditionOptionVectors(t *testing.T) {
	for _, row := range table(t, "spec/options.tsv") {
		e, err := enum.Of[uri.Edition](row["edition"])
		if err != nil {
			t.Fatal(err)
		}
		base, ref := unquote(t, row["base"]), unquote(t, row["reference"])
		without := uri.Resolver{Edition: e}
		with, ok := map[string]uri.Resolver{
			"Lax":              {Edition: e, Lax: true},
			"DropClimb":        {Edition: e, Compat: uri.Compat{DropClimb: true}},
			"RefuseClimb":      {Edition: e, RefuseClimb: true},
			"KeepAbsoluteDots": {Edition: e, Compat: uri.Compat{KeepAbsoluteDots: true}},
			"NewRequest":       {Edition: e, Compat: uri.Compat{NewRequest: true}},
		}[row["option"]]
		if !ok {
			t.Fatalf("no option %s", row["option"])
		}
		for column, o := range map[string]uri.Resolver{"without": without, "with": with} {
			if got, want := resolution(o, base, ref), wanted(t, row[column]); got != want {
				t.Errorf("%+v: %q resolves %q to %s, want %s", o, base, ref, got, want)
			}
			newEditionBase(t, o, base).resolves(t, ref)
		}
	}
}

func TestEditionSameDocumentVectors(t *testing.T) {
	for _, row := range table(t, "spec/same-document.tsv") {
		base, ref := unquote(t, row["base"]), unquote(t, row["reference"])
		for _, e := range uri.Editions() {
			if got := sameDocument(t, e, base, ref); got != row[e.String()] {
				t.Errorf("%v: %q is the same document as %q: %s, want %s", e, ref, base, got, row[e.String()])
			}
			newEditionBase(t, uri.Resolver{Edition: e}, base).resolves(t, ref)
		}
		// RFC 3986, section 4.4, allows to normalize first.
		u := uri.MustParseURI(base)
		target, err := u.Resolve(uri.MustParse(ref))
		if err != nil {
			t.Fatal(err)
		}
		a, _, _ := strings.Cut(target.Normalize().String(), "#")
		b := u.Normalize().String()
		if got := map[bool]string{true: "yes", false: "no"}[a == b]; got != row["rfc3986-normalized"] {
			t.Errorf("%q is the same document as %q, normalized: %s", ref, base, got)
		}
	}
}

func sameDocument(t testing.TB, e uri.Edition, base, ref string) string {
	t.Helper()
	p := uri.Parser{Edition: e, Compat: uri.Compat{QueryOnly: true}}
	u, err := p.ParseURI(base)
	if err != nil {
		t.Fatal(err)
	}
	r, err := p.Parse(ref)
	if err != nil {
		t.Fatal(err)
	}
	b, err := uri.NewBase(u, uri.Resolver{Edition: e})
	if err != nil {
		t.Fatal(err)
	}
	return map[bool]string{true: "yes", false: "no"}[b.IsSameDocument(r)]
}

// TestQueryOnly checks that QueryOnly accepts the references that Appendix C of RFC 2396
// resolves, and changes nothing else.
func TestQueryOnly(t *testing.T) {
	for text, want := range map[string]bool{
		"?": true, "?y": true, "?y#s": true, "??/": true, "?#": true,
		"": true, "#s": true, "a?y": true,
		"?^": false, "?[": false, "?y#^": false, "x:": false, " ?": false,
	} {
		for _, e := range uri.Editions() {
			strict, strictErr := uri.Parser{Edition: e}.Parse(text)
			p := uri.Parser{Edition: e, Compat: uri.Compat{QueryOnly: true}}
			r, err := p.Parse(text)
			for _, rule := range []uri.Rule{uri.RuleURIReference, uri.RuleRelativeRef} {
				if got, want := p.Validate(rule, text), p.ParseInto(new(uri.Reference), rule, text); fmt.Sprint(got) != fmt.Sprint(want) {
					t.Errorf("%v: %q: %v, and parsed %v", e, text, got, want)
				}
			}
			if e != uri.RFC2396 {
				if r != strict || fmt.Sprint(err) != fmt.Sprint(strictErr) {
					t.Errorf("%v: %q: %v, %v", e, text, r, err)
				}
				continue
			}
			if (err == nil) != want || err == nil && r.String() != text {
				t.Errorf("%q: %q, %v", text, r, err)
			}
			if strictErr == nil && r != strict {
				t.Errorf("%q is parsed as %+v, want %+v", text, r, strict)
			}
			if _, err := p.ParseURI(text); err == nil {
				t.Errorf("%q is a URI", text)
			}
			if err != nil {
				printable(t, text, diagnosis(err))
				if syntax := diagnosis(err); syntax.Span.End() > len(text) || syntax.Expected() == "" {
					t.Errorf("%q: %+v", text, syntax)
				}
			}
		}
	}
	p := uri.Parser{Edition: uri.RFC2396, Compat: uri.Compat{QueryOnly: true}}
	if r, err := p.ParseRelativeRef("?y"); err != nil || r.String() != "?y" {
		t.Errorf("%q, %v", r, err)
	}
	if _, err := p.ParseRelativeRef("?y#s"); err == nil {
		t.Error("relativeURI has a fragment")
	}
}

// TestEditionRelativize checks that every URI can be reached in the older editions, in
// which every URI is its own target.
func TestEditionRelativize(t *testing.T) {
	n, count := testenv.Tier(2, 3, 5), 0
	for _, e := range uri.Editions()[1:] {
		p := uri.Parser{Edition: e}
		for _, base := range []string{"a:/b/c?q", "a://h", "a://h/../b/c", "a://u@a.b:1/b//c"} {
			u, err := p.ParseURI(base)
			if err != nil {
				t.Fatal(err)
			}
			b, err := uri.NewBase(u, uri.Resolver{Edition: e})
			if err != nil {
				t.Fatal(err)
			}
			for _, before := range []string{"a:", "a:/", "a://h", "a://u@a.b:1/b/"} {
				words([]string{"b", "/", "..", ".", "?", "#", ":"}, n, func(text string) {
					target, err := p.ParseURI(before + text)
					if err != nil {
						return
					}
					ref, err := b.Relativize(target, uri.Relativizer{})
					if err != nil {
						t.Fatalf("%v: from %q to %q: %v", e, base, target, err)
					}
					if back, err := b.Resolve(ref); err != nil || back != target || len(ref.String()) > len(target.String()) {
						t.Fatalf("%v: from %q to %q: %q, which leads to %q, %v", e, base, target, ref, back, err)
					}
					count++
				})
			}
		}
	}
	t.Attr("pairs", testenv.Figure(count))
}

// editionBases are slowBases, and texts that are bases only in older editions, or in none
// of them.
var editionBases = append(slices.Clone(slowBases),
	"a:?[q]", "a:[b]/c", "a:b//..//c", "a://a_b:c/d/e", "a://u@/b", "a:////b", "A:/b/../../c/d", "a://h/b/c/..", "a:b?/c", "a:%2F/b", "a:/b#/c")

// editionResolvers returns resolvers with each option, and with a few together.
func editionResolvers(e uri.Edition) []uri.Resolver {
	return []uri.Resolver{
		{Edition: e},
		{Edition: e, Lax: true},
		{Edition: e, Compat: uri.Compat{DropClimb: true}},
		{Edition: e, RefuseClimb: true},
		{Edition: e, Compat: uri.Compat{KeepAbsoluteDots: true}},
		{Edition: e, Compat: uri.Compat{NewRequest: true}},
		{Edition: e, RefuseOtherAuthority: true},
		{Edition: e, Lax: true, Compat: uri.Compat{DropClimb: true, KeepAbsoluteDots: true, NewRequest: true}},
		{Edition: e, Lax: true, RefuseClimb: true, Compat: uri.Compat{KeepAbsoluteDots: true}},
	}
}

// TestEditionResolveShort resolves short references against all bases that are valid in
// an edition.
func TestEditionResolveShort(t *testing.T) {
	n, every := testenv.Tier(2, 4, 6), testenv.Tier(2, 3, 4)
	count := 0
	for _, e := range uri.Editions() {
		for i, o := range editionResolvers(e) {
			for _, text := range editionBases {
				if (uri.Parser{Edition: e}).Validate(uri.RuleURI, text) != nil {
					continue
				}
				b := newEditionBase(t, o, text)
				var dst []byte
				words([]string{"a", ".", "/", ":", "?", "#"}, n-min(i, 1), func(text string) {
					dst, _, _ = b.equals(t, dst, []byte(text))
					count++
					if len(text) < every {
						b.resolves(t, text)
					}
				})
				words([]string{"a/", "../", "./", "/", "..", "."}, n-min(i, 1), func(text string) {
					dst, _, _ = b.equals(t, dst, []byte(text))
					count++
				})
			}
		}
	}
	t.Attr("pairs", testenv.Figure(count))
}

// TestEditionResolvePairs resolves long random references and bases with random options.
func TestEditionResolvePairs(t *testing.T) {
	pairs := testenv.Tier(5_000, 60_000, 20_000_000)
	r := rand.New(rand.NewPCG(1, 2396))
	flip := func() bool { return r.IntN(3) == 0 }
	var text, dst []byte
	for n := 0; n < pairs; {
		e := uri.Editions()[r.IntN(4)]
		text = append(text[:0], []string{"a:", "http:", "a://h", "http://a_b", "a:/", "http://h/"}[r.IntN(6)]...)
		text = randomText(r, text, r.IntN(8))
		if (uri.Parser{Edition: e}).ValidateBytes(uri.RuleURI, text) != nil {
			continue
		}
		b := newEditionBase(t, uri.Resolver{
			Edition: e, Lax: flip(), RefuseClimb: flip(),
			Compat: uri.Compat{DropClimb: flip(), KeepAbsoluteDots: flip(), NewRequest: flip()},
		}, string(text))
		for range 32 {
			text = randomText(r, text[:0], r.IntN(12))
			if r.IntN(8) == 0 {
				text = append(text, "[b]"...)
			}
			var ok bool
			if dst, _, ok = b.equals(t, dst, text); ok {
				if n++; n%16 == 0 {
					b.resolves(t, string(text))
				}
			}
		}
	}
	t.Attr("pairs", testenv.Figure(pairs))
}
