package field

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/scheme"
)

// A host is a domain name if the scheme says so (package scheme). The hosts of other schemes are
// any text, and stay as they are written.

// IsDomain reports whether the host of r is a domain name by its scheme. An empty host is one.
func IsDomain(r *Reference) bool {
	_, isDomain, _ := hostOf(r)
	return isDomain
}

// hostOf returns the host of r, whether it is a domain name, and whether it is defined.
func hostOf(r *Reference) (h uri.Host, isDomain, ok bool) {
	if h, ok = r.Host(); !ok || h.Kind() != uri.HostRegName && h.Kind() != uri.HostHostname {
		return h, false, ok
	}
	name, _ := r.Scheme()
	return h, scheme.Known().DomainHost(name), true
}

// nameIn returns a domain name, converted with [idn.ToASCII] or [idn.ToUnicode]. A name in ASCII
// without encoded labels has one form, in lower case, also if DNS cannot have it. The error is an
// [*idn.Error].
func nameIn(h uri.Host, convert func(string) (string, error)) (string, error) {
	name := h.String()
	if !isPlain(name) {
		if name = h.Decoded(); !encodesUnreserved(h.String()) || !isPlain(name) {
			return convert(name)
		}
	}
	if scan.HasUpper(name) {
		name = strings.ToLower(name)
	}
	return name, nil
}

// appendNameIn appends what nameIn returns. It does not allocate for a name in ASCII without
// encoded labels. If the name is not valid, it returns dst.
func appendNameIn(dst []byte, h uri.Host, convert func(string) (string, error)) ([]byte, error) {
	host := h.String()
	if !isPlain(host) {
		name, err := nameIn(h, convert)
		if err != nil {
			return dst, err
		}
		return append(dst, name...), nil
	}
	return scan.AppendLower(dst, host), nil
}

// encodesUnreserved reports whether a host has percent-encoded octets, and all are those of
// unreserved characters. Such a host is equivalent to the decoded one (section 6.2.2.2).
func encodesUnreserved(host string) bool {
	some := false
	for i := range len(host) {
		if host[i] != '%' {
			continue
		}
		c := percent.HexValue(host[i+1])<<4 | percent.HexValue(host[i+2])
		if syntax.RFC3986.Classes()[c]&syntax.InUnreserved == 0 {
			return false
		}
		some = true
	}
	return some
}

// isPlain reports whether a host has neither encoded labels nor characters that are encoded or
// outside ASCII.
func isPlain(host string) bool {
	for i := range len(host) {
		if suspects[host[i]] && (host[i] != '-' || endsPrefix(host, i)) {
			return false
		}
	}
	return true
}

// suspects are the bytes of hosts that are not plain.
var suspects = func() (set [256]bool) {
	for c := range set {
		set[c] = c == '%' || c == '-' || c >= 0x80
	}
	return set
}()

// endsPrefix reports whether the "-" at i is the end of the prefix "xn--" of a label, but for its
// last "-".
func endsPrefix(host string, i int) bool {
	const before = "xn-"
	start := i - len(before)
	return start >= 0 && strings.EqualFold(host[start:i], before) && (start == 0 || host[start-1] == '.')
}
