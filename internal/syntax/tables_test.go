package syntax

import (
	"strings"
	"testing"

	"github.com/urikit/uri/internal/grammar"
	"github.com/urikit/uri/internal/scan"
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
}

// Every byte of every class of both generated tables against the sets of
// package grammar, which a test there holds against the ABNF.
func TestGeneratedTables(t *testing.T) {
	if len(classes) != len(grammar.RFC3986) || len(rfc3986Sets) != len(grammar.RFC3986) {
		t.Fatalf("%d constants, %d sets, want %d", len(classes), len(rfc3986Sets), len(grammar.RFC3986))
	}
	var all class
	for i, c := range classes {
		want := grammar.RFC3986[i]
		if c.name != want.Name || c.bit != 1<<i {
			t.Errorf("%s = %#x, want %s = %#x", c.name, c.bit, want.Name, 1<<i)
		}
		all |= c.bit
		for b := range 256 {
			b := byte(b)
			if got, want := rfc3986[b]&c.bit != 0, want.Set.Has(b); got != want {
				t.Errorf("%s: byte %#02x is in the class table: %t, want %t", c.name, b, got, want)
			}
			if got, want := RFC3986.set(c.bit).has(b), want.Set.Has(b); got != want {
				t.Errorf("%s: byte %#02x is in the table of sets: %t, want %t", c.name, b, got, want)
			}
		}
	}
	for b, in := range rfc3986 {
		if in&^all != 0 {
			t.Errorf("byte %#02x has bits of no class: %#x", b, in&^all)
		}
	}
}

// runs are the classes that run is called with.
var runs = []class{inUserinfo, inRegName, inPChar, inSegmentNC, inPath, inQuery, inFragment}

// What a kernel of package scan skips unseen has to lie in the classes that run
// uses it for.
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
	for _, c := range runs {
		plain := 0
		for b := range 256 {
			for _, length := range []int{1, 64} { // by the byte, and by the word
				s := strings.Repeat(string([]byte{byte(b)}), length)
				skipped := kernel[c](s, 0)
				plain += skipped
				if skipped > 0 && rfc3986[b]&c == 0 {
					t.Errorf("class %#x: skips %#02x, which is not in it", c, b)
				}
			}
		}
		if plain < 62*(1+64) {
			t.Errorf("class %#x: letters and digits are not plain", c)
		}
	}
	for b := range 256 {
		if s := strings.Repeat(string([]byte{byte(b)}), 8); scan.Letters(s) > 0 && rfc3986[b]&inAlpha == 0 {
			t.Errorf("Letters takes %#02x, which is not in ALPHA", b)
		}
	}
}

// slowRun is run by the byte.
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

// Bytes of each kind at every place in runs of every length around that of a
// word, a step of words and a stretch, for every class.
func TestRun(t *testing.T) {
	const bytes = "a0G~%/:?@#[ \x00\x80\xff"
	for _, c := range runs {
		for _, fill := range []string{"a", "~", "%4F", "a~", "~%4F", "abcdefgh~"} {
			for length := range 60 {
				text := []byte(strings.Repeat(fill, length+1)[:length])
				for at := range text {
					was := text[at]
					for _, b := range []byte(bytes) {
						text[at] = b
						s := string(text)
						for _, from := range []int{0, at / 2} {
							if got, want := RFC3986.run(s, from, c), slowRun(RFC3986, s, from, c); got != want {
								t.Fatalf("run(%q, %d, %#x) = %d, want %d", s, from, c, got, want)
							}
						}
					}
					text[at] = was
				}
				if got, want := RFC3986.run(string(text), 0, c), slowRun(RFC3986, string(text), 0, c); got != want {
					t.Fatalf("run(%q, 0, %#x) = %d, want %d", text, c, got, want)
				}
			}
		}
	}
}
