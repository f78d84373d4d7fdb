package audit

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/readers"
	"github.com/urikit/uri/internal/readers/ipv4"
)

// semantics reports texts that people may misread (section 7.6). Of userinfo, only the text before
// a password counts.
func (x *audit) semantics() {
	if x.userinfo.defined {
		at := x.userinfo.at
		if x.valid || x.iri {
			at.Length = x.userNameEnd()
		} else if x.password.Length > 0 && x.password.Offset > at.Offset && x.password.Offset <= at.End() {
			at.Length = x.password.Offset - at.Offset - 1
		}
		if looksLikeName(at.Of(x.text)) {
			x.report(auditname.UserinfoMisleading, uri.ComponentUserinfo, at, "the userinfo looks like a host: "+x.whose(`the host is the part after the "@"`))
		}
	}
	if x.host.text == "" || x.host.text[0] == '[' || x.secret(x.host.at) {
		return
	}
	x.impostor(x.host.text)
	x.labels(x.host.text)
}

// looksLikeName reports whether decoded userinfo contains a name with a dot, or one that
// begins with "www".
func looksLikeName(userinfo string) bool {
	if len(userinfo) > readers.MaxName {
		userinfo = userinfo[:readers.MaxName]
	}
	for name := range strings.FieldsFuncSeq(percent.Decode(userinfo), notInName) {
		if len(name) >= 3 && strings.EqualFold(name[:3], "www") {
			return true
		}
		dot := strings.LastIndexByte(name, '.')
		if dot > 0 && dot < len(name)-1 && (len(name)-dot > 2 || ipv4.EndsInNumber(name)) {
			return true
		}
	}
	return false
}

func notInName(r rune) bool {
	return (r|0x20 < 'a' || r|0x20 > 'z') && (r < '0' || r > '9') && r != '-' && r != '.'
}

// impostor reports a name that contains another name before its end.
func (x *audit) impostor(host string) {
	bare := strings.TrimSuffix(host, ".")
	for start := 0; len(x.by.settings().trusted) > 0 && start < len(bare); {
		for _, trusted := range x.by.settings().trusted {
			n := len(trusted)
			if n > 0 && len(bare)-start > n && strings.EqualFold(bare[start:start+n], trusted) {
				x.report(auditname.TrustedName, uri.ComponentHost, x.host.at, "the name contains "+x.show(x.host.at, quote(trusted))+": "+x.whose("it names another host"))
				return
			}
		}
		dot := strings.IndexByte(bare[start:], '.')
		if dot < 0 {
			break
		}
		start += dot + 1
	}
	if top := topInside(host); top != "" {
		x.report(auditname.TrustedName, uri.ComponentHost, x.host.at, "the name continues after "+x.show(x.host.at, quote("."+ascii.Lower(top)))+": "+x.whose("it names another host"))
	}
}
