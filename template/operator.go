package template

import "strings"

// An operator is one row of the table in appendix A of RFC 6570.
type operator struct {
	id        int // its index in the table
	symbol    string
	first     string // before the first value
	separator string // between values
	named     bool   // names precede values
	ifEmpty   string // after the name of an empty value
	reserved  bool   // reserved characters and triplets stay
	next      string // the operator that continues an expansion, if there is one
}

var operators = [...]operator{
	{id: 0, symbol: "", first: "", separator: ","},
	{id: 1, symbol: "+", first: "", separator: ",", reserved: true},
	{id: 2, symbol: "#", first: "#", separator: ",", reserved: true},
	{id: 3, symbol: ".", first: ".", separator: ".", next: "."},
	{id: 4, symbol: "/", first: "/", separator: "/", next: "/"},
	{id: 5, symbol: ";", first: ";", separator: ";", named: true, next: ";"},
	{id: 6, symbol: "?", first: "?", separator: "&", named: true, ifEmpty: "=", next: "&"},
	{id: 7, symbol: "&", first: "&", separator: "&", named: true, ifEmpty: "=", next: "&"},
}

// symbols are the symbols of the operators after the first one.
const symbols = "+#./;?&"

// operatorOf returns the operator with the symbol c, or else the one without a symbol.
func operatorOf(c byte) *operator { return &operators[1+strings.IndexByte(symbols, c)] }

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
		case isAlpha(b) || isDigit(b):
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

func isAlpha(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }

func isDigit(b byte) bool { return '0' <= b && b <= '9' }
