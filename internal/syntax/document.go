package syntax

// A document is where a grammar is printed, for diagnoses.
type document struct {
	name string

	// rules are the document's names of the rules that RFC 3986 calls something
	// else, or that have no counterpart there.
	rules map[string]string

	// sections are where the rules are, by the document's names; those that are
	// missing are in section 3.2.2.
	sections map[string]string
}

// translate gives d, which speaks of RFC 3986, the names of the document.
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

// Document returns the name of the document that has the grammar.
func (g *Grammar) Document() string { return g.document.name }
