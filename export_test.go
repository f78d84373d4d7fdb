package uri

import "github.com/urikit/uri/internal/engine/syntax"

// Unchecked returns text as a relative reference with only a path, without validating it.
func Unchecked(text string) Reference {
	var at syntax.Offsets
	at.PathEnd = uint32(len(text))
	at.QueryEnd = uint32(len(text))
	return Reference{components{text, at.Pack()}}
}
