package syntax

import (
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/check/abnf"
	"github.com/urikit/uri/internal/grammar"
	"github.com/urikit/uri/internal/scan"
	"github.com/urikit/uri/internal/testenv"
)

// classes are the generated constants, in the order of their bits.
var classes = []struct {
	name string
	bit  class
}{
	{"inAlpha", inAlpha},
	{"inDigit", inDigit},
	{"inHexDig", inHexDig},
	{"inUnreserved", inUnreserved},
	{"inSubDelims", inSubDelims},
	{"inScheme", inScheme},
	{"inUserinfo", inUserinfo},
	{"inRegName", inRegName},
	{"inIPvFuture", inIPvFuture},
	{"inPChar", inPChar},
	{"inSegmentNC", inSegmentNC},
	{"inPath", inPath},
	{"inQuery", inQuery},
	{"inFragment", inFragment},
	{"inQueryParam", inQueryParam},
	{"inDecodable", inDecodable},
}

// grammars are the grammars in the order of grammar.Editions.
var grammars = []*Grammar{RFC3986, RFC2396bis02, RFC2396bis01, RFC2396}

// Every byte of every class of both generated tables of each edition against the ABNF.
func TestGeneratedTables(t *testing.T) {
	if len(classes) != len(grammar.ClassNames) || len(grammars) != len(grammar.Editions) {
		t.Fatalf("%d constants, %d grammars, want %d, %d", len(classes), len(grammars), len(grammar.ClassNames), len(grammar.Editions))
	}
	for n, e := range grammar.Editions {
		src, err := os.ReadFile("../../testdata/abnf/" + e.ABNF)
		if err != nil {
			t.Fatal(err)
		}
		rules, err := abnf.Parse(string(src))
		if err != nil {
			t.Fatal(err)
		}
		g := grammars[n]
		if g.Document() != e.Document || g.Classes() != g.class || len(g.sets) != len(classes) {
			t.Errorf("%s: %d sets in the place of %s", g.Document(), len(g.sets), e.Document)
			continue
		}
		var all class
		for i, c := range classes {
			if name := grammar.ClassNames[i]; c.name != name || c.bit != 1<<i {
				t.Errorf("%s: %s = %#x, want %s = %#x", e.Document, c.name, c.bit, name, 1<<i)
			}
			all |= c.bit
			var want abnf.Set
			if expr := e.Classes[i]; expr != "" {
				if want, err = rules.Bytes(expr); err != nil {
					t.Fatal(err)
				}
			}
			for b := range 256 {
				b := byte(b)
				if got, want := g.class[b]&c.bit != 0, want.Has(b); got != want {
					t.Errorf("%s, %s: byte %#02x is in the class table: %t, want %t", e.Document, c.name, b, got, want)
				}
				if got, want := g.set(c.bit).has(b), want.Has(b); got != want {
					t.Errorf("%s, %s: byte %#02x is in the table of sets: %t, want %t", e.Document, c.name, b, got, want)
				}
			}
		}
		for b, in := range g.class {
			if in&^all != 0 {
				t.Errorf("%s: byte %#02x has bits of no class: %#x", e.Document, b, in&^all)
			}
		}
	}
}

// Which triplets mean the same decoded is said in prose: those of letters, digits
// and some marks (section 2.3 of the drafts; RFC 3986, section 6.2.2.2), in RFC 2396
// all marks, where the scheme allows it (sections 2.3 and 2.4.2).
func TestDecodable(t *testing.T) {
	const alphanum = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	want := map[string]string{
		"RFC 2396":      alphanum + "-_.!~*'()",
		"rfc2396bis-01": alphanum + "_~",
		"rfc2396bis-02": alphanum + "-_~",
		"RFC 3986":      alphanum + "-._~",
	}
	for _, g := range grammars {
		for b := range 256 {
			if got, want := g.class[b]&inDecodable != 0, strings.IndexByte(want[g.Document()], byte(b)) >= 0; got != want {
				t.Errorf("%s: %#02x is the same decoded: %t, want %t", g.Document(), b, got, want)
			}
		}
	}
}

// runs are the classes with which run is called, if they are not empty.
var runs = []class{inUserinfo, inRegName, inPChar, inSegmentNC, inPath, inQuery, inFragment}

