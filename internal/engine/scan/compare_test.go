package scan

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/testenv"
)

// The byte loops that the tests compare the kernels with.

func slowHasUpper(s string) bool {
	return strings.ContainsAny(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
}

func slowToLower(s string) string {
	b := []byte(s)
	for i := range b {
		if 'A' <= b[i] && b[i] <= 'Z' {
			b[i] += 'a' - 'A'
		}
	}
	return string(b)
}

func slowFoldedWord(s string) (x uint64) {
	for i := range min(len(s), 8) {
		x |= uint64(slowToLower(s)[i]) << (8 * i)
	}
	return x
}

func slowEqualFold(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		x, y := a[i], b[i]
		if 'A' <= x && x <= 'Z' {
			x += 'a' - 'A'
		}
		if 'A' <= y && y <= 'Z' {
			y += 'a' - 'A'
		}
		if x != y {
			return false
		}
	}
	return true
}

func slowPrefix(a, b string) (n int) {
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

func slowSuffix(a, b string) (n int) {
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return n
}

func compareKernels(a, b string) string {
	switch {
	case HasUpper(a) != slowHasUpper(a):
		return fmt.Sprintf("HasUpper(%q) = %t", a, HasUpper(a))
	case string(AppendLower([]byte(b), a)) != b+slowToLower(a):
		return fmt.Sprintf("AppendLower(%q, %q) = %q", b, a, AppendLower([]byte(b), a))
	case FoldedWord(a) != slowFoldedWord(a):
		return fmt.Sprintf("FoldedWord(%q) = %x", a, FoldedWord(a))
	case EqualFold(a, b) != slowEqualFold(a, b):
		return fmt.Sprintf("EqualFold(%q, %q) = %t", a, b, EqualFold(a, b))
	case Prefix(a, b) != slowPrefix(a, b):
		return fmt.Sprintf("Prefix(%q, %q) = %d", a, b, Prefix(a, b))
	case Suffix(a, b) != slowSuffix(a, b):
		return fmt.Sprintf("Suffix(%q, %q) = %d", a, b, Suffix(a, b))
	case LastSlash(a) != strings.LastIndexByte(a, '/'):
		return fmt.Sprintf("LastSlash(%q) = %d", a, LastSlash(a))
	}
	return ""
}

// Every byte in every lane, beside neighbours that could carry into it, compared with
// itself, with its other case and with the next byte value.
func TestCompareEveryByteInEveryLane(t *testing.T) {
	step := testenv.Tier(3, 1, 1)
	for b := range 256 {
		for length := 1; length <= 25; length++ {
			for at := range length {
				if (b+length+at)%step != 0 {
					continue
				}
				s := []byte(strings.Repeat("m", length))
				s[at] = byte(b)
				for _, next := range []byte{'m', 0xFF, 0x00, '/', 'Z'} {
					if at+1 < length {
						s[at+1] = next
					}
					for _, other := range []byte{byte(b), byte(b) ^ 0x20, byte(b) + 1, byte(b) ^ 0x80} {
						o := []byte(string(s))
						o[at] = other
						if wrong := compareKernels(string(s), string(o)); wrong != "" {
							t.Fatal(wrong)
						}
					}
				}
			}
		}
	}
}

func TestLower(t *testing.T) {
	for b := range 256 {
		want := byte(b)
		if 'A' <= want && want <= 'Z' {
			want += 'a' - 'A'
		}
		if got := Lower(byte(b)); got != want {
			t.Errorf("Lower(%#02x) = %#02x, want %#02x", b, got, want)
		}
	}
}

func TestCompareRandomStrings(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	random := func() []byte {
		s := make([]byte, rng.IntN(40))
		for i := range s {
			s[i] = "aAzZ@[`{/.0% \x00\x80\xc1\xe1\xff"[rng.IntN(18)]
		}
		return s
	}
	for range testenv.Tier(10_000, 60_000, 2_000_000) {
		a, b := random(), random()
		if rng.IntN(2) > 0 {
			b = []byte(string(a))
			if len(b) > 0 {
				b[rng.IntN(len(b))] ^= 0x20
			}
			b = b[:len(b)-min(len(b), rng.IntN(2))]
		}
		if wrong := compareKernels(string(a), string(b)); wrong != "" {
			t.Fatal(wrong)
		}
	}
}

func BenchmarkCompare(b *testing.B) {
	x, y := "www.example.com", "WWW.EXAMPLE.COM"
	upper := []byte(y)
	path := "/over/there/nowhere-else.html"
	for _, bench := range []struct {
		name string
		run  func() bool
	}{
		{"HasUpper", func() bool { return HasUpper(x) }},
		{"HasUpper/byte-loop", func() bool { return slowHasUpper(x) }},
		{"AppendLower", func() bool { return len(AppendLower(upper[:0], y)) > 9 }},
		{"AppendLower/byte-loop", func() bool { return slowToLower(y) == y }},
		{"FoldedWord", func() bool { return FoldedWord(y[:5]) > 0 }},
		{"FoldedWord/byte-loop", func() bool { return slowFoldedWord(y[:5]) > 0 }},
		{"EqualFold", func() bool { return EqualFold(x, y) }},
		{"EqualFold/byte-loop", func() bool { return slowEqualFold(x, y) }},
		{"Prefix", func() bool { return Prefix(x, x[:14]) > 9 }},
		{"Prefix/byte-loop", func() bool { return slowPrefix(x, x[:14]) > 9 }},
		{"Suffix", func() bool { return Suffix(path, x[:4]+path[4:]) > 9 }},
		{"Suffix/byte-loop", func() bool { return slowSuffix(path, x[:4]+path[4:]) > 9 }},
		{"LastSlash", func() bool { return LastSlash(path) > 9 }},
		{"LastSlash/byte-loop", func() bool { return strings.LastIndexByte(path, '/') > 9 }},
	} {
		b.Run(bench.name, func(b *testing.B) {
			for b.Loop() {
				if bench.run() {
					sink++
				}
			}
		})
	}
}

func TestCompareFold(t *testing.T) {
	lower := func(s string) string {
		b := []byte(s)
		for i := range b {
			b[i] = Lower(b[i])
		}
		return string(b)
	}
	words := []string{"", "a", "B", "[", "ab", "AB", "Ab!", "b", "\xC4", "\xE4"}
	for _, a := range words {
		for _, b := range words {
			if got, want := CompareFold(a, b), cmp.Compare(lower(a), lower(b)); got != want {
				t.Errorf("%q, %q: %d, want %d", a, b, got, want)
			}
		}
	}
}
