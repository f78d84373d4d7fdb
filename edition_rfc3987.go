package uri

import "github.com/urikit/uri/internal/engine/syntax"

// RFC 3987 resolves and normalizes as RFC 3986 does. It is the edition of package iri, which
// has types of its own for its references, because an IRI is not a URI. So no [Edition]
// leads to it.
var rfc3987 = edition{grammar: syntax.RFC3987, number: uint8(len(editions))}
