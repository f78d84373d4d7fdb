package iri_test

import (
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/iri"
)

// seeds calls add for generators that give other texts each.
func seeds(add func(g generator)) {
	for seed := range uint64(200) {
		add(newGenerator(seed))
	}
}

// FuzzParse checks all ways to parse any text, its components, or the place of its error.
func FuzzParse(f *testing.F) {
	seeds(func(g generator) { f.Add(g.broken()) })
	f.Fuzz(func(t *testing.T, text string) {
		parses(t, text)
		for rule := range uri.RuleFragment + 1 {
			if err := iri.Validate(rule, text); err != nil && rule > uri.RuleRelativeRef {
				_ = err.Error()
			}
		}
	})
}

// FuzzBuild checks that any parts give a reference with just these parts, or none.
func FuzzBuild(f *testing.F) {
	seeds(func(g generator) {
		p := uri.Split(g.reference())
		f.Add(p.Scheme, p.Authority, p.Path, p.Query, p.Fragment, uint8(g.IntN(16)))
	})
	f.Fuzz(func(t *testing.T, scheme, authority, path, query, fragment string, defined uint8) {
		builds(t, uri.Parts{
			Scheme: scheme, HasScheme: defined&1 != 0, Authority: authority, HasAuthority: defined&2 != 0, Path: path,
			Query: query, HasQuery: defined&4 != 0, Fragment: fragment, HasFragment: defined&8 != 0,
		})
	})
}

// FuzzEncode checks that any data is encoded for its place.
func FuzzEncode(f *testing.F) {
	seeds(func(g generator) { f.Add(g.broken()) })
	f.Fuzz(func(t *testing.T, data string) { encodes(t, data) })
}

// FuzzMap checks that mapping to a URI and back gives the same or an equivalent text.
func FuzzMap(f *testing.F) {
	seeds(func(g generator) { f.Add(g.reference()) })
	f.Fuzz(func(t *testing.T, text string) {
		if r, err := iri.Parse(text); err == nil {
			maps(t, r)
		}
	})
}

// FuzzResolve checks that resolving is the same for an IRI and for its URI.
func FuzzResolve(f *testing.F) {
	seeds(func(g generator) { f.Add(g.iri(), g.reference()) })
	f.Fuzz(func(t *testing.T, base, ref string) {
		b, err := iri.ParseIRI(base)
		r, err2 := iri.Parse(ref)
		if err != nil || err2 != nil {
			return
		}
		target, err := r.IRI()
		if err != nil {
			target = b
		}
		resolvesLikeURI(t, b, r, target)
	})
}

// FuzzNormalize checks that normal forms are stable, and those of the URIs.
func FuzzNormalize(f *testing.F) {
	seeds(func(g generator) {
		text := g.reference()
		f.Add(text, altered(g, text))
	})
	f.Fuzz(func(t *testing.T, a, b string) {
		x, err := iri.Parse(a)
		y, err2 := iri.Parse(b)
		if err == nil && err2 == nil {
			normalizes(t, x, y)
		}
	})
}
