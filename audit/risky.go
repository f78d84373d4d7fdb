package audit

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/schemename"
	"github.com/urikit/uri/scheme"
)

// suspectScheme reports risky schemes, violations of the scheme's specification, and schemes that
// look like a host. If scriptLink reports a script, the
// scheme is not reported as risky, too. The rules of the scheme are asked about a valid text, and
// about the URI of an IRI.
func (x *audit) suspectScheme() {
	script := x.scriptLink() // in some texts without a scheme, too
	if !x.scheme.defined {
		return
	}
	name := x.scheme.text
	if !script && traitsOf(name).risky {
		x.report(auditname.SchemeRisky, uri.ComponentScheme, x.scheme.at, "the scheme "+x.show(x.scheme.at, quote(ascii.Lower(name)))+" can do more than fetch a resource")
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
