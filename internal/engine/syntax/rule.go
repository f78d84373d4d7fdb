package syntax

// Rule is a rule of the grammar that a whole text can be matched against. The constants
// and names are in tables.go.
type Rule uint8

// Rules is the number of rules.
const Rules = len(RuleNames)

// HasRule reports whether g has the rule. The older editions lack some rules of paths and
// segments.
func (g *Grammar) HasRule(r Rule) bool {
	a, _ := g.tables.automaton(r)
	return int(r) < Rules && a.starts[r] != dead
}

// String returns the rule's name in the ABNF.
func (r Rule) String() string {
	if int(r) < Rules {
		return RuleNames[r]
	}
	return "unknown"
}
