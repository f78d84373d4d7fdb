// Package hostname reads the domain names in the hosts of references.
//
// A host is a domain name if the scheme says so (package scheme). The hosts of other schemes are
// any text, and stay as they are written.
package hostname

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/scheme"
)

// IsDomain reports whether the host of r is a domain name by its scheme. An empty host is one.
func IsDomain(r uri.Reference) bool {
	name, _ := r.Scheme()
	h, ok := r.Host()
	return ok && (h.Kind() == uri.HostRegName || h.Kind() == uri.HostHostname) && scheme.Known().DomainHost(name)
}

// In returns the host of r. It converts the host with [idn.ToASCII] or [idn.ToUnicode] if it is
// a domain name. A name in ASCII without encoded labels has one form, in lower case, also if DNS
// cannot have it. The error is an [*idn.Error].
func In(r uri.Reference, convert func(string) (string, error)) (string, error) {
	h, _ := r.Host()
	switch host := h.String(); {
	case !IsDomain(r):
		return host, nil
	case isPlain(host):
		return strings.ToLower(host), nil
	}
	return convert(h.Decoded())
}

// Append appends what [In] returns. It does not allocate for a name in ASCII without encoded
// labels. If the name is not valid, it returns dst.
func Append(dst []byte, r uri.Reference, convert func(string) (string, error)) ([]byte, error) {
	h, _ := r.Host()
	host := h.String()
	if IsDomain(r) && !isPlain(host) {
		name, err := convert(h.Decoded())
		if err != nil {
			return dst, err
		}
		return append(dst, name...), nil
	}
	n := len(dst)
	dst = append(dst, host...)
	if IsDomain(r) {
		for i, c := range dst[n:] {
			dst[n+i] = scan.Lower(c)
		}
	}
	return dst, nil
}

// isPlain reports whether a host has neither encoded labels nor characters that are encoded or
// outside ASCII.
func isPlain(host string) bool {
	start := 0 // of a label
	for i := range len(host) {
		switch c := host[i]; {
		case c == '%' || c >= 0x80:
			return false
		case c == '.':
			start = i + 1
		case c == '-' && i == start+3 && strings.EqualFold(host[start:i], "xn-"):
			return false
		}
	}
	return true
}
