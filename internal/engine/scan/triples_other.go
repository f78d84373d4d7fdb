//go:build !amd64 || purego

package scan

import "github.com/urikit/uri/internal/engine/work"

// Places returns the mask of the places among the first Block bytes of s at which one of the
// triples may begin: each byte and the two after it are, by each of their halves, in a text of the
// same group.
func Places(s string, t *Triples) (mask uint64) {
	work.Add(min(len(s), Block))
	return triplesGeneric(s, t)
}
