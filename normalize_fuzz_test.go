package uri_test

import (
	"math/rand/v2"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/testenv"
)

// knowing has Normalizers without knowledge, with ports, and with forms of the scheme x.
var knowing = func() []uri.Normalizer {
	list := []uri.Normalizer{{}, knownPorts, {Schemes: knownPorts.Schemes, Aliases: observed{"http://h/a": "https://h/", "x:a": "x:b"}}}
	for _, form := range formsOfX {
		list = append(list, knowX(form))
	}
	return list
}()

// know returns one of the Normalizers of knowing.
func know(seed uint64) uri.Normalizer { return knowing[seed%uint64(len(knowing))] }

// seeds calls add with the texts of all tables about normalization.
func seeds(f *testing.F, add func(text string)) {
	for _, row := range table(f, "spec/normalform.tsv") {
		add(unquote(f, row["input"]))
	}
	for _, test := range ladders {
		add(test.text)
	}
	for _, text := range testenv.Seeds(texts(f)) {
		add(text)
	}
}

// FuzzNormalize compares all ways to normalize with the oracle, and checks that targets
// are kept.
func FuzzNormalize(f *testing.F) {
	seeds(f, func(text string) {
		for i := range uint64(3) {
			f.Add(text, i)
		}
	})
	for i := range knowing {
		for _, text := range []string{"X://h:80/A?+a#f", "x:/.//A", "x://h", "x:a/..?=#", "x://@h:/%41"} {
			f.Add(text, uint64(i))
		}
	}
	bases := targetBases(f)
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		normalizes(t, know(seed), text)
		if r, err := uri.Parse(text); err == nil {
			consistent(t, know(seed).Normalize(r, uri.LevelProtocol))
			for _, base := range bases {
				keepsTarget(t, base, r)
			}
		}
	})
}

// FuzzEquivalent compares texts with each other and with small alterations of them.
func FuzzEquivalent(f *testing.F) {
	for _, row := range table(f, "spec/equivalence.tsv") {
		f.Add(unquote(f, row["a"]), unquote(f, row["b"]), uint64(1))
	}
	last := ""
	seeds(f, func(text string) {
		f.Add(text, last, uint64(len(last)))
		last = text
	})
	f.Fuzz(func(t *testing.T, a, b string, seed uint64) {
		n := know(seed)
		r := rand.New(rand.NewPCG(seed, 3986))
		first, ok := newFormed(n, a)
		if !ok {
			return
		}
		for _, text := range []string{a, b, alter(r, a), alter(r, a), first.forms[uri.LevelProtocol], alter(r, first.forms[uri.LevelProtocol])} {
			if second, ok := newFormed(n, text); ok {
				compares(t, n, &first, &second)
			}
		}
	})
}

// FuzzChanges applies the list of Changes.
func FuzzChanges(f *testing.F) {
	seeds(f, func(text string) { f.Add(text, uint64(1)) })
	for i := range knowing {
		f.Add("X://h:80/A/./%2E?+a#f", uint64(i))
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		if r, err := uri.Parse(text); err == nil {
			lists(t, know(seed), r)
		}
	})
}
