package document

import (
	"math"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/whatwg"
)

// A Finder finds the references in documents. The zero Finder with a Base suits most
// programs. A Finder is safe for concurrent use.
type Finder struct {
	// Format is the format of the document. The zero Format detects it from the
	// content.
	Format Format

	// Base is the base URI of the document unless the document gives its own: usually
	// the URI from which it was retrieved. It may be zero. Package baseuri can find it.
	Base uri.URI

	// URL is the same for browsers: the URL of the document. The zero URL means that of
	// Base. A program that follows the URLs of browsers sets both, because some of these
	// are not URIs; [whatwg.URL.URI] makes URIs of them.
	URL whatwg.URL

	// ContentType is the HTTP Content-Type of the document, or empty. Its charset is the
	// encoding of the document, unless that has a byte order mark. If Format is Auto, it
	// also helps to detect the format.
	ContentType string

	// Resolver resolves references. References are parsed by its edition. URIs in
	// running text are always found by RFC 3986.
	Resolver uri.Resolver

	// Text finds URIs in running text, and in values that a format does not define as
	// references, for example in strings of JSON.
	Text extract.Text

	// Code also finds URIs in the code spans and code blocks of Markdown documents.
	Code bool

	// TextToo also finds URIs in the text of HTML and XHTML documents, where they are
	// not links. In the text of other XML documents they are always found.
	TextToo bool

	// Names also finds URIs that are only names: those of XML namespaces, the types of
	// microdata, and the meanings of JSON-LD terms. Programs do not dereference them.
	Names bool

	// MaxLength is the length in bytes of the longest reference to find, at most 2 GiB.
	// Zero means 4 MiB, because "data" URIs are long. A longer reference gives a Link
	// with ErrLimit. The Finder needs a few times as much memory. A Markdown document, which
	// is read whole, can have 2 MiB, or MaxLength if that is more.
	MaxLength int
}

const defaultMaxLength = 1 << 22

func (o *Finder) maxLength() int {
	if o.MaxLength > 0 {
		return min(o.MaxLength, math.MaxInt32)
	}
	return defaultMaxLength
}
