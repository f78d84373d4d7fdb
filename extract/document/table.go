package document

import "strings"

// A row lists attributes that contain URIs, in elements of one vocabulary.
type row struct {
	vocabulary vocabulary
	elements   string // separated by spaces; or "*" for any
	attributes string // the same; with the prefix "xlink:" in SVG and MathML
	kind       kind
	codebase   bool // references are relative to the element's codebase attribute
}

// A cell is a row of one element and one attribute.
type cell struct {
	vocabulary vocabulary
	element    string // "*" for any
	attribute  string
	kind       kind
	codebase   bool
}

// A table has the cells by the names of attributes.
type table map[string]cells

// cells are those of one attribute.
type cells []cell

// tableOf returns the table of rows. write changes the case of names.
func tableOf(rows []row, write func(string) string) table {
	t := make(table)
	for _, r := range rows {
		for attribute := range strings.FieldsSeq(write(r.attributes)) {
			for element := range strings.FieldsSeq(write(r.elements)) {
				t[attribute] = append(t[attribute], cell{r.vocabulary, element, attribute, r.kind, r.codebase})
			}
		}
	}
	return t
}

// find calls f with the cells of an element, and reports whether there are any. It tries the cells
// of its vocabulary, and then those of every vocabulary.
func (all cells) find(v vocabulary, element string, f func(*cell)) bool {
	found := false
	for _, of := range [...]vocabulary{v, every} {
		for i := range all {
			c := &all[i]
			if c.vocabulary == of && (c.element == "*" || c.element == element) {
				found = true
				f(c)
			}
		}
		if found || v == xhtml {
			break
		}
	}
	return found
}

// kind returns the kind of an element's text.
func (t table) kind(v vocabulary, element string) kind {
	for _, c := range t[element] {
		if c.vocabulary == v {
			return c.kind
		}
	}
	return nothing
}
