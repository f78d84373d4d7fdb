package syntax

// A document describes the document that defines a grammar, for diagnoses.
type document struct {
	name        string
	productions []production // none for RFC 3986
}

// A production is a rule as a document has it. testdata/abnf/productions.tsv lists them.
type production struct {
	rule    string // its name in RFC 3986
	name    string
	section string
}

// production returns the document's production of a rule of RFC 3986.
func (doc *document) production(rule string) production {
	for _, p := range doc.productions {
		if p.rule == rule {
			return p
		}
	}
	return production{name: rule}
}

// translate replaces the rule and section of d, which are those of RFC 3986, by those
// of the document.
func (doc *document) translate(d *Diagnosis) {
	if p := doc.production(d.Rule); p.section != "" {
		d.Rule, d.Section = p.name, p.section
	}
}

// one returns the document's name of a rule of RFC 3986, with its article.
func (doc *document) one(rule string) string {
	name := doc.production(rule).name
	if name[0] == 'U' || name[0] == 'r' {
		return "a " + name
	}
	return "an " + name
}

// Document returns the name of the document that defines the grammar.
func (g *Grammar) Document() string { return g.document.name }
