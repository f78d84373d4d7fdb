package syntax_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/abnf"
	"github.com/urikit/uri/internal/syntax"
)

// states returns a text for each state of m, one that begins nothing that m
// matches included, and suffixes that tell any two of these texts apart. The
// suffixes of the samples have to be enough for that, as the number of states that
// they tell apart shows.
func states(t *testing.T, m *abnf.Machine, samples []string) (texts, suffixes []string) {
	seen := make(map[string]bool)
	for _, s := range samples {
		for i := range len(s) + 1 {
			if !seen[s[i:]] {
				seen[s[i:]] = true
				suffixes = append(suffixes, s[i:])
			}
		}
	}
	signature := func(text string) string {
		b := make([]byte, len(suffixes))
		for i, suffix := range suffixes {
			if m.Match(text + suffix) {
				b[i] = 1
			}
		}
		return string(b)
	}
	signatures := make(map[string]bool)
	for queue := []string{""}; len(queue) > 0; queue = queue[1:] {
		text := queue[0]
		sig := signature(text)
		if signatures[sig] {
			continue
		}
		signatures[sig] = true
		texts = append(texts, text)
		for _, b := range []byte(special) {
			queue = append(queue, text+string([]byte{b}))
		}
	}
	if len(texts) != m.States() {
		t.Fatalf("found %d of %d states", len(texts), m.States())
	}

	// Most suffixes say nothing that others do not.
	var needed []string
	group := make([]int, len(texts)) // that no needed suffix takes apart
	for groups, i := 1, 0; groups < len(texts); i++ {
		ids := make(map[string]int)
		split := make([]int, len(texts))
		for n, text := range texts {
			key := fmt.Sprint(group[n], m.Match(text+suffixes[i]))
			id, ok := ids[key]
			if !ok {
				id = len(ids)
				ids[key] = id
			}
			split[n] = id
		}
		if len(ids) > groups {
			groups, group = len(ids), split
			needed = append(needed, suffixes[i])
		}
	}
	return texts, needed
}

// TestEveryState leads the engine into every state of the minimal automaton,
// lets every byte follow, and then everything that tells states apart. An
// automaton of no more states that does right by all of these texts matches the
// same language: this is the W-method of Chow ("Testing software design modeled
// by finite-state machines", IEEE TSE 4(3), 1978). The engine may have more
// states than it needs; where there is room for that, two bytes follow. Labels of
// 63 bytes make so many states that there is not, and that only a special byte is
// followed by anything.
func TestEveryState(t *testing.T) {
	var bytes []byte
	for b := range 256 {
		bytes = append(bytes, byte(b))
	}
	quick := slow || testing.Short()
	if quick {
		bytes = []byte(special)
	}
	perRule(t, func(t *testing.T, e *edition, rule syntax.Rule) {
		if quick && e != rfc3986 && rule != syntax.URIReference {
			t.Skip("its states are those of URI-reference, but for a few")
		}
		m := e.oracle().rules[rule]
		many := m.States() > 256
		texts, suffixes := states(t, m, e.samples)
		n := 0
		for _, text := range texts {
			e.matchDiagnose(t, rule, text)
			for _, b := range bytes {
				s := text + string([]byte{b})
				e.matchDiagnose(t, rule, s)
				isSpecial := strings.IndexByte(special, b) >= 0
				if many && !isSpecial {
					continue
				}
				for _, suffix := range suffixes {
					e.match(t, rule, s+suffix)
					n++
				}
				// The other rules have no code of their own in so many states.
				if quick || many || rule != syntax.URIReference && rule != syntax.Host || !isSpecial {
					continue
				}
				for _, c := range []byte(special) {
					for _, suffix := range suffixes {
						e.match(t, rule, s+string([]byte{c})+suffix)
						n++
					}
				}
			}
		}
		t.Logf("%d states, %d suffixes, %d texts", len(texts), len(suffixes), n)
	})
}
