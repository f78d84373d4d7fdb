package syntax

// A document describes the document that defines a grammar, for diagnoses.
type document struct {
	name string

	// rules maps the names of rules in RFC 3986 to the names in the document, where
	// they differ.
	rules map[string]string

	// sections maps the document's names of rules to their sections. A rule that is
	// not in the map is in section 3.2.2.
	sections map[string]string
}

// translate replaces the rule and section of d, which are those of RFC 3986, by those
// of the document.
func (doc *document) translate(d *Diagnosis) {
	if doc.rules == nil {
		return
	}
	d.Rule = doc.rule(d.Rule)
	if d.Section = doc.sections[d.Rule]; d.Section == "" {
		d.Section = "3.2.2"
	}
}

// rule returns the document's name of a rule of RFC 3986.
func (doc *document) rule(name string) string {
	if own, ok := doc.rules[name]; ok {
		return own
	}
	return name
}

// Document returns the name of the document that defines the grammar.
func (g *Grammar) Document() string { return g.document.name }
