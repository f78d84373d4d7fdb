package audit

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/ascii"
)

// guesses reports hosts that only some programs read: those that guess a scheme, or that
// read any "@" as the end of userinfo. A guess needs a dot in the scheme before an authority, a
// port 0 in place of a path, or an "@". A known scheme rules it out.
func (x *audit) guesses() {
	begin := ascii.Until(x.text, "/?#")
	name, _, hasScheme := strings.Cut(begin, ":")
	zero := hasScheme && !x.authority.defined && isZeroPort(x.path.text)
	dotted := hasScheme && x.authority.defined && strings.IndexByte(name, '.') >= 0
	if !dotted && !zero && strings.IndexByte(begin, '@') < 0 {
		return
	}
	if hasScheme && uri.Validate(uri.RuleScheme, name) == nil && traitsOf(name).known {
		return
	}
	if x.reports(auditname.GuessedHost) && slices.ContainsFunc(x.readings(), func(r Reading) bool { return r.Guess && r.Outcome == auditname.Named }) {
		x.report(auditname.GuessedHost, uri.ComponentNone, uri.Span{Length: len(begin)}, readingsMessage(x.readings()))
	}
}

// isZeroPort reports whether a path begins with port 0. After a name, url.parse reads it as
// the host: the address 0.0.0.0, which connects to the program's own machine.
func isZeroPort(path string) bool {
	digits := ascii.Until(path, "/?#")
	return digits != "" && strings.Trim(digits, "0") == ""
}
