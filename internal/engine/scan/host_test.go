package scan_test

import (
	"testing"

	"github.com/urikit/uri/internal/engine/scan"
)

// TestIPv4address asks for the end of an address, or for the first byte that cannot belong to one.
func TestIPv4address(t *testing.T) {
	for _, test := range []struct {
		text string
		want int
	}{
		{"127.0.0.1", 9}, {"255.255.255.255", 15}, {"0.0.0.0", 7}, {"9.10.99.100", 11}, {"199.200.249.250", 15},
		{"127.0.0.1.nip", 9}, {"127.0.0.0x1", 9}, {"1.2.3.256", 8}, {"1.2.3.04", 7}, {"1.2.3.2555", 9},
		{"", ^0}, {"a", ^0}, {"01.2.3.4", ^1}, {"256.1.1.1", ^2}, {"1.2.3", ^5}, {"1.2.3.", ^6}, {"1..2", ^2}, {"1.2.3.x", ^6}, {"1a", ^1}, {"1/", ^1}, {"1:", ^1},
	} {
		if got := scan.IPv4address(test.text); got != test.want {
			t.Errorf("%q: %d, want %d", test.text, got, test.want)
		}
	}
}
