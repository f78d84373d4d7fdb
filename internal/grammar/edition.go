// Package grammar lists the tables of each edition: classes of characters, and automata
// for rules. All are expressions over the rules of an ABNF file. The program in gen makes
// the tables from that file.
package grammar

// An Edition is an edition of the grammar.
type Edition struct {
	Name     string // the prefix of the names of its tables
	Document string
	ABNF     string // its file
	More     string // ABNF that the file lacks

	// Wide are the ABNF rules for characters outside ASCII. Each becomes one symbol of
	// the automata. Where the first is possible, all bytes outside ASCII are in the class.
	Wide []string

	Classes Classes

	// Rules are the start rules of the automaton of rules. An authority is one symbol
	// in it.
	Rules     []Rule
	Authority string // the ABNF rule for authorities

	// Absolute matches the texts with a scheme, without a fragment and an opaque part.
	// Opaque matches those with an opaque part. A text that both match has none.
	Absolute, Opaque string

	// Kinds are the kinds of host. A host has the first kind that it matches. The
	// automaton of hosts distinguishes them.
	Kinds []Kind
}

// Classes are the classes of characters, as ABNF without the rules for longer strings,
// in the order of ClassNames. A class that an edition has no use for is empty.
type Classes [len(ClassNames)]string

// ClassNames are the names of the constants of the engine for the classes, in the order
// of their bits.
var ClassNames = [...]string{
	"InAlpha",
	"InDigit",
	"InHexDig",
	"InUnreserved",
	"InSubDelims",
	"InScheme", // after the first letter
	"InUserinfo",
	"InRegName",
	"InIPvFuture", // after its "."
	"InPChar",
	"InSegmentNC", // in a segment that takes no colon
	"InPath",
	"InQuery",
	"InFragment",
	"InQueryParam", // in a name or a value in a query, by convention
	"InDecodable",  // means the same decoded
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
	Name      string // the name of the constant in the engine
	Authority string // ABNF of the authorities with such a host
	Host      string // ABNF of the hosts
}

// kind returns the kind of the hosts that an ABNF expression describes.
func kind(name, host string) Kind {
	return Kind{name, `[ userinfo "@" ] ( ` + host + ` ) [ ":" port ]`, host}
}

// Editions are the editions of the URI syntax, the latest first, and that of IRIs.
var Editions = []*Edition{&rfc3986, &rfc2396bis02, &rfc2396bis01, &rfc2396, &rfc3987}
