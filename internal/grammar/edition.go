// Package grammar says which tables the engine has of each edition: classes of
// characters, and automata for rules. All are expressions over the rules of an ABNF
// file. The program in gen makes the tables from that file.
package grammar

// An Edition is an edition of the grammar.
type Edition struct {
	Name     string // of its tables in the engine begins with this
	Document string
	ABNF     string // the file that has it
	More     string // ABNF that the file lacks

	Classes Classes

	// Rules are what the automaton of rules starts with. An authority is one symbol
	// in it.
	Rules     []Rule
	Authority string // the ABNF rule for authorities

	// Absolute is what has a scheme, and no fragment and no opaque part. Opaque is
	// the same with an opaque part; what is both has none.
	Absolute, Opaque string

	// Kinds are the kinds of host: a host is of the first one that it matches. The
	// automaton of hosts tells them.
	Kinds []Kind
}

// Classes are the classes of characters, as ABNF without the rules for longer strings,
// in the order of ClassNames. A class that an edition has no use for is empty.
type Classes [len(ClassNames)]string

// ClassNames are the names of the constants of the engine for the classes, in the order
// of their bits.
var ClassNames = [...]string{
	"inAlpha",
	"inDigit",
	"inHexDig",
	"inUnreserved",
	"inSubDelims",
	"inScheme", // after the first letter
	"inUserinfo",
	"inRegName",
	"inIPvFuture", // after its "."
	"inPChar",
	"inSegmentNC", // in a segment that takes no colon
	"inPath",
	"inQuery",
	"inFragment",
	"inQueryParam", // in a name or a value in a query, by convention
	"inDecodable",  // means the same decoded
}

// A Rule is a rule that the engine matches.
type Rule struct {
	Name string // of the constant in the engine
	ABNF string
}

// components are the rules that the older editions have under the same names.
var components = []Rule{
	{"Scheme", `scheme`},
	{"Userinfo", `userinfo`},
	{"Port", `port`},
	{"Segment", `segment`},
	{"Query", `query`},
	{"Fragment", `fragment`},
}

// A Kind is a kind of host.
type Kind struct {
	Name      string // of the constant in the engine
	Authority string // the authorities that have it, as ABNF
	Host      string // the hosts of it, as ABNF
}

// kind returns the kind of the hosts that an ABNF expression describes.
func kind(name, host string) Kind {
	return Kind{name, `[ userinfo "@" ] ( ` + host + ` ) [ ":" port ]`, host}
}

// Editions are the editions, the latest first.
var Editions = []*Edition{&rfc3986, &rfc2396bis02, &rfc2396bis01, &rfc2396}
