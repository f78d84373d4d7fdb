package syntax

import (
	"slices"
	"strings"
)

// A document says how the document that defines a grammar calls the rules that messages
// name. internal/grammar/productions.tsv has the names.
type document struct {
	name        string
	productions [len(productions)]string // name and section of each, or ""
}

// production returns the document's name of a rule, and the section that defines it. A
// rule that the document does not have keeps its name.
func (doc *document) production(rule string) (name, section string) {
	if i := slices.Index(productions[:], rule); i >= 0 && doc.productions[i] != "" {
		rule = doc.productions[i]
	}
	name, section, _ = strings.Cut(rule, " ")
	return name, section
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