// eachRun calls f with every grammar and each of its classes of runs.
func eachRun(f func(g *Grammar, c class)) {
	for _, g := range grammars {
		for _, c := range runs {
			if *g.set(c) != (set{}) {
				f(g, c)
			}
		}
	}
}

// The bytes that a kernel of package scan skips must be in the classes for which run
// uses it, in each edition.
func TestPlainBytesAreInClass(t *testing.T) {
	kernel := map[class]func(s string, i int) int{
		inUserinfo:  scan.Name,
		inRegName:   scan.Name,
		inPChar:     scan.Name,
		inSegmentNC: scan.Name,
		inPath:      scan.Path,
		inQuery:     scan.Path,
		inFragment:  scan.Path,
	}
	eachRun(func(g *Grammar, c class) {
		plain := 0
		for b := range 256 {
			for _, length := range []int{1, 64} { // by the byte, and by the word
				s := strings.Repeat(string([]byte{byte(b)}), length)
				skipped := kernel[c](s, 0)
				plain += skipped
				if skipped > 0 && g.class[b]&c == 0 {
					t.Errorf("%s, class %#x: skips %#02x, which is not in it", g.Document(), c, b)
				}
			}
		}
		if plain < 62*(1+64) {
			t.Errorf("%s, class %#x: letters and digits are not plain", g.Document(), c)
		}
	})
	for _, g := range grammars {
		for b := range 256 {
			if s := strings.Repeat(string([]byte{byte(b)}), 8); scan.Letters(s) > 0 && g.class[b]&inAlpha == 0 {
				t.Errorf("%s: Letters takes %#02x, which is not in ALPHA", g.Document(), b)
			}
		}
	}
}

// What a kernel skips in a state of an automaton has to lead back to the state.
func TestPlainStates(t *testing.T) {
	for _, g := range grammars {
		for _, a := range []*automaton{&g.tables.rules, &g.tables.hosts} {
			plain := 0
			for state := 0; state < len(a.next); state += int(a.call) + 1 {
				for flag, kernel := range map[uint16]func(s string, i int) int{plainPath: scan.Path, plainName: scan.Name} {
					if a.next[state]&flag == 0 {
						continue
					}
					plain++
					for b := range 256 {
						if kernel(string([]byte{byte(b)}), 0) > 0 && a.next[state+int(a.class[b])] != uint16(state) {
							t.Errorf("%s: state %d: skips %#02x, which leads to another", g.Document(), state, b)
						}
					}
				}
			}
			if plain == 0 {
				t.Errorf("%s: a kernel skips nothing", g.Document())
			}
		}
	}
}

// slowRun is like run, but reads byte by byte.
func slowRun(g *Grammar, s string, i int, c class) int {
	for i < len(s) {
		switch {
		case g.class[s[i]]&c != 0:
			i++
		case s[i] != '%':
			return i
		default:
			for range 2 {
				i++
				if i == len(s) || g.class[s[i]]&inHexDig == 0 {
					return ^i
				}
			}
			i++
		}
	}
	return i
}

// Bytes of each kind at every place in runs, for every class. The lengths are near those
// of a word, a step of words and a stretch.
func TestRun(t *testing.T) {
	const bytes = "a0G~%/:?@#[ \x00\x80\xff"
	eachRun(func(g *Grammar, c class) {
		hold := func(s string, from int) {
			if got, want := g.run(s, from, c), slowRun(g, s, from, c); got != want {
				t.Fatalf("%s: run(%q, %d, %#x) = %d, want %d", g.Document(), s, from, c, got, want)
			}
		}
		if g != RFC3986 && *g.set(c) == *RFC3986.set(c) {
			return // one table suffices
		}
		for _, fill := range []string{"a", "~", "%4F", "a~", "~%4F", "abcdefgh~"} {
			for length := range testenv.Tier(40, 60, 60) {
				text := []byte(strings.Repeat(fill, length+1)[:length])
				for at := range text {
					was := text[at]
					for _, b := range []byte(bytes) {
						text[at] = b
						hold(string(text), 0)
						hold(string(text), at/2)
					}
					text[at] = was
				}
				hold(string(text), 0)
			}
		}
	})
}
