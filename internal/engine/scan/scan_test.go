package scan

import (
	"math/rand/v2"
	"strings"
	"testing"
)

var kernels = []struct {
	name  string
	skip  func(s string, i int) int
	plain func(b byte) bool
	set   string
}{
	{"Path", Path, isPath, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789&'()*+,-./:;=_"},
	{"Name", Name, isName, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-."},
}

func slow(s string, i int, plain func(byte) bool) int {
	for i < len(s) && plain(s[i]) {
		i++
	}
	return i
}

// Every byte, in every lane of a word and of a pair of words, at every
// distance from the end, beside every neighbour that could carry into it.
func TestEveryByteInEveryLane(t *testing.T) {
	for _, k := range kernels {
		for b := range 256 {
			if got, want := k.plain(byte(b)), strings.IndexByte(k.set, byte(b)) >= 0; got != want {
				t.Errorf("%s: byte %#02x plain = %t, want %t", k.name, b, got, want)
			}
			for length := 1; length <= 40; length++ {
				for at := range length {
					if testing.Short() && (b+length+at)%3 != 0 {
						continue
					}
					s := []byte(strings.Repeat("a", length))
					s[at] = byte(b)
					for _, next := range []byte{'a', 0xFF, 0x00, byte(b)} {
						if at+1 < length {
							s[at+1] = next
						}
						for _, from := range []int{0, at} {
							got, want := k.skip(string(s), from), slow(string(s), from, k.plain)
							if got != want {
								t.Fatalf("%s(%q, %d) = %d, want %d", k.name, s, from, got, want)
							}
						}
					}
				}
			}
		}
	}
}

func TestRandomStrings(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200_000 {
		s := make([]byte, rng.IntN(70))
		for i := range s {
			s[i] = "aZ09-._~/:?#[]@!$&'()*+,;=% \x00\x80\xff"[rng.IntN(31)]
			if rng.IntN(4) > 0 {
				s[i] = 'x'
			}
		}
		from := rng.IntN(len(s) + 1)
		for _, k := range kernels {
			if got, want := k.skip(string(s), from), slow(string(s), from, k.plain); got != want {
				t.Fatalf("%s(%q, %d) = %d, want %d", k.name, s, from, got, want)
			}
		}
	}
}

// The kernels beside the byte loop, on runs as long as the parts of a URI: see the
// package comment.
func BenchmarkKernels(b *testing.B) {
	runs := make([]string, 256)
	rng := rand.New(rand.NewPCG(3, 4))
	for i := range runs {
		runs[i] = strings.Repeat("x", 4+rng.IntN(40)) + "?" + strings.Repeat("y", rng.IntN(20))
	}
	for _, k := range kernels[:2] {
		b.Run(k.name, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				sink += k.skip(runs[i%len(runs)], 0)
			}
		})
		b.Run(k.name+"/byte-loop", func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				sink += slow(runs[i%len(runs)], 0, k.plain)
			}
		})
	}
}

var sink int
