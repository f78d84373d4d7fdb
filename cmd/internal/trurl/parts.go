package trurl

import "github.com/urikit/uri/internal/readers/libcurl"

var partNames = [libcurl.Parts]string{"url", "scheme", "user", "password", "options", "host", "port", "path", "query", "fragment", "zoneid"}

// partOf returns the part with a name.
func partOf(name string) (libcurl.Part, bool) {
	for p, n := range partNames {
		if n == name {
			return libcurl.Part(p), true
		}
	}
	return 0, false
}
