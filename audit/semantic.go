package audit

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/punycode"
	"github.com/urikit/uri/internal/readers/ipv4"
	"github.com/urikit/uri/internal/script"
)

// semantics reports texts that people may misread (section 7.6).
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
	if len(userinfo) > maxName {
		userinfo = userinfo[:maxName]
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
				x.report(auditname.TrustedName, uri.ComponentHost, x.host.at, "the name contains "+quote(trusted)+": "+x.whose("it names another host"))
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
		x.report(auditname.TrustedName, uri.ComponentHost, x.host.at, "the name continues after "+quote("."+lower(top))+": "+x.whose("it names another host"))
	}
}

// topInside returns the first top-level domain in the middle of a name, if another whole
// name follows: "com" in "www.example.com.login.test". Otherwise it returns "".
func topInside(host string) string {
	last := strings.LastIndexByte(strings.TrimSuffix(host, "."), '.')
	for i := 0; i+len(".com") < last; i++ {
		if host[i] == '.' && host[i+len(".com")] == '.' && isTopLevel(host[i+1:i+len(".com")]) {
			return host[i+1 : i+len(".com")]
		}
	}
	return ""
}

// isTopLevel reports whether a label is one of the best known top-level domains, with which
// people expect a name to end.
func isTopLevel(label string) bool {
	if len(label) != 3 {
		return false
	}
	switch [3]byte{label[0] | 0x20, label[1] | 0x20, label[2] | 0x20} {
	case [3]byte{'c', 'o', 'm'}, [3]byte{'n', 'e', 't'}, [3]byte{'o', 'r', 'g'}:
		return true
	}
	return false
}

// maxName is the largest number of bytes that are examined letter by letter: the length of
// the longest DNS name with each octet percent-encoded.
const maxName = 3 * 255

// labels checks the letters of labels that are not ASCII, encoded or not.
func (x *audit) labels(host string) {
	if len(host) > maxName {
		host = host[:maxName]
	}
	if isASCII(host) && strings.IndexByte(host, '%') < 0 && !hasALabel(host) {
		return
	}
	name := strings.TrimSuffix(percent.Decode(host), ".")
	end := strings.LastIndexByte(name, '.') // attackers cannot choose the top-level domain
	for offset := 0; offset <= len(name); {
		label, _, _ := strings.Cut(name[offset:], ".")
		last := offset > end
		offset += len(label) + 1
		if len(label) >= len(punycode.Prefix) && strings.EqualFold(label[:len(punycode.Prefix)], punycode.Prefix) {
			x.aLabel(label, last)
		} else if !isASCII(label) {
			x.scripts([]rune(strings.ToLower(label)), last)
			x.symbols(label)
		}
	}
}

// maxLabel is the length of the longest label in DNS. A longer label is not decoded, because
// decoding takes more than linear time.
const maxLabel = 63

// aLabel checks a label that begins with "xn--".
func (x *audit) aLabel(label string, last bool) {
	invalid := func(why string) {
		x.report(auditname.InvalidALabel, uri.ComponentHost, x.host.at, `a label begins with "xn--" and is not valid: `+why)
	}
	if len(label) > maxLabel {
		invalid("it is longer than 63 bytes")
		return
	}
	var buffer [maxLabel]rune
	decoded, ok := punycode.Decode(buffer[:0], lower(label)[len(punycode.Prefix):])
	if found := idn.Check(label); len(found) > 0 {
		invalid(found[0].Message)
	} else if slices.ContainsFunc(decoded, script.IsSymbol) {
		invalid("it decodes to symbols or punctuation")
	}
	if ok {
		x.scripts(decoded, last)
	}
}

// symbols reports a label outside ASCII whose A-label is not valid. Other rules report a label
// that has no A-label, or that becomes several.
func (x *audit) symbols(label string) {
	name, err := idn.ToASCII(label)
	if err != nil || strings.IndexByte(name, '.') >= 0 || !strings.HasPrefix(name, punycode.Prefix) {
		return
	}
	var buffer [maxLabel]rune
	decoded, _ := punycode.Decode(buffer[:0], name[len(punycode.Prefix):])
	if slices.ContainsFunc(decoded, script.IsSymbol) {
		x.report(auditname.InvalidALabel, uri.ComponentHost, x.host.at, "a label contains symbols or punctuation, which may look like delimiters")
	}
}

func hasALabel(host string) bool {
	for i := 0; i+4 <= len(host); i++ {
		if host[i]|0x20 == 'x' && strings.EqualFold(host[i:i+4], punycode.Prefix) && (i == 0 || host[i-1] == '.') {
			return true
		}
	}
	return false
}

// scripts reports a label that mixes scripts as no language does. It also reports a label
// in which all letters outside ASCII look like letters of ASCII, unless it is the last.
func (x *audit) scripts(label []rune, last bool) {
	var buffer [4]string
	switch {
	case script.Mixed(script.Names(buffer[:0], label)):
		x.report(auditname.MixedScripts, uri.ComponentHost, x.host.at, "a label has letters of several scripts")
	case !last && script.LooksLatin(label):
		x.report(auditname.MixedScripts, uri.ComponentHost, x.host.at, "all letters of a label that are not ASCII look like letters of ASCII")
	}
}
