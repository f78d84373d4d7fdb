package syntax_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri/internal/engine/abnf"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/testenv"
)

// A cover has texts that lead into the states of a minimal automaton, and suffixes that
// distinguish the states.
type cover struct {
	machine  *abnf.Machine
	texts    []string   // for each state, a text that leads into it
	suffixes []string   // distinguish any two states
	own      [][]string // for each state, the suffixes that distinguish it from all others
}

// identify returns the suffixes that distinguish the state after s from all others.
func (c *cover) identify(s string) []string { return c.own[c.machine.State(s)] }

// coverOf returns the cover of m. Its texts consist of bytes, and its suffixes come from
// samples, which must suffice.
func coverOf(t *testing.T, m *abnf.Machine, bytes string, samples []string) *cover {
	classes := make(map[int]bool)
	for _, b := range []byte(bytes) {
		classes[m.Class(b)] = true
	}
	if len(classes) != m.Classes() {
		t.Fatalf("bytes of %d of %d classes", len(classes), m.Classes())
	}

	c := &cover{machine: m, texts: make([]string, m.States()), own: make([][]string, m.States())}
	seen := make([]bool, m.States())
	found := 0
	for queue := []string{""}; len(queue) > 0; queue = queue[1:] {
		text := queue[0]
		state := m.State(text)
		if seen[state] {
			continue
		}
		seen[state] = true
		found++
		c.texts[state] = text
		for _, b := range []byte(bytes) {
			queue = append(queue, text+string([]byte{b}))
		}
	}
	if found != m.States() {
		t.Fatalf("found %d of %d states", found, m.States())
	}

	// matches has, for each suffix, whether each state accepts it.
	var suffixes []string
	var matches [][]bool
	tried := make(map[string]bool)
	same := make(map[string]bool) // rows
	for _, s := range samples {
		for i := range len(s) + 1 {
			suffix := s[i:]
			if tried[suffix] {
				continue
			}
			tried[suffix] = true
			row, key := make([]bool, m.States()), make([]byte, m.States())
			for state := range c.texts {
				if row[state] = m.MatchFrom(state, suffix); row[state] {
					key[state] = 1
				}
			}
			if same[string(key)] {
				continue
			}
			same[string(key)] = true
			suffixes, matches = append(suffixes, suffix), append(matches, row)
		}
	}
	needed := make(map[string]bool)
	for state := range c.texts {
		same := make([]int, 0, m.States()) // states not yet distinguished from this one
		for other := range c.texts {
			if other != state {
				same = append(same, other)
			}
		}
		for len(same) > 0 {
			best, most := 0, 0
			for i, row := range matches {
				apart := 0
				for _, other := range same {
					if row[other] != row[state] {
						apart++
					}
				}
				if apart > most {
					best, most = i, apart
				}
			}
			if most == 0 {
				t.Fatalf("nothing tells %q from %q", c.texts[state], c.texts[same[0]])
			}
			left := same[:0]
			for _, other := range same {
				if matches[best][other] == matches[best][state] {
					left = append(left, other)
				}
			}
			same = left
			c.own[state] = append(c.own[state], suffixes[best])
			if !needed[suffixes[best]] {
				needed[suffixes[best]] = true
				c.suffixes = append(c.suffixes, suffixes[best])
			}
		}
	}
	return c
}

// TestEveryState matches texts that lead into every state of the minimal automaton. After
// each comes every byte, and then the suffixes that distinguish all states; and also every
// two bytes, and then the suffixes that distinguish the state after them. A recognizer
// that is correct for all of these texts matches the language of the automaton, if it has
// at most one state more. This is the Wp-method (Fujiwara and others, "Test selection
// based on finite state models", IEEE TSE 17(6), 1991). It needs fewer texts than Chow's
// W-method for the same guarantee.
//
// The test compares the components of every reference that matches with Appendix B and
// with their own rules, and an authority also as part of a reference.
//
// With -short one byte follows, at least one of each class, and then the suffixes that
// distinguish the state after it, with RFC 3986 only.
//
// In the quick tier the same goes for the rules of an older edition, because
// TestDerivatives decides what the tables match. For RFC 3986 the
// second byte, and the first byte before it or before full
// suffixes, are at least one of each class of the automaton or the grammar. In the full
// tier the second byte, and the first byte before full suffixes, is any byte. For
// URI-reference the full tier also takes three bytes of each class, for two states more.
func TestEveryState(t *testing.T) {
	var all []byte
	for b := range 256 {
		all = append(all, byte(b))
	}
	brief := testenv.Slow || testing.Short()
	perRule(t, func(t *testing.T, e *edition, rule syntax.Rule) {
		bytes, special := all, e.special
		isSpecial := func(b byte) bool { return strings.IndexByte(special, b) >= 0 }
		if brief && e != rfc3986 {
			t.Skip("-short, or a slow build: TestDerivatives decides what its tables match")
		}
		if !testenv.Full && rule != syntax.URIReference && isReference(rule) {
			t.Skip("URIKIT_FULL is not set: the states are those of URI-reference, but for a few")
		}
		brief := brief || !testenv.Full && e != rfc3986 // TestDerivatives decides what the tables of the others match
		if brief {
			bytes = []byte(special)
		}
		c := e.cover(t, rule)
		n, components := 0, 0
		var o syntax.Offsets
		match := func(s string) {
			n++
			if at := e.match(t, rule, s); at == syntax.Valid && isReference(rule) {
				components++
				o = syntax.Offsets{}
				e.grammar.Match(s, rule, &o)
				e.components(t, s, &o)
			}
		}
		check := func(s string, suffixes []string) {
			for _, suffix := range suffixes {
				match(s + suffix)
				if rule == syntax.Authority {
					e.match(t, syntax.URIReference, "a://"+s+suffix+"?")
				}
			}
		}
		for _, text := range c.texts {
			check(text, c.suffixes)
			e.matchDiagnose(t, rule, text)
			for _, b := range bytes {
				s := text + string([]byte{b})
				e.matchDiagnose(t, rule, s)
				if testenv.Full || isSpecial(b) && !brief {
					check(s, c.suffixes)
				} else {
					check(s, c.identify(s))
				}
				if brief || !isSpecial(b) {
					continue
				}
				for _, b2 := range bytes {
					if !testenv.Full && !isSpecial(b2) {
						continue
					}
					s := s + string([]byte{b2})
					check(s, c.identify(s))
					if !testenv.Full || rule != syntax.URIReference || !isSpecial(b2) {
						continue
					}
					for _, b3 := range []byte(special) {
						s := s + string([]byte{b3})
						check(s, c.identify(s))
					}
				}
			}
		}
		t.Attr("states", testenv.Figure(len(c.texts)))
		t.Attr("texts", testenv.Figure(n))
		if components > 0 {
			t.Attr("components", testenv.Figure(components))
		}
	})
}

// cover returns the cover of a rule's marked texts, for texts without marks.
func (e *edition) cover(t *testing.T, rule syntax.Rule) *cover {
	if c, ok := e.oracle().covers.Load(rule); ok {
		return c.(*cover)
	}
	c := coverOf(t, e.marked(t, rule), e.special+marks, e.markedSamples())
	texts := c.texts[:0]
	for _, text := range c.texts {
		if !strings.ContainsAny(text, marks) {
			texts = append(texts, text)
		}
	}
	c.texts, c.suffixes = texts, unmarked(c.suffixes)
	for state, own := range c.own {
		c.own[state] = unmarked(own)
	}
	e.oracle().covers.Store(rule, c)
	return c
}
