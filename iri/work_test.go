//go:build countwork

package iri_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/work"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/pct"
)

// The functions read each byte a few times at most, so twice the text takes twice the work.
func TestWorkIsLinear(t *testing.T) {
	const length = 1 << 14
	base := iri.MustParseIRI("http://ö/ä/b?q")
	nfc := web
	nfc.NFC = true
	for _, before := range []string{"", "x:", "x://", "http://", "http://ö@", "http://h/", "/ö", "?ö", "#ö"} {
		for _, again := range []string{
			"a", "ö", "aö", "日", "\U00010300", "\uE000", "\uFFFE", "\xff", "\xe2\x82", "\xc3", "%C3%B6", "%c3", "%F0%90%8C", "%41", "%2e", "%E2%80%AE", "\u202E", "\u0301", "e\u0301", "\u0344", "\u1100\u1161\u11A8",
			"א", "אa", "א.", "ö.", ".", "../", "ö/../", "./", "/", "/ö", "?", "#", "ö?", ":", "@", "ö@", "ö:", "[", "[ö", "%", "ö%", "=\u0338", "xn--", "xn--tda.", "。", "&ö", " ",
		} {
			for name, call := range map[string]func(s string){
				"Parse":      func(s string) { iri.Parse(s) },
				"ParseIRI":   func(s string) { iri.ParseIRI(s) },
				"Violations": func(s string) { parsed(s).Violations() },
				"URI":        func(s string) { iri.Mapper{}.ToURIChanges(parsed(s)) },
				"percent":    func(s string) { iri.Mapper{Host: iri.HostPercent}.ToURI(parsed(s)) },
				"IRI": func(s string) {
					if u, err := (iri.Mapper{Host: iri.HostPercent}).ToURI(parsed(s)); err == nil {
						iri.Mapper{}.ToIRI(u)
						iri.Mapper{Host: iri.HostUnicode}.ToIRIChanges(u)
					}
				},
				"Resolve":    func(s string) { base.Resolve(parsed(s)) },
				"Relativize": func(s string) { i, _ := parsed(s).IRI(); base.Relativize(i) },
				"Normalize":  func(s string) { nfc.Normalize(parsed(s), uri.LevelScheme) },
				"Equivalent": func(s string) { web.Equivalent(parsed(s), parsed(s+"%41"), uri.LevelScheme) },
				"Build":      func(s string) { iri.Build(uri.Split(s)) },
				"With":       func(s string) { parsed(s).With(uri.ComponentFragment, s) },
				"Encode":     func(s string) { iri.Encode(pct.Segment, s) },
			} {
				count := func(length int) int64 {
					text := before + strings.Repeat(again, length/len(again))
					start := work.Total.Load()
					call(text)
					return work.Total.Load() - start
				}
				once, twice := count(length), count(2*length)
				if twice > 21*once/10+1000 || once > 300*length {
					t.Errorf("%s, %q %q: %d, and %d for twice as much", name, before, again, once, twice)
				}
			}
		}
	}
}

// parsed returns s as a reference, or the empty one if it is not valid.
func parsed(s string) iri.Reference {
	r, _ := iri.Parse(s)
	return r
}
