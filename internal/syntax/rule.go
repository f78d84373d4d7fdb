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

var ruleNames = [...]string{
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

// String returns the rule's name in the ABNF.
func (r Rule) String() string {
	if int(r) < len(ruleNames) {
		return ruleNames[r]
	}
	return "unknown rule"
}
