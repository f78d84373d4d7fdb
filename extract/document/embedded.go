package document

import "strings"

// isStyleType reports whether a style element of that type contains CSS.
func isStyleType(kind string) bool { return kind == "" || strings.EqualFold(kind, "text/css") }

// scriptType reports whether a script of a type is JSON, whether all values in it are
// references, as in an import map (HTML Standard, section 4.12.1), and whether browsers read
// it.
func scriptType(kind string) (json, all, browser bool) {
	kind = strings.ToLower(strings.Trim(kind, "\t\n\f\r "))
	all = kind == "importmap"
	browser = all || kind == "speculationrules"
	return browser || ofType(kind) == JSON, all, browser
}
