package audit

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/readers"
	"github.com/urikit/uri/internal/readers/ipv4"
	"github.com/urikit/uri/whatwg"
)

// compareReadings reports a text in which readers name another host than the grammar does.
// If the grammar refuses the text, it reports that readers name different hosts.
func (x *audit) compareReadings() {
	if x.readAlike() {
		return
	}
	if !x.reports(auditname.TwoReadings) {
		return
	}
	list := x.readings()
	if !x.differ(list) {
		return
	}
	component, at := uri.ComponentNone, uri.Span{Length: len(x.text)}
	if x.authority.defined && x.authority.text != "" {
		component, at = uri.ComponentAuthority, x.authority.at
	}
	x.report(auditname.TwoReadings, component, at, readingsMessage(list))
}

// differ reports whether a reader that does not guess names another host than the grammar does. If
// the text is not a URI, its host is that of the second reader. A reader that finds no host does
// not differ. The one exception is the legacy reader, if the grammar finds a host.
func (x *audit) differ(list []Reading) bool {
	base := &list[0]
	if !x.valid {
		base = &list[1]
	}
	if base.Outcome == auditname.Refused {
		return differ(list)
	}
	for _, r := range list {
		switch {
		case r.Guess:
		case r.Reader == readsLegacy && r.Outcome == auditname.NoHost: // it removes the host
			if x.valid && base.Outcome == auditname.Named && !strings.EqualFold(x.scheme.text, "javascript") {
				return true
			}
		case r.Outcome != auditname.Named || r.Host == readers.SamePage:
		case base.Outcome == auditname.NoHost || r.Host != base.Host:
			return true
		}
	}
	return false
}

// differ reports whether two readers that do not guess name different hosts.
func differ(list []Reading) bool {
	first, page := "", false
	for _, r := range list {
		switch {
		case r.Guess || r.Outcome != auditname.Named:
		case r.Host == readers.SamePage:
			page = true
		case first == "":
			first = r.Host
		case r.Host != first:
			return true
		}
	}
	return page && first != ""
}

// readAlike reports whether all readers certainly name the same host. It is true for common
// references, and saves the readings. It does not allocate. The cases are no authority, an empty
// host, a host in brackets, and other hosts. It returns false where a reader may skip slashes,
// decode or read a number.
func (x *audit) readAlike() bool {
	if !x.valid {
		return false
	}
	scheme := x.scheme.text
	if !x.authority.defined {
		return !x.scheme.defined || !whatwg.IsSpecialScheme(scheme) &&
			!strings.HasPrefix(x.path.text, "/") && !strings.EqualFold(scheme, "url")
	}
	host := x.host.text
	if host == "" {
		if !x.scheme.defined { // browsers skip slashes
			return !strings.HasPrefix(x.path.text, "/") || len(x.path.text) < 2
		}
		return strings.EqualFold(scheme, "file")
	}
	if len(host) > readers.NodeMaxHost {
		return false
	}
	if host[0] == '[' {
		return true
	}
	return scan.IPv4address(host) == len(host) || !strings.ContainsAny(host, "%;'") && !ipv4.EndsInNumber(host)
}

// readings returns the readings of the text.
func (x *audit) readings() []Reading {
	if x.read == nil {
		x.read = x.by.appendReadings(nil, x.text)
	}
	return x.read
}

// whose returns a clause about the host of the text. If all readers that accept the text read
// the same host, the clause is alike. Otherwise no clause can say which host it is, and the
// result says what RFC 3986 and browsers read.
func (x *audit) whose(alike string) string {
	if _, ok := plainHost(x.text); ok {
		return alike
	}
	var first *Reading
	differ := false
	for i := range x.readings() {
		switch r := &x.read[i]; {
		case r.Outcome == auditname.Refused:
		case first == nil:
			first = r
		default:
			differ = differ || r.Outcome != first.Outcome || r.Host != first.Host
		}
	}
	if !differ {
		return alike
	}
	return "RFC 3986 " + x.read[inGrammar].verb("s") + "; browsers " + x.read[inBrowser].verb("")
}
