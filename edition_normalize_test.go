package uri_test

import (
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/testenv"
)

// editionNormalizers returns Normalizers of an older edition: one without Schemes, one
// with default ports, and two with knowledge that the edition ignores.
func editionNormalizers(e uri.Edition) []uri.Normalizer {
	return []uri.Normalizer{
		{Edition: e},
		{Edition: e, Schemes: knownPorts.Schemes},
		{Edition: e, Schemes: schemeForms{{"x", formsOfX[len(formsOfX)-1]}}},
		{Edition: e, Schemes: knownPorts.Schemes, Aliases: observed{
			"http://h/a": "HTTP://%41_B/./%2D", "x:a": "x:a/../%7e", "http://h/": "http://[::1]/", "x:": "x:?[q]",
		}},
	}
}

// editionAlphabets has tokens on which the levels act in the older editions.
var editionAlphabets = []struct {
	before, tokens []string
	n              int
}{
	{[]string{""}, []string{"a", "A", ".", "..", "/", "//", "%2e", "%2D", "%41", "%3a", ":", "@", "?", "#", "x:", "_", "[", "1"}, 3},
	{[]string{"", "x:", "//h"}, []string{"a", ".", "/", ":", "%2e", "%61"}, 5},
	{[]string{"//", "x://", "http://"}, []string{"A", "_", "%41", "1.2.3.4", ":", "80", "@", "/"}, 4},
}

func TestEditionNormalizeShort(t *testing.T) {
	less, every := testenv.Tier(2, 0, -1), testenv.Tier(1, 20, 1) // a quick run gives a fifth of the texts one of four Normalizers
	for _, e := range uri.Editions()[1:] {
		t.Run(e.String(), func(t *testing.T) {
			for _, alphabet := range editionAlphabets {
				var all []string
				for _, before := range alphabet.before {
					words(alphabet.tokens, alphabet.n-less, func(text string) {
						if (uri.Parser{Edition: e}).Validate(uri.RuleURIReference, before+text) == nil {
							all = append(all, before+text)
						}
					})
				}
				for i, n := range editionNormalizers(e) {
					for j, text := range all {
						if i > 0 && j%max(every, 4) != i || i == 0 && j%every != 0 {
							continue
						}
						r, _ := uri.Parser{Edition: e}.Parse(text)
						normalizes(t, n, text)
						lists(t, n, r)
						agrees(t, uri.Parser{Edition: e}, n.Normalize(r, uri.LevelScheme))
					}
				}
				t.Attr("texts", testenv.Figure(len(all)))
			}
		})
	}
}

func TestEditionEquivalentShort(t *testing.T) {
	less := testenv.Tier(2, 1, 0)
	for _, e := range uri.Editions()[1:] {
		t.Run(e.String(), func(t *testing.T) {
			for _, alphabet := range editionAlphabets {
				for _, n := range editionNormalizers(e)[1:testenv.Tier(3, 3, 4)] {
					var all []*formed
					for _, before := range alphabet.before {
						words(alphabet.tokens, alphabet.n-less, func(text string) {
							if f, ok := newFormed(n, before+text); ok {
								all = append(all, &f)
							}
						})
					}
					comparesAll(t, n, all)
				}
			}
		})
	}
}

// TestEditionNormalizeTexts normalizes the ladders and the lists of real URIs in the
// older editions.
func TestEditionNormalizeTexts(t *testing.T) {
	all := texts(t)
	for _, test := range ladders {
		all = append(all, test.text)
	}
	for _, e := range uri.Editions()[1:] {
		for _, n := range editionNormalizers(e)[1:3] {
			for _, text := range all {
				normalizes(t, n, text)
				if r, err := (uri.Parser{Edition: e}).Parse(text); err == nil {
					lists(t, n, r)
				}
			}
		}
	}
}
