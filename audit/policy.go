package audit

import (
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/ascii"
)

// schemePolicy reports schemes that the Config does not want. The rules of policy are
// optional, and need no signs: they may report a text of the common form. A scheme has at
// most one finding.
func (x *audit) schemePolicy() {
	if !x.scheme.defined {
		return
	}
	name := ascii.Lower(x.scheme.text)
	if name == "http" && x.reports(auditname.SchemeNotHTTPS) {
		x.report(auditname.SchemeNotHTTPS, uri.ComponentScheme, x.scheme.at, `the scheme is "http", not "https"`)
		return
	}
	if slices.Contains(x.by.settings().schemes, name) {
		return
	}
	message := "the scheme is not one of those allowed"
	if isScheme(name) && !x.spans().Overlap(x.scheme.at) {
		message = "the scheme " + quote(name) + " is not one of those allowed"
	}
	x.report(auditname.SchemeNotAllowed, uri.ComponentScheme, x.scheme.at, message)
}
