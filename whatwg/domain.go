package whatwg

import (
	"unicode/utf8"

	"github.com/urikit/uri/idn"
)

// isASCII reports whether a domain is ASCII. Such a domain is only converted to lower case:
// its labels that begin with "xn--" can be invalid.
func isASCII(domain string) bool {
	for i := range len(domain) {
		if domain[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// toASCII converts a domain that is not ASCII by UTS #46.
func toASCII(domain string) (string, bool) {
	ascii, err := idn.URLStandard.ToASCII(domain)
	return ascii, err == nil
}
