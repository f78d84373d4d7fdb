package audit

import (
	"errors"
	"net/netip"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/whatwg"
)

// readBrowser reads the host as browsers do. The base of a text without a scheme is a page
// with the scheme "http".
func readBrowser(text string) (string, string) {
	u, err := whatwg.Parse(text)
	if isRelative(err) {
		if onPage(text, pages[0]) {
			return "", auditname.NoHost
		}
		u, err = pages[0].a.ResolveText(text)
	}
	return browserHost(text, u, err)
}

// readPage is like readBrowser with a base of the same scheme. A text without two slashes
// after the scheme is then relative, which RFC 3986, section 5.2.2, allows for backward
// compatibility.
func readPage(text string) (string, string) {
	u, err := whatwg.Parse(text)
	if isRelative(err) {
		return readBrowser(text)
	}
	for _, p := range pages {
		if (err != nil || p.a.Scheme() == u.Scheme()) && onPage(text, p) {
			return samePage, auditname.Named
		}
	}
	return browserHost(text, u, err)
}

// isRelative reports whether an error says that a text is no URL without a base.
func isRelative(err error) bool {
	v, ok := errors.AsType[*whatwg.ValidationError](err)
	return ok && v.Name == "missing-scheme-non-relative-URL"
}

// A page is two pages of one scheme, on different hosts.
type page struct{ a, b whatwg.URL }

// pages has a page of each scheme in which browsers read a text without "//" as relative.
var pages = func() (list []page) {
	for _, scheme := range [...]string{"http", "https", "ws", "wss", "ftp"} {
		list = append(list, page{whatwg.MustParse(scheme + "://a.invalid/"), whatwg.MustParse(scheme + "://b.invalid/")})
	}
	return list
}()

// onPage reports whether browsers read the host of the page in a text. The text can contain
// the name of one page, so its host must change with the page.
func onPage(text string, p page) bool {
	a, err := p.a.ResolveText(text)
	if err != nil || a.Scheme() != p.a.Scheme() || hostOf(a) != hostOf(p.a) {
		return false
	}
	b, err := p.b.ResolveText(text)
	return err == nil && hostOf(b) == hostOf(p.b)
}

// hostOf returns the host of u without its port, an IPv6 address with its brackets.
func hostOf(u whatwg.URL) string {
	host, _ := u.HostPort()
	if port, ok := u.Port(); ok {
		host = strings.TrimSuffix(host, ":"+port)
	}
	return host
}

// browserHost returns the host of a text that browsers read as u.
func browserHost(text string, u whatwg.URL, err error) (string, string) {
	if err != nil {
		return "", auditname.Refused
	}
	host := hostOf(u)
	if u.HostKind() == whatwg.HostOpaque && !isASCII(text) {
		host = percent.DecodeWide(host) // they encode characters outside ASCII, but do not name another host
	}
	return named(host)
}

func cutAny(s, chars string) (before, behind string) {
	if i := strings.IndexAny(s, chars); i >= 0 {
		return s[:i], s[i:]
	}
	return s, ""
}

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
		base = pages[0].a
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
			b, err := netip.ParseAddr(strings.Trim(hostOf(r.URL), "[]"))
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
