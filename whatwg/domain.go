package whatwg

import (
	"github.com/urikit/uri/idn"
)

// toASCII converts a domain that is not ASCII by UTS #46.
func toASCII(domain string) (string, bool) {
	ascii, err := idn.URLStandard.ToASCII(domain)
	return ascii, err == nil
}
