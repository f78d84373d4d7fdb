//go:build !amd64 || purego

package scan

import "github.com/urikit/uri/internal/engine/work"

// Outside returns the mask of the bytes among the first Block bytes of s that are not in the
// set.
func Outside(s string, set *Set) (mask uint64) {
	work.Add(min(len(s), Block))
	return outsideGeneric(s, set)
}
