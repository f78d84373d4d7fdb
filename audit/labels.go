package audit

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/punycode"
	"github.com/urikit/uri/internal/readers"
	"github.com/urikit/uri/internal/script"
)

// labels checks the letters of labels that are not ASCII, encoded or not.
func (x *audit) labels(host string) {
	if len(host) > readers.MaxName {
		host = host[:readers.MaxName]
	}
	if ascii.Only(host) && strings.IndexByte(host, '%') < 0 && !hasALabel(host) {
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
		} else if !ascii.Only(label) {
			x.scripts([]rune(strings.ToLower(label)), last)
			x.symbols(label)
		}
	}
}

// aLabel checks a label that begins with "xn--".
func (x *audit) aLabel(label string, last bool) {
	invalid := func(why string) {
		x.report(auditname.InvalidALabel, uri.ComponentHost, x.host.at, `a label begins with "xn--" and is not valid: `+x.show(x.host.at, why))
	}
	if len(label) > maxLabel {
		invalid("it is longer than 63 bytes")
		return
	}
	var buffer [maxLabel]rune
	decoded, ok := punycode.Decode(buffer[:0], ascii.Lower(label)[len(punycode.Prefix):])
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
