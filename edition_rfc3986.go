package uri

import "github.com/urikit/uri/internal/engine/syntax"

// RFC 3986. The other editions list their differences from it.
var rfc3986 = edition{grammar: syntax.RFC3986}
