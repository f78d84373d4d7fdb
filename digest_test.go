package uri_test

import (
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"hash"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/testenv"
)

var updateDigests = flag.Bool("update", false, "write testdata/digests.txt")

// digestTexts returns valid and invalid texts, the same ones on every machine.
func digestTexts() (all []string) {
	words(editionTokens, 2, func(text string) { all = append(all, text) })
	r := rand.New(rand.NewPCG(3986, 2396))
	odd := []string{"\x00", " ", "é", "\xff", "\ufeff", "%4", "%", "%c3%A9", "^", "\"", strings.Repeat("a", 64), "AbC", "xn--a-"}
	before := []string{"", "", "x:", "HTTP://", "//u:p@h", "http://[::1]:80/", "/"}
	for range 6000 {
		text := randomText(r, []byte(before[r.IntN(len(before))]), r.IntN(12))
		if r.IntN(2) == 0 {
			at := r.IntN(len(text) + 1)
			text = append(text[:at:at], odd[r.IntN(len(odd))]+string(text[at:])...)
		}
		all = append(all, string(text))
	}
	return all
}

// TestDigests checks that all answers are the same on every machine, byte for byte.
// testdata/digests.txt has the SHA-256 of all answers by edition and question. With
// -update the test writes the file; a difference in it is a change of answers. With
// -short it checks the first edition only.
func TestDigests(t *testing.T) {
	testenv.NotRace(t, "it computes digests of answers, in one goroutine")
	const name = "testdata/digests.txt"
	all := digestTexts()
	var page strings.Builder
	for i, e := range uri.Editions() {
		if i > 0 && testing.Short() && !*updateDigests {
			break
		}
		answers := digestAnswers(t, e, all)
		for _, a := range answers {
			fmt.Fprintf(&page, "%v %s %d %x\n", e, a.question, a.n, a.sum.Sum(nil))
		}
	}
	if *updateDigests {
		if err := os.WriteFile(name, []byte(page.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(want), "\n")
	for i, got := range strings.Split(page.String(), "\n") {
		if got == "" && testing.Short() {
			break // the file has more lines, for the other editions
		}
		if i >= len(lines) || got != lines[i] {
			t.Errorf("got %s; if that is meant, run the test with -update", got)
		}
	}
	t.Attr("texts", testenv.Figure(len(all)))
}

// An answer is the digest of the n answers to a question.
type answer struct {
	question string
	n        int
	sum      hash.Hash
}

func (a *answer) add(format string, args ...any) {
	a.n++
	fmt.Fprintf(a.sum, format+"\n", args...)
}

func digestAnswers(t *testing.T, e uri.Edition, all []string) []*answer {
	question := func(name string) *answer { return &answer{question: name, sum: sha256.New()} }
	parse, invalid, message := question("parse"), question("invalid"), question("message")
	resolve, relativize := question("resolve"), question("relativize")
	normalize, compare, change := question("normalize"), question("compare"), question("change")

	p := uri.Parser{Edition: e}
	n := uri.Normalizer{Edition: e, Schemes: knownPorts.Schemes}
	var bases []*uri.Base
	for _, text := range editionBases {
		if u, err := p.ParseURI(text); err == nil {
			b, err := uri.NewBase(u, uri.Resolver{Edition: e})
			if err != nil {
				t.Fatal(err)
			}
			bases = append(bases, b)
		}
	}
	var before uri.Reference
	for i, text := range all {
		for _, rule := range rules() {
			err := p.Validate(rule, text)
			var s *uri.SyntaxError
			if !errors.As(err, &s) {
				invalid.add("%v %v", rule, err)
				continue
			}
			invalid.add("%v %d %v %v %s", rule, s.Offset, s.Component, s.Span, s.Expected())
			message.add("%v", err)
		}
		r, err := p.Parse(text)
		if err != nil {
			continue
		}
		host, _ := r.Host()
		parse.add("%v %v %v %s", r.Kind(), r.Path().Kind(), host.Kind(), r.Redacted())
		for _, c := range components {
			part, ok := c.get(r)
			span, _ := r.Span(c.component)
			parse.add("%v %v %q %t", c.component, span, part, ok)
		}
		for level := uri.LevelString; level <= uri.LevelProtocol; level++ {
			normalize.add("%v", n.Normalize(r, level))
			compare.add("%t %t", n.Equivalent(r, n.Normalize(r, level), level), n.Equivalent(r, before, level))
			for c := range n.Changes(r, level) {
				// Not %+v, so that the digests do not depend on the names of fields.
				change.add("{Rung:%v Component:%v Span:%+v Before:%s After:%s}", c.Level, c.Component, c.Span, c.Before, c.After)
			}
		}
		before = r
		for j := range 4 {
			b := bases[(i*4+j)%len(bases)]
			target, err := b.Resolve(r)
			resolve.add("%v %v %t", target, err, b.IsSameDocument(r))
			if err == nil {
				back, err := bases[i%len(bases)].Relativize(target, uri.Relativizer{})
				relativize.add("%v %v", back, err)
			}
		}
	}
	return []*answer{parse, invalid, message, resolve, relativize, normalize, compare, change}
}
