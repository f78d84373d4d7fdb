package idn

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/scheme"
)

// A hosted is a [uri.Reference], a [uri.URI], or such a value of package iri.
type hosted interface {
	Host() (uri.Host, bool)
}

// DisplayHost returns the host of r, a reference or URI of package uri or iri, to show to people.
// A domain name is shown by [Display], also if it is percent-encoded. Encoded ASCII stays encoded,
// so that the result has no control character. An address, and the host of a scheme whose hosts
// are not domain names (package scheme), is shown as written. Without a scheme a name is a domain
// name. Without a host the result is "".
func DisplayHost(r hosted) string {
	h, _ := r.Host()
	if !isDomain(r, h) {
		return h.String()
	}
	return Display(percent.DecodeWide(h.String()))
}

// HostKey returns the host of r, a reference or URI of package uri or iri, in a form to compare:
// two hosts are the same by their standards if their keys are equal.
//
//   - A domain name is in its ASCII form, decoded and in lower case (RFC 3986, section 3.2.2). A
//     dot at the end stays: with it a name is another one for some programs.
//   - An address is in the form of RFC 5952, without brackets.
//   - Any other host is normalized by RFC 3986, section 6.2.2.
//
// Without a scheme a name is a domain name. Without a host the result is "". The error is an
// [*Error], for a domain name that [ToASCII] does not accept; a name of ASCII letters, digits and
// other characters without "xn--" is accepted, also if DNS cannot have it.
//
// HostKey does not read "127.1" or "0x7F000001" as an address. Browsers do: use package whatwg to
// compare what a browser would ask.
func HostKey(r hosted) (string, error) {
	h, _ := r.Host()
	switch addr, ok := h.Addr(); {
	case ok:
		return addr.String(), nil
	case !isDomain(r, h):
		n, err := uri.Parse(string(percent.AppendOthers([]byte("//"), h.String())))
		if err != nil {
			return "", &Error{Label: h.String(), Rule: "UTF-8", Message: "the host is not one of RFC 3986"}
		}
		h, _ = uri.Normalizer{}.Normalize(n, uri.LevelPercent).Host()
		return h.String(), nil
	}
	name := h.Decoded()
	if ascii.Only(name) && !strings.Contains(strings.ToLower(name), "xn--") {
		return strings.ToLower(name), nil
	}
	return ToASCII(name)
}

// isDomain reports whether the host h of r is a domain name.
func isDomain(r hosted, h uri.Host) bool {
	if h.String() == "" || h.Kind() != uri.HostRegName && h.Kind() != uri.HostHostname {
		return false
	}
	switch r := r.(type) {
	case interface{ Scheme() string }:
		return scheme.Known().DomainHost(r.Scheme())
	case interface{ Scheme() (string, bool) }:
		name, ok := r.Scheme()
		return !ok || scheme.Known().DomainHost(name)
	}
	return true
}
