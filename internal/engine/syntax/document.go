package syntax

// A document says how the document that defines a grammar calls the rules that messages
// name. internal/engine/grammar/productions.tsv has the names.
type document struct {
	name        string
	productions [productions]production
}

// A production is a rule as a document has it. The zero production is one that the document
// does not have.
type production struct {
	name    string
	section string // "" for a rule of characters, such as DIGIT
}

// production returns the document's name of a rule, and the section that defines it. A
// rule that the document does not have keeps its name.
func (doc *document) production(rule string) (name, section string) {
	if i := productionOf(rule); i < productions && doc.productions[i].name != "" {
		p := &doc.productions[i]
		return p.name, p.section
	}
	return rule, ""
}

// has reports whether the document has a rule.
func (doc *document) has(rule string) bool {
	_, section := doc.production(rule)
	return section != ""
}

// one returns the document's name of a rule, with its article.
func (doc *document) one(rule string) string {
	name, _ := doc.production(rule)
	if name[0] == 'U' || name[0] == 'r' {
		return "a " + name
	}
	return "an " + name
}

// Document returns the name of the document that defines the grammar.
func (g *Grammar) Document() string { return g.document.name }
