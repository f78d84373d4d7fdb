package audit

import (
	"errors"
	"strings"

	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/percent"
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

// samePage is the host of a reference that stays on its page.
const samePage = "the host of its page"

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
