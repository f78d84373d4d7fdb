// Package delimiter has the names of the delimiters in the reports of packages extract and
// document, which are plain strings for their callers. Our own code cannot misspell these.
package delimiter

// The characters around a URI that delimit it (RFC 3986, Appendix C).
const (
	Space     = "space"     // white space, or another character that cannot be in a URI
	Angle     = "angle"     // angle brackets
	Quote     = "quote"     // double quotes
	Suffix    = "suffix"    // white space, around a suffix reference (section 4.5)
	Attribute = "attribute" // the delimiters of an attribute
	Markup    = "markup"    // the delimiters of a document format
)

// IsOfFormat reports whether a delimiter is one of a document format, and not of running text.
func IsOfFormat(name string) bool { return name == Attribute || name == Markup }
