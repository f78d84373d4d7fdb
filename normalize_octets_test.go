package uri_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri"
)

// TestEveryTriplet normalizes each percent-encoded octet, with digits in each case, in
// each component that can have it (RFC 3986, sections 6.2.2.1 and 6.2.2.2).
func TestEveryTriplet(t *testing.T) {
	const digits = "0123456789ABCDEFabcdef"
	const unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
	value := func(digit byte) byte { return byte(strings.IndexByte(digits[:16], digit&^(digit&0x40>>1))) }
	for _, place := range []string{"//*@h", "//*h", "/*h", "/a?*", "/a#*"} {
		for _, hi := range []byte(digits) {
			for _, lo := range []byte(digits) {
				triplet := "%" + string(hi) + string(lo)
				text := strings.Replace(place, "*", triplet, 1)
				r := uri.MustParse(text)
				want := strings.Replace(place, "*", strings.ToUpper(triplet), 1)
				if got := (uri.Normalizer{}).Normalize(r, uri.LevelCase); got.String() != want {
					t.Errorf("%q: %q, want %q", text, got, want)
				}
				if octet := string(value(hi)<<4 | value(lo)); strings.Contains(unreserved, string(octet)) {
					if place == "//*h" {
						octet = strings.ToLower(octet)
					}
					want = strings.Replace(place, "*", octet, 1)
				}
				if got := (uri.Normalizer{}).Normalize(r, uri.LevelPercent); got.String() != want {
					t.Errorf("%q: %q, want %q", text, got, want)
				}
			}
		}
	}
}
