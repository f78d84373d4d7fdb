package uri

import "github.com/urikit/uri/internal/syntax"

// RFC 3986. The others are described by how they differ.
var rfc3986 = edition{grammar: syntax.RFC3986}
