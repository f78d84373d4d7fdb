package document

import "golang.org/x/text/encoding"

// A walker reads a document, and calls yield with its links.
type walker struct {
	Finder
	yield   func(Link, error) bool
	whole   bool // the document is a [markdown.Whole]
	stopped bool // yield has returned false
	names   names
	room    []byte            // a buffer for names
	charset *charset          // the encoding of the document, or nil for UTF-8 and UTF-16
	utf16   encoding.Encoding // UTF-16, or nil
}
