package alias

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
)

// A Policy says which redirects show that two URIs are the same. Whatever it
// allows, two URIs are compared in their normal forms, and queries, byte for byte,
// must be the same. What differs must have an authority: of no other URI is there
// a convention. Several differences may come together.
//
// The zero Policy is the example of RFC 3986, section 6.2.4, and no more.
type Policy struct {
	// Statuses are the status codes that count. If there are none, they are 301
	// and 308, by which a server says that it is for good (RFC 9110, sections
	// 15.4.2 and 15.4.9).
	Statuses []int

	// StrictSlash takes "/data" and "/data/" for different. Otherwise one path
	// may have a slash at its end that the other has not.
	StrictSlash bool

	// HTTPS lets "http" lead to "https", not back. That the ports are the
	// default ones has to be known; see [Config]. Who does not control the
	// way to the server cannot tell such a redirect from a forged one.
	HTTPS bool

	// WWW lets "www." stand before one of the two host names, if the other has
	// a dot of its own. That both are one site is a custom, not a rule.
	WWW bool

	// Port lets the ports differ. Another port is as a rule another server.
	Port bool

	// Documents are the names of segments that may stand at the end of one path
	// where the other has nothing behind its slash, such as "index.html" for
	// "/" and "/index.html". They are percent-encoded as in a normal form.
	Documents []string

	// Also, if it is not nil, is asked about what the rest does not allow, and
	// says whether the two are the same all the same. It gets normal forms
	// without fragments, and may be called from several goroutines at once.
	Also func(from, to uri.URI) bool
}

// counts reports whether a redirect of this status counts.
func (p *Policy) counts(status int) bool {
	if len(p.Statuses) == 0 {
		return status == 301 || status == 308
	}
	return slices.Contains(p.Statuses, status)
}

// difference returns the first component by which the two differ more than they
// may, or none. They are in normal form.
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

// isWWW reports whether www is host with the label "www" before it. What is left
// of "www.com" is no site's name, and what is left of "www.192.0.2.1" an address.
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

// shorten returns a path, which is empty or begins with a slash, without what may
// be missing at its end: the name of a document, and one slash.
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
