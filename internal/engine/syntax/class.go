package syntax

import (
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/scan"
)

// A Class is a set of character classes, one bit each. Other packages use it to encode,
// and to match their own rules with the same characters. The constants are in tables.go.
type Class uint32

// Classes returns the classes of each byte. The caller must not change the table.
func (g *Grammar) Classes() *[256]Class { return g.class }

// IsLower reports whether s has no upper-case letter outside percent-encoded octets.
// Each "%" in s must begin a percent-encoded octet.
func IsLower(s string) bool {
	if !scan.HasUpper(s) {
		return true
	}
	for i := 0; i < len(s); i++ {
		if s[i] == '%' {
			i += 2
		} else if scan.Lower(s[i]) != s[i] {
			return false
		}
	}
	return true
}

// Lower turns letters to lower case, except in percent-encoded octets, whose normal form
// has upper-case digits. A "%" without two hexadecimal digits after it is an ordinary
// byte.
func Lower(b []byte) {
	for i := 0; i < len(b); i++ {
		if b[i] == '%' && i+2 < len(b) && percent.IsHex(b[i+1]) && percent.IsHex(b[i+2]) {
			i += 2
			continue
		}
		b[i] = scan.Lower(b[i])
	}
}
