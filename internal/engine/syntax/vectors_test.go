package syntax_test

import (
	"encoding/hex"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/engine/scan/scantest"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/testenv"
)

// vectors returns the texts of the tables in testdata: first the probes, then
// the sample of a corpus.
func vectors(t testing.TB) (probes, corpus []string) {
	lines := func(name string) []string {
		file, err := os.ReadFile("../../../testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Split(strings.TrimSuffix(string(file), "\n"), "\n")
	}
	for _, line := range lines("spec/probes.tsv")[1:] {
		column, _, _ := strings.Cut(line, "\t")
		var s string
		if err := json.Unmarshal([]byte(column), &s); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		probes = append(probes, s)
	}
	for _, line := range lines("probes/probes.jsonl") {
		var probe struct {
			In string `json:"in_hex"`
		}
		if err := json.Unmarshal([]byte(line), &probe); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		s, err := hex.DecodeString(probe.In)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		probes = append(probes, string(s))
	}
	return probes, lines("corpus/sample.txt")
}

// Every vector, every beginning of a probe, and every probe without one of its bytes,
// against every rule. With -short only every third byte is removed.
func TestVectors(t *testing.T) {
	probes, corpus := vectors(t)
	for _, e := range editions {
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			for _, s := range corpus {
				e.matchAll(t, s)
			}
			for _, s := range probes {
				if len(s) > 200 || testenv.Slow {
					e.matchAll(t, s)
					continue
				}
				for i := 0; i < len(s); i += testenv.Tier(3, 1, 1) {
					e.matchAll(t, s[:i])
					e.match(t, syntax.URIReference, s[:i]+s[i+1:])
				}
				e.matchAll(t, s)
			}
		})
	}
	t.Attr("texts", testenv.Figure(len(probes)+len(corpus)))
}

// build builds the automata of an edition, which takes seconds with the coverage of fuzzing
// on a busy machine. go test ends a fuzz target whose first execution takes ten.
func (e *edition) build(t testing.TB) {
	for _, s := range append([]string{""}, e.samples...) {
		e.matchAll(t, s)
	}
}

// FuzzRules compares the grammar with the ABNF, with every kernel: for each rule,
// whether a text matches, the offset of the error, and the bytes that are possible
// there.
func FuzzRules(f *testing.F) {
	probes, corpus := vectors(f)
	for i, s := range slices.Concat(probes, corpus, rfc3986.samples) {
		f.Add(uint8(i), s)
	}
	rfc3986.build(f)
	f.Fuzz(func(t *testing.T, rule uint8, s string) {
		scantest.Each(func(string) { rfc3986.matchDiagnose(t, syntax.Rule(rule)%syntax.Rule(syntax.Rules), s) })
	})
}

// FuzzEditions compares all rules of each edition with the ABNF.
func FuzzEditions(f *testing.F) {
	probes, corpus := vectors(f)
	for _, s := range testenv.Seeds(slices.Concat(probes, corpus, rfc2396bis01.samples, rfc2396bis02.samples)) {
		f.Add(s)
	}
	for _, e := range editions {
		e.build(f)
	}
	matchBare(f, "")
	f.Fuzz(func(t *testing.T, s string) {
		for _, e := range editions {
			if e != rfc3986 { // FuzzRules tests RFC 3986
				e.matchAll(t, s)
			}
		}
		matchBare(t, s)
	})
}
