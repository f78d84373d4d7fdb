package alias

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
)

// A Policy decides which redirects show that two URIs are equivalent. It compares their
// normal forms. Their queries must be the same, byte for byte. URIs that differ must
// have an authority, because other URIs have no such conventions. Several of the
// differences that the fields allow may occur together.
//
// The zero Policy accepts the example of RFC 3986, section 6.2.4, and nothing else.
type Policy struct {
	// Statuses are the status codes that count. If it is empty, they are 301 and 308,
	// the permanent redirects (RFC 9110, sections 15.4.2 and 15.4.9).
	Statuses []int

	// StrictSlash makes "/data" and "/data/" different. Otherwise one path may end with
	// a slash that the other does not have.
	StrictSlash bool

	// HTTPS allows a redirect from "http" to "https", but not back. The default ports
	// must be known; see [Config]. A client that does not control the network cannot
	// distinguish such a redirect from a forged one.
	HTTPS bool

	// WWW allows "www." before one of the two host names, if the other has a dot of its
	// own. That both names are one site is a custom, not a rule.
	WWW bool

	// Port allows the ports to differ. Another port is usually another server.
	Port bool

	// Documents are last segments that one path may have after its slash and the other
	// not, such as "index.html" for "/index.html" and "/". They are percent-encoded as
	// in a normal form.
	Documents []string

	// Also, if not nil, decides about URIs that differ by more than the other fields
	// allow. It returns whether the two are equivalent. Its arguments are normal forms
	// without fragments. It must be safe for concurrent use.
	Also func(from, to uri.URI) bool
}

// counts reports whether a redirect of this status counts.
func (p *Policy) counts(status int) bool {
	if len(p.Statuses) == 0 {
		return status == 301 || status == 308
	}
	return slices.Contains(p.Statuses, status)
}

// difference returns the first component by which two normal forms differ more than the
// fields of the policy allow, or [uri.ComponentNone]. The cases follow the components from left to
// right. No field permits a difference in the presence of the authority or in the query.
func (p *Policy) difference(from, to uri.URI) uri.Component {
	_, authority := from.Authority()
	_, toAuthority := to.Authority()
	fromHost, _ := from.Host()
	toHost, _ := to.Host()
	fromQuery, fromHas := from.Query()
	toQuery, toHas := to.Query()
	switch {
	case from.Scheme() != to.Scheme() && !(p.HTTPS && from.Scheme() == "http" && to.Scheme() == "https"):
		return uri.ComponentScheme
	case authority != toAuthority:
		return uri.ComponentAuthority
	case fromHost != toHost && !(p.WWW && (isWWW(fromHost, toHost) || isWWW(toHost, fromHost))):
		return uri.ComponentHost
	case !p.Port && !samePort(from, to):
		return uri.ComponentPort
	case from.Path() != to.Path() && !(authority && p.shorten(from.Path()) == p.shorten(to.Path())):
		return uri.ComponentPath
	case fromQuery != toQuery || fromHas != toHas:
		return uri.ComponentQuery
	}
	return uri.ComponentNone
}

// isWWW reports whether www is host with the label "www" before it. It returns false if
// the rest is not the name of a site, as with "www.com" and "www.192.0.2.1".
func isWWW(www, host uri.Host) bool {
	rest, ok := strings.CutPrefix(www.String(), "www.")
	return ok && rest == host.String() && host.Kind() == uri.HostRegName &&
		strings.Contains(strings.TrimSuffix(rest, "."), ".")
}

func samePort(from, to uri.URI) bool {
	a, aHas := from.Port()
	b, bHas := to.Port()
	return a == b && aHas == bHas
}

// shorten returns a path without the parts at its end that the policy ignores: the name of
// a document and one slash. The path is empty or begins with a slash.
func (p *Policy) shorten(path uri.Path) string {
	text := path.String()
	slash := strings.LastIndexByte(text, '/')
	if name := text[slash+1:]; name != "" && slices.Contains(p.Documents, name) {
		text = text[:slash+1]
	}
	if !p.StrictSlash {
		text = strings.TrimSuffix(text, "/")
	}
	return text
}
