package template

import (
	"strings"

	"github.com/urikit/uri/internal/engine/ascii"
)

// An operator is one row of the table in appendix A of RFC 6570.
type operator struct {
	symbol    string
	first     string // before the first value
	separator string // between values
	named     bool   // names precede values
	ifEmpty   string // after the name of an empty value
	reserved  bool   // reserved characters and triplets stay
	next      string // the operator that continues an expansion, if there is one
}

var operators = [...]operator{
	{symbol: "", first: "", separator: ","},
	{symbol: "+", first: "", separator: ",", reserved: true},
	{symbol: "#", first: "#", separator: ",", reserved: true},
	{symbol: ".", first: ".", separator: ".", next: "."},
	{symbol: "/", first: "/", separator: "/", next: "/"},
	{symbol: ";", first: ";", separator: ";", named: true, next: ";"},
	{symbol: "?", first: "?", separator: "&", named: true, ifEmpty: "=", next: "&"},
	{symbol: "&", first: "&", separator: "&", named: true, ifEmpty: "=", next: "&"},
}

// allowed returns the set of the bytes that stay in values.
func (op *operator) allowed() class {
	if op.reserved {
		return inUnreserved | inReserved
	}
	return inUnreserved
}

// symbols are the symbols of the operators after the first one.
const symbols = "+#./;?&"

// operatorOf returns the index of the operator with the symbol c, or else of the one without a
// symbol.
func operatorOf(c byte) uint8 { return uint8(1 + strings.IndexByte(symbols, c)) }

// reservedOperators are for extensions (section 2.2).
const reservedOperators = "=,!@|"

// A class is a set of sets of bytes.
type class uint8

const (
	inUnreserved class = 1 << iota
	inReserved
	inName    // in a name of a variable, but for triplets and "."
	inLiteral // in a literal, but for triplets and characters outside ASCII
)

// classes has the sets that each byte is in.
var classes = func() (table [256]class) {
	for b := range byte(0x80) {
		switch {
		case ascii.IsLetter(b) || ascii.IsDigit(b):
			table[b] = inUnreserved | inName | inLiteral
		case b == '-' || b == '.' || b == '_' || b == '~':
			table[b] = inUnreserved | inLiteral
		}
	}
	for _, b := range []byte(":/?#[]@!$&'()*+,;=") {
		table[b] = inReserved | inLiteral
	}
	table['_'] |= inName
	return table
}()
