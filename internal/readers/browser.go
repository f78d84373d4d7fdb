package readers

import (
	"errors"
	"strings"
	"sync"

	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/special"
	"github.com/urikit/uri/whatwg"
)

// SamePage is the host of a reference that stays on its page.
const SamePage = "the host of its page"

// Browser reads the host as browsers do. The base of a text without a scheme is [Page]. Source:
// the URL Standard, by package whatwg.
func Browser(text string) Reading {
	u, err := whatwg.Parse(text)
	if isRelative(err) {
		if onPage(text, pages()[0]) {
			return noHost
		}
		u, err = Page().ResolveText(text)
	}
	return browserHost(text, u, err)
}

// BrowserOnPage is like [Browser] with a base of the same scheme. A text without two slashes
// after the scheme is then relative, which RFC 3986, section 5.2.2, allows for backward
// compatibility. Its host is [SamePage].
func BrowserOnPage(text string) Reading {
	u, err := whatwg.Parse(text)
	if isRelative(err) {
		return Browser(text)
	}
	for _, p := range pages() {
		if (err != nil || p.a.Scheme() == u.Scheme()) && onPage(text, p) {
			return Reading{auditname.Named, SamePage}
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
var pages = sync.OnceValue(func() (list []page) {
	for _, scheme := range special.OfHosts {
		list = append(list, page{whatwg.MustParse(scheme + "://a.invalid/"), whatwg.MustParse(scheme + "://b.invalid/")})
	}
	return list
})

// Page returns the page with the scheme "http" that is the base of texts without a scheme.
func Page() whatwg.URL { return pages()[0].a }

// onPage reports whether browsers read the host of the page in a text. The text can contain
// the name of one page, so its host must change with the page.
func onPage(text string, p page) bool {
	a, err := p.a.ResolveText(text)
	if err != nil || a.Scheme() != p.a.Scheme() || HostOf(a) != HostOf(p.a) {
		return false
	}
	b, err := p.b.ResolveText(text)
	return err == nil && HostOf(b) == HostOf(p.b)
}

// HostOf returns the host of u without its port, an IPv6 address with its brackets.
func HostOf(u whatwg.URL) string {
	host, _ := u.HostPort()
	if port, ok := u.Port(); ok {
		host = strings.TrimSuffix(host, ":"+port)
	}
	return host
}

// browserHost returns the reading of a text that browsers read as u.
func browserHost(text string, u whatwg.URL, err error) Reading {
	if err != nil {
		return refused
	}
	host := HostOf(u)
	if u.HostKind() == whatwg.HostOpaque && !ascii.Only(text) {
		host = percent.DecodeWide(host) // they encode characters outside ASCII, but do not name another host
	}
	return named(host)
}
