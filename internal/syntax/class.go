package syntax

// A Class is a set of character classes, one bit each, for those who encode.
type Class = class

// The bytes that stand in a component, or in a part of one, as they are; and those
// whose triplets mean the same decoded.
const (
	InUnreserved = inUnreserved
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

// HexValue returns the value of a hexadecimal digit, or something above 15.
func HexValue(digit byte) byte {
	switch {
	case '0' <= digit && digit <= '9':
		return digit - '0'
	case 'a' <= digit|0x20 && digit|0x20 <= 'f':
		return digit | 0x20 - 'a' + 10
	}
	return 0xFF
}
