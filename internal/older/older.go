// Package older tells the older editions of the URI syntax from RFC 3986, as which an unknown
// edition behaves.
package older

import "github.com/urikit/uri"

// Is reports whether e is an edition before RFC 3986.
func Is(e uri.Edition) bool {
	switch e {
	case uri.RFC2396bis02, uri.RFC2396bis01, uri.RFC2396:
		return true
	}
	return false
}
