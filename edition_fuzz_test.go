package uri_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/urikit/uri"
)

// editionSeeds calls add with the texts of the tables in testdata that the editions read
// differently.
func editionSeeds(f *testing.F, add func(text string)) {
	seeds(f, add)
	for _, name := range []string{"spec/behaviour.tsv", "spec/options.tsv", "spec/advice.tsv", "spec/examples.tsv"} {
		for _, row := range table(f, name) {
			for _, column := range []string{"input", "reference", "uri"} {
				if field, ok := row[column]; ok {
					add(unquote(f, field))
				}
			}
		}
	}
	for _, format := range secrets {
		add(strings.ReplaceAll(strings.ReplaceAll(format, "%s", secret), "%%", "%"))
	}
}

// FuzzParser checks the Parsers of all editions against their grammars, and the results
// against each other and against the advice of the drafts.
func FuzzParser(f *testing.F) {
	editionSeeds(f, func(text string) { f.Add(text) })
	f.Fuzz(func(t *testing.T, text string) {
		for _, e := range uri.Editions() {
			parses(t, e, text)
			p := uri.Parser{Edition: e}
			r, err := p.Parse(text)
			if err != nil {
				continue
			}
			hides(t, p, r)
			if e == uri.RFC2396bis01 || e == uri.RFC2396bis02 {
				departs(t, e, r)
			}
		}
	})
}

// FuzzEditionResolve resolves in all editions, with the options that the bits choose.
func FuzzEditionResolve(f *testing.F) {
	for _, name := range []string{"spec/resolution.tsv", "spec/options.tsv", "spec/same-document.tsv"} {
		for i, row := range table(f, name) {
			f.Add(unquote(f, row["base"]), unquote(f, row["reference"]), uint8(i))
		}
	}
	for i, base := range editionBases {
		f.Add(base, "../.././a//..//b:c/..", uint8(i))
		f.Add(base, "a:[b]", uint8(1))
	}
	f.Fuzz(func(t *testing.T, base, ref string, options uint8) {
		has := func(bit int) bool { return options>>bit&1 != 0 }
		for _, e := range uri.Editions() {
			if (uri.Parser{Edition: e}).Validate(uri.RuleURI, base) == nil {
				newEditionBase(t, uri.Resolver{
					Edition: e, Lax: has(0), RefuseClimb: has(2), RefuseOtherAuthority: has(5),
					Compat: uri.Compat{DropClimb: has(1), KeepAbsoluteDots: has(3), NewRequest: has(4)},
				}, base).resolves(t, ref)
			}
		}
	})
}

// FuzzEditionNormalize normalizes in the older editions, and compares the text with small
// alterations of it.
func FuzzEditionNormalize(f *testing.F) {
	last := ""
	editionSeeds(f, func(text string) {
		f.Add(text, last, uint64(len(last)))
		last = text
	})
	f.Fuzz(func(t *testing.T, a, b string, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 2396))
		for _, e := range uri.Editions()[1:] {
			p, known := uri.Parser{Edition: e}, editionNormalizers(e)
			n := known[seed%uint64(len(known))]
			normalizes(t, n, a)
			first, ok := newFormed(n, a)
			if !ok {
				continue
			}
			lists(t, n, first.r)
			for level := uri.LevelCase; level <= uri.LevelProtocol; level++ {
				agrees(t, p, n.Normalize(first.r, level))
			}
			for _, text := range []string{b, alter(r, a), first.forms[uri.LevelProtocol], alter(r, first.forms[uri.LevelProtocol])} {
				if second, ok := newFormed(n, text); ok {
					compares(t, n, &first, &second)
				}
			}
		}
	})
}

// FuzzEditions checks that results are consistent: they can be parsed again, and normal
// forms do not change.
func FuzzEditions(f *testing.F) {
	for _, row := range table(f, "spec/probes.tsv") {
		f.Add(unquote(f, row["probe"]), "http://a/b/c/d;p?q")
	}
	f.Fuzz(func(t *testing.T, text, base string) {
		for _, edition := range uri.Editions() {
			p := uri.Parser{Edition: edition}
			r, err := p.Parse(text)
			if err != nil {
				continue
			}
			if got := uri.Split(text); got.String() != text {
				t.Fatalf("%q is split into %q", text, got)
			}
			n := uri.Normalizer{Edition: edition, Schemes: knownPorts.Schemes}
			for level := uri.LevelString; level <= uri.LevelScheme; level++ {
				normal := n.Normalize(r, level)
				if again, err := p.Parse(normal.String()); err != nil || again != normal {
					t.Fatalf("%v, %v: %q becomes %q, which reads otherwise: %v", edition, level, text, normal, err)
				}
				if n.Normalize(normal, level) != normal || !n.Equivalent(r, normal, level) {
					t.Fatalf("%v, %v: %q becomes %q, which is not normal, or not equivalent", edition, level, text, normal)
				}
				below := r
				if level > uri.LevelString {
					below = n.Normalize(r, level-1)
				}
				b := []byte(nil)
				at := 0
				for c := range n.Changes(r, level) {
					b = append(append(b, below.String()[at:c.Span.Offset]...), c.After...)
					if at = c.Span.End(); c.Span.Of(below.String()) != c.Before {
						t.Fatalf("%v, %v: %q: %+v", edition, level, text, c)
					}
				}
				if got := string(b) + below.String()[at:]; got != normal.String() {
					t.Fatalf("%v, %v: %q: the changes give %q, want %q", edition, level, text, got, normal)
				}
			}
			u, err := p.ParseURI(base)
			if err != nil {
				continue
			}
			prepared, err := uri.NewBase(u, uri.Resolver{Edition: edition})
			if err != nil {
				t.Fatal(err)
			}
			target, err := prepared.Resolve(r)
			if err != nil {
				continue
			}
			if again, err := p.ParseURI(target.String()); err != nil || again != target {
				t.Fatalf("%v: %q against %q gives %q, which reads otherwise: %v", edition, text, base, target, err)
			}
			if ref, err := prepared.Relativize(target, uri.Relativizer{}); err == nil {
				if back, err := prepared.Resolve(ref); err != nil || back != target {
					t.Fatalf("%v: %q of %q gives %q, %v", edition, ref, target, back, err)
				}
			}
		}
	})
}
