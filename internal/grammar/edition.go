package grammar

// A Class is a character class that the parser reads from a table.
type Class struct {
	Name string // name of the constant in the generated file
	ABNF string // the one-byte alternatives, as an expression over the edition's rules
	Set  Set
}

// none is the ABNF of a class that an edition does not use. The class is empty.
const none = ""

// Classes has the classes of an edition in the order of their bits, which is the same in
// all editions.
type Classes [17]Class

// An Edition is an edition of the grammar.
type Edition struct {
	Table    string // name in the generated file
	Document string
	ABNF     string // name of the file with the grammar
	Classes  *Classes
}

// Editions has all editions, the latest first.
var Editions = []Edition{
	{"rfc3986", "RFC 3986", "rfc3986.abnf", &RFC3986},
	{"rfc2396bis02", "rfc2396bis-02", "rfc2396bis-02.abnf", &RFC2396bis02},
	{"rfc2396bis01", "rfc2396bis-01", "rfc2396bis-01.abnf", &RFC2396bis01},
	{"rfc2396", "RFC 2396", "rfc2396.abnf", &RFC2396},
}
