package syntax

// Rule is a rule of the grammar that a whole text can be matched against.
type Rule uint8

const (
	URIReference Rule = iota
	URI
	AbsoluteURI
	RelativeRef
	Scheme
	Authority
	Userinfo
	Host
	Port
	Path
	PathAbEmpty
	PathAbsolute
	PathNoScheme
	PathRootless
	Segment
	SegmentNZ
	SegmentNZNC
	Query
	Fragment
	numRules
)

// Rules is the number of rules.
const Rules = int(numRules)

// RuleNames are the names of the rules in the ABNF.
var RuleNames = [...]string{
	URIReference: "URI-reference",
	URI:          "URI",
	AbsoluteURI:  "absolute-URI",
	RelativeRef:  "relative-ref",
	Scheme:       "scheme",
	Authority:    "authority",
	Userinfo:     "userinfo",
	Host:         "host",
	Port:         "port",
	Path:         "path",
	PathAbEmpty:  "path-abempty",
	PathAbsolute: "path-absolute",
	PathNoScheme: "path-noscheme",
	PathRootless: "path-rootless",
	Segment:      "segment",
	SegmentNZ:    "segment-nz",
	SegmentNZNC:  "segment-nz-nc",
	Query:        "query",
	Fragment:     "fragment",
}

// HasRule reports whether the document of g has the rule. It must have the name that it
// has in RFC 3986, except for the rules of references and rel-segment.
func (g *Grammar) HasRule(r Rule) bool {
	return r == Authority || r == Host || r < numRules && g.tables.rules.starts[r] != dead
}

// String returns the rule's name in the ABNF.
func (r Rule) String() string {
	if int(r) < len(RuleNames) {
		return RuleNames[r]
	}
	return "unknown"
}
