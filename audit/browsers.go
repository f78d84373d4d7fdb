package audit

import (
	"errors"
	"net/netip"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/readers"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/whatwg"
)

// explaining are the rules that report a difference which [audit.browsers] would report too.
var explaining = [...]string{
	auditname.TwoReadings, auditname.IPv4Rare, auditname.AddressMechanism, auditname.HostEncoded, auditname.SchemeRestriction,
	auditname.PortRange, auditname.PortSpelling, auditname.EncodedDotSegment, auditname.OpaqueDotSegment,
}

// browsers reports a valid text that browsers refuse, or in which they read another host,
// port or path than RFC 3986. So a text without findings has one reading.
func (x *audit) browsers() {
	if x.iri && x.hostErr != nil || x.browsersAlike() || slices.ContainsFunc(x.found, func(f Finding) bool { return slices.Contains(explaining[:], f.ID) }) {
		return
	}
	var base whatwg.URL
	if !x.scheme.defined {
		base = readers.Page()
	}
	r := whatwg.Read(x.text, base)
	if x.iri {
		r.URI, r.URIError = readIRI(x.text, base)
	}
	whole := uri.Span{Length: len(x.text)}
	if v, ok := errors.AsType[*whatwg.ValidationError](r.URLError); ok {
		x.report(auditname.BrowserDiffers, uri.ComponentNone, whole, "browsers refuse the text, by the URL Standard's error "+v.Name)
		return
	}
	var names []string
	for _, c := range differing(r) {
		names = append(names, c.String())
	}
	if names != nil {
		x.report(auditname.BrowserDiffers, uri.ComponentNone, whole, "browsers do not read what RFC 3986 does in: "+strings.Join(names, ", "))
	}
}

// readIRI returns the URI of the target of an IRI-reference. The scheme of the target says
// how to map its host.
func readIRI(text string, base whatwg.URL) (uri.URI, error) {
	r, err := iri.Parse(text)
	if err != nil {
		return uri.URI{}, err
	}
	i, err := r.IRI()
	if err != nil {
		if i, err = iri.MustParseIRI(base.String()).Resolve(r); err != nil {
			return uri.URI{}, err
		}
	}
	return i.URI()
}

// differing returns the components among host, port and path that differ in two readings,
// after normalization up to [uri.LevelScheme]. IPv6 addresses are compared as numbers.
func differing(r whatwg.Readings) (list []uri.Component) {
	all, _ := r.Differ()
	for _, c := range all {
		switch c {
		case uri.ComponentHost:
			host, _ := r.URI.Host()
			a, ok := host.Addr()
			b, err := netip.ParseAddr(strings.Trim(readers.HostOf(r.URL), "[]"))
			if !ok || err != nil || a != b {
				list = append(list, c)
			}
		case uri.ComponentPort, uri.ComponentPath:
			list = append(list, c)
		}
	}
	return list
}

// browsersAlike reports whether browsers certainly read a valid text as RFC 3986 does, or
// another rule reports the difference, as for all hosts that are not empty. It does not
// allocate.
func (x *audit) browsersAlike() bool {
	special := whatwg.IsSpecialScheme(x.scheme.text)
	switch {
	case x.iri:
		return false
	case !x.valid:
		return true
	case !x.authority.defined:
		return !special
	case special && strings.EqualFold(x.scheme.text, "file"):
		return false
	case x.password.Length > 0: // other rules ignore a host or port in it
		return false
	case x.host.text == "":
		return !special && x.scheme.defined && x.authority.text == ""
	}
	return true
}
