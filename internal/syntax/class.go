package syntax

import (
	"github.com/urikit/uri/internal/percent"
	"github.com/urikit/uri/internal/scan"
)

// A Class is a set of character classes, one bit each, for those who encode, and
// for those who have rules of their own, made of the same characters.
type Class = class

// The bytes of character sets (section 2 and appendix A); those that stand in a
// component, or in a part of one, as they are; and those whose triplets mean the
// same decoded.
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

// Classes returns the classes of each byte, in a table that is not to be
// changed.
func (g *Grammar) Classes() *[256]Class { return g.class }

// IsLower reports whether s has no upper-case letter outside triplets. Each "%" in s must
// begin a triplet.
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

// Lower turns letters to lower case, but for those of triplets, whose digits are
// in upper case where they are normal. A "%" that no triplet begins with is a byte
// like others.
func Lower(b []byte) {
	for i := 0; i < len(b); i++ {
		if b[i] == '%' && i+2 < len(b) && percent.IsHex(b[i+1]) && percent.IsHex(b[i+2]) {
			i += 2
			continue
		}
		b[i] = scan.Lower(b[i])
	}
}
