package uri

import "github.com/urikit/uri/internal/syntax"

// iris is the edition of package iri, which has types of its own for its references: an IRI
// is not a URI. So the edition has no name, and Editions does not list it.
const iris = Edition(syntax.IRIs)

// RFC 3987 resolves and normalizes as RFC 3986 does.
var rfc3987 = edition{grammar: syntax.RFC3987}
