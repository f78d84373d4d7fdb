package scan_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/scan/scantest"
)

// outside compares Outside with strings.IndexByte.
func outside(t *testing.T, s, members string) {
	t.Helper()
	var set scan.Set
	for i := range len(members) {
		set.Add(members[i])
	}
	want := uint64(0)
	for i := range min(len(s), scan.Block) {
		if strings.IndexByte(members, s[i]) < 0 {
			want |= 1 << i
		}
	}
	if got := scan.Outside(s, &set); got != want {
		t.Fatalf("%q: %x, want %x", s, got, want)
	}
}

// TestOutside looks for every byte at every place, in texts of every length.
func TestOutside(t *testing.T) {
	const members = "abcXYZ019-._~!/:\x00\x7f"
	scantest.Each(func(kernel string) {
		t.Run(kernel, func(t *testing.T) {
			outside(t, "", members)                // which lies nowhere
			memory := strings.Repeat(members, 300) // more than a page
			for length := range 2*scan.Block + 1 {
				for from := range len(memory) - length {
					if from%61 == length%61 {
						outside(t, memory[from:from+length], members)
					}
				}
			}
			for b := range 256 {
				for at := range scan.Block {
					text := []byte(memory[:scan.Block])
					text[at] = byte(b)
					outside(t, string(text), members)
					outside(t, string(text[:at+1]), "")
				}
			}
		})
	})
}

// Run is compared with a loop, at each place around the ends of blocks.
func TestRun(t *testing.T) {
	var set scan.Set
	set.Add('a')
	for n := range 3*scan.Block + 2 {
		for at := range n + 1 {
			s := strings.Repeat("a", at) + strings.Repeat("b", n-at)
			for _, i := range []int{0, at / 2, at, n} {
				if got := scan.Run(s, i, &set); got != max(i, at) {
					t.Fatalf("%d of %d, from %d: %d", at, n, i, got)
				}
			}
		}
	}
}
