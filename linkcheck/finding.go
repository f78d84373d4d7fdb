package linkcheck

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
)

// A Finding is something wrong with a link, or with a document.
type Finding struct {
	// ID, Severity, Section, Message and Advice are those of package audit. Component and Span are
	// about Text, and zero if the whole text is meant.
	audit.Finding

	// At is the place in the document, in bytes. Line and Column are those of its first byte, from
	// 1. Columns count bytes.
	At           uri.Span
	Line, Column int

	// Raw is the text in the document, and Text what it means there: without the escapes of the
	// format. Of a secret in a text, Raw is the secret, and Text the text around it with "***" in
	// place of secrets.
	Raw, Text string

	// Target is where the link leads: the name of a file in the tree, with a fragment if there is
	// one, or a URL. It is empty if the finding is about the text alone. It can have secrets that
	// Text has.
	Target string

	// Fix is the text that the link should have. It is empty unless that is certain.
	Fix string

	// Online says that Fix follows from an answer of a server.
	Online bool

	isOff bool // its rule does not apply
}

// A Report has the findings in a document, in their order.
type Report struct {
	Name     string // of the document
	Links    int    // the links in it
	Asked    int    // the links to other sites that were asked, or whose answer was known
	NotAsked int    // those that were not asked although there is a [Prober]
	Skipped  int    // those with a placeholder of a language for templates, and relative ones in templates
	Findings []Finding
	NotKnown []Finding // links of which nobody knows whether they are right: a server did not say, or a file cannot be read

	// Err says why the document was not read to its end, such as document.ErrBinary, or that it has
	// a link that is too long. The other findings are in Findings.
	Err error

	// Line and Column are the place of Err, or zero.
	Line, Column int
}
