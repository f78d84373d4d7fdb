package syntax

import (
	"github.com/urikit/uri/internal/percent"
	"github.com/urikit/uri/internal/scan"
)

// A Class is a set of character classes, one bit each. Other packages use it to encode,
// and to match their own rules with the same characters.
type Class = class

// The bytes of character sets (section 2 and appendix A), the bytes that a component
// or a part of one can contain unencoded, and the bytes that can be decoded without a
// change of meaning (InDecodable).
const (
	InAlpha      = inAlpha
	InDigit      = inDigit
	InHexDig     = inHexDig
	InUnreserved = inUnreserved
	InSubDelims  = inSubDelims
	InUserinfo   = inUserinfo
	InRegName    = inRegName
	InPChar      = inPChar
	InSegmentNC  = inSegmentNC
	InPath       = inPath
	InQuery      = inQuery
	InQueryParam = inQueryParam
	InFragment   = inFragment
	InDecodable  = inDecodable
)

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
