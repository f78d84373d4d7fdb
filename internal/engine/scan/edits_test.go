package scan

import (
	"bytes"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/testenv"
)

// A finder is one way to find edits. finders returns those of this machine.
type finder struct {
	name string
	next func(s string, i, fold int, m *Edits) int
}

// slowEdits returns the kind of edit of each byte of s[i:], as a byte loop: 'A' for a capital, '.'
// for a dot, '%' for a triplet, or 0.
func slowEdits(s string, i, fold int) []byte {
	const hex = "0123456789ABCDEF"
	kinds := make([]byte, len(s))
	for ; i < len(s); i++ {
		switch b := s[i]; {
		case 'A' <= b && b <= 'Z' && i < fold:
			kinds[i] = 'A'
		case b == '.' && i > 0 && s[i-1] == '/':
			kinds[i] = '.'
		case b == '%':
			high, low := strings.IndexByte(hex, s[i+1]), strings.IndexByte(hex, s[i+2])
			if high < 0 || low < 0 {
				kinds[i] = '%'
			} else if o := byte(high<<4 | low); isName(o) || o == '_' || o == '~' {
				kinds[i] = '%'
			}
		}
	}
	return kinds
}

// finds compares a finder with the byte loop.
func (f finder) finds(t *testing.T, s string, i, fold int) {
	t.Helper()
	if got, want := f.edits(t, s, i, fold), slowEdits(s, i, fold); !bytes.Equal(got, want) {
		t.Fatalf("%s: %q from %d, fold %d\n%q want\n%q", f.name, s, i, fold, got, want)
	}
}

// edits returns what a finder finds, as slowEdits does.
func (f finder) edits(t *testing.T, s string, i, fold int) []byte {
	t.Helper()
	got := make([]byte, len(s))
	mark := func(at int, mask uint64, kind byte) {
		for ; mask != 0; mask &= mask - 1 {
			j := at + bits.TrailingZeros64(mask)
			if j >= len(s) {
				t.Fatalf("%s: %c of %q from %d at %d", f.name, kind, s, i, j)
			}
			got[j] = kind
		}
	}
	for at := i; at < len(s); at += EditStride {
		m := Edits{1, 2, 3}
		if at = f.next(s, at, fold, &m); at == len(s) {
			break
		}
		if m.Upper|m.Triplet|m.Dot == 0 {
			t.Fatalf("%s: %q from %d: no edits in the block at %d", f.name, s, i, at)
		}
		mark(at, m.Upper, 'A')
		mark(at, m.Triplet, '%')
		mark(at, m.Dot, '.')
	}
	return got
}

// Every byte at every position of texts of every length.
func TestEditsEveryByte(t *testing.T) {
	for _, f := range finders() {
		t.Run(f.name, func(t *testing.T) {
			for length := range 2*Block + 5 {
				for _, before := range []string{"/", "Z"} {
					text := []byte(strings.Repeat(before, length))
					for at := range text {
						if length > 12 && testing.Short() && at%23 != length%23 && at < length-3 {
							continue
						}
						for b := range 256 {
							if b == '%' || length > 40 && b%29 != at%29 {
								continue
							}
							text[at] = byte(b)
							f.finds(t, string(text), 0, at+b%2)
						}
						text[at] = before[0]
					}
				}
			}
		})
	}
}

// Every triplet, at every position.
func TestEditsEveryTriplet(t *testing.T) {
	const hex = "0123456789ABCDEFabcdef"
	for _, f := range finders() {
		t.Run(f.name, func(t *testing.T) {
			for at := range testenv.Tier(3, 2*Block, 2*Block) {
				for _, high := range hex {
					for _, low := range hex {
						before, triplet := strings.Repeat("a", at), fmt.Sprintf("%%%c%c", high, low)
						f.finds(t, before+triplet, 0, 0)
						f.finds(t, before+triplet+strings.Repeat("b", 70), 0, 0)
						f.finds(t, strings.Repeat(triplet, 1+at), 0, 0)
					}
				}
			}
		})
	}
}

// A malformed triplet may be an edit. The others are found, also at the end of the text.
func TestEditsMalformed(t *testing.T) {
	for _, f := range finders() {
		t.Run(f.name, func(t *testing.T) {
			for length := range 2*Block + 5 {
				for _, malformed := range []string{"%", "%4", "%zz", "%4%", "%%41", "%a\x00"} {
					s := strings.Repeat("/.", length/2) + malformed
					got := f.edits(t, s, 0, 0)
					for at, kind := range got[:len(s)-len(malformed)] {
						if want := "\x00."[at%2]; kind != want {
							t.Fatalf("%s: %q: %q at %d, want %q", f.name, s, kind, at, want)
						}
					}
				}
			}
		})
	}
}

func TestEditsRandom(t *testing.T) {
	for _, f := range finders() {
		t.Run(f.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(3986, 6))
			for range testenv.Tier(10_000, 60_000, 200_000) {
				f.finds(t, randomSpelling(rng), 0, rng.IntN(80))
			}
		})
	}
}

// randomSpelling returns a text in which each "%" begins a triplet.
func randomSpelling(rng *rand.Rand) string {
	units := []string{"a", "abc", "Z", "/", ".", "/.", "[", "\xe9", "%41", "%2F", "%2f", "%7E", "%C3%A4", "normal-text"}
	var b strings.Builder
	for range rng.IntN(60) {
		b.WriteString(units[rng.IntN(len(units))])
	}
	return b.String()
}

func FuzzNextEdits(f *testing.F) {
	f.Add("https://www.Example.com:8042/over/../there?name=%66erret&and=so+%2fon#nose", 0, 20)
	f.Add("", 0, 0)
	f.Fuzz(func(t *testing.T, s string, i, fold int) {
		// Each "%" gets digits.
		b := []byte(s)
		for at := range b {
			if b[at] == '%' && (at+2 >= len(b) || !isHex(b[at+1]) || !isHex(b[at+2])) {
				b[at] = '!'
			}
		}
		s = string(b)
		if i < 0 || i > len(s) {
			i = 0
		}
		for _, k := range finders() {
			k.finds(t, s, i, fold%(len(s)+1))
		}
	})
}

func isHex(b byte) bool { return highDigits[b] != 0 }

func BenchmarkNextEdits(b *testing.B) {
	const text = "https://www.example.com:8042/over/there?name=ferret&and=so+on#nose"
	for _, k := range finders() {
		for _, test := range []struct{ name, text string }{
			{"8", text[:8]}, {"32", text[:32]}, {"64", text[:64]},
			{"plain", strings.Repeat("segment/", 70)},
			{"triplets", strings.Repeat("%C3%A4", 64)},
		} {
			b.Run(k.name+"/"+test.name, func(b *testing.B) {
				var m Edits
				for b.Loop() {
					k.next(test.text, 0, min(28, len(test.text)), &m)
				}
			})
		}
	}
}
