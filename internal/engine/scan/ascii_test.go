package scan_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri/internal/engine/scan"
)

// Texts of all short lengths with bytes outside ASCII in all places, and all beginnings of a run.
func TestASCII(t *testing.T) {
	for length := range 40 {
		plain := strings.Repeat("a", length)
		if scan.ASCII(plain, 0) != length || scan.ASCII(plain, length) != length || scan.CountWide(plain) != 0 {
			t.Errorf("%q: %d, %d", plain, scan.ASCII(plain, 0), scan.CountWide(plain))
		}
		for first := range length {
			for last := first; last < length; last++ {
				b := []byte(plain)
				b[first], b[last] = 0x80, 0xFF
				s := string(b)
				if n := scan.CountWide(s); n != min(1+last-first, 2) {
					t.Errorf("%q: %d", s, n)
				}
				for from := range length {
					want := from
					for want < length && s[want] < 0x80 {
						want++
					}
					if got := scan.ASCII(s, from); got != want {
						t.Errorf("%q from %d: %d, want %d", s, from, got, want)
					}
				}
			}
		}
	}
}
