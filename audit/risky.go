package audit

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/ascii"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/schemename"
	"github.com/urikit/uri/scheme"
)

// riskySchemes are schemes that can do more than request a resource from a server in the
// server's protocol. After "url:", java.net.URL reads any other scheme.
var riskySchemes = [...]string{
	"data", "dict", "expect", "file", "gopher", "jar", "javascript", "jndi", "ldap", "ldaps", "netdoc", "phar", "php",
	"rmi", "smb", "tftp", "url", "vbscript", "view-source", "zip",
}

// riskyLengths has the lengths of the risky schemes, by the low bits of their first letter.
var riskyLengths = func() (set [32]uint16) {
	for _, name := range riskySchemes {
		set[name[0]&31] |= 1 << len(name)
	}
	return set
}()

// isRisky reports whether a scheme is risky.
func isRisky(name string) bool {
	if riskyLengths[name[0]&31]>>min(len(name), 15)&1 == 0 {
		return false
	}
	return slices.ContainsFunc(riskySchemes[:], func(risky string) bool {
		return risky[0] == name[0]|0x20 && strings.EqualFold(risky, name)
	})
}

// suspectScheme reports risky schemes, violations of the scheme's specification, and
// schemes that look like a host.
func (x *audit) suspectScheme() {
	script := x.scriptLink() // in some texts without a scheme, too
	if !x.scheme.defined {
		return
	}
	name := x.scheme.text
	if !script && isRisky(name) {
		x.report(auditname.SchemeRisky, uri.ComponentScheme, x.scheme.at, "the scheme "+quote(ascii.Lower(name))+" can do more than fetch a resource")
	}
	if !x.valid && !x.iri {
		return
	}
	ref := x.ref
	if x.iri {
		ref = x.mapped
	}
	if u, err := ref.URI(); err == nil {
		for _, v := range scheme.Known().ViolationsOf(u) {
			if v.Component == uri.ComponentUserinfo && v.Need == schemename.Deprecated {
				continue // reported by secrets
			}
			if x.iri {
				v.Span = x.place(v.Component)
			}
			x.report(auditname.SchemeRestriction, v.Component, v.Span, v.Message+" ("+v.Source+")")
		}
	}
	if !x.authority.defined && looksLikePort(x.path.text) && looksLikeHost(name) {
		x.report(auditname.SuffixReference, uri.ComponentScheme, x.scheme.at, "a scheme and a path that look like a host and a port")
	}
}

// looksLikePort reports whether a path begins with the digits of a port and ends after them
// or continues with a slash.
func looksLikePort(path string) bool {
	n := len(path) - len(strings.TrimLeft(path, "0123456789"))
	return n > 0 && n <= 5 && (n == len(path) || path[n] == '/')
}

// looksLikeHost reports whether the name of a scheme looks like a host: it is "localhost",
// or has a dot.
func looksLikeHost(name string) bool {
	return strings.EqualFold(name, "localhost") || strings.IndexByte(name, '.') > 0
}
