package extract

import (
	"net/netip"
	"strings"

	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/publicsuffix"
)

// isDomain reports whether name is a domain, by the rules for host names (RFC 1123,
// section 2.1) and the public suffix list. It may end with a dot.
func isDomain(name string) bool {
	name = strings.TrimSuffix(name, ".")
	if len(name) > 253 {
		return false
	}
	for label := range strings.SplitSeq(name, ".") {
		if len(label) < 1 || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' {
			return false
		}
		for _, b := range []byte(label) {
			if b != '-' && !ascii.IsAlphanumeric(b) {
				return false
			}
		}
	}
	return len(publicSuffix(name)) < len(name)
}

// publicSuffix returns the public suffix of the host name in the ICANN section of the
// list, or name if it has none.
func publicSuffix(name string) string {
	lower := strings.ToLower(name)
	for {
		suffix, icann := publicsuffix.Suffix(lower)
		if icann {
			return suffix
		}
		// The suffix is in the list's private section, or not in the list. Continue
		// with the labels after its first.
		var ok bool
		if _, lower, ok = strings.Cut(suffix, "."); !ok {
			return name
		}
	}
}

// isAnyDomain is like isDomain, for a name in Unicode.
func isAnyDomain(name string) bool {
	ascii, err := idn.ToASCII(name)
	return err == nil && isDomain(ascii)
}

// asciiName returns the ASCII form of a name, perhaps with a local part before it and a port
// after it, and whether it has one.
func asciiName(s string) (string, bool) {
	start := strings.LastIndexByte(s, '@') + 1
	end := len(s)
	if i := strings.IndexByte(s[start:], ':'); i >= 0 {
		end = start + i
	}
	if !strings.ContainsFunc(s[start:end], isOutsideASCII) {
		return s, true
	}
	ascii, err := idn.ToASCII(s[start:end])
	return s[:start] + ascii + s[end:], err == nil
}

func isLocalhost(s string) bool { return strings.EqualFold(s, "localhost") }

func isIPv4(s string) bool {
	addr, err := netip.ParseAddr(s)
	return err == nil && addr.Is4()
}
