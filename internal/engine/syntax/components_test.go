package syntax_test

import (
	"regexp"
	"testing"

	"github.com/urikit/uri/internal/engine/abnf"
	"github.com/urikit/uri/internal/engine/syntax"
)

// appendixB is the regular expression of Appendix B, which all editions print. It must
// match the whole text, and its "." also matches line ends. The second form matches no
// scheme.
var appendixB = [2]*regexp.Regexp{
	regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?$`),
	regexp.MustCompile(`(?s)^(()[^\x00-\x{10FFFF}])?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?$`),
}

// components compares the offsets of a valid reference with Appendix B, and each
// component with its own rule. Only in rfc2396bis-02 can the text before the first colon
// be something other than a scheme; there Appendix B must cut off no scheme.
func (e *edition) components(t testing.TB, s string, o *syntax.Offsets) {
	b := appendixB[0].FindStringSubmatchIndex(s)
	if b[2] >= 0 && !e.component("scheme").Match(s[b[4]:b[5]]) {
		if e != rfc2396bis02 {
			t.Fatalf("%s: %q has no scheme by Appendix B, but matches", e.name, s)
		}
		b = appendixB[1].FindStringSubmatchIndex(s)
	}
	wrong := func(component string) {
		t.Helper()
		t.Fatalf("%s: %s of %q by %+v is not that of Appendix B, or not by its own rule", e.name, component, s, *o)
	}
	is := func(rule string, start, end uint32) bool {
		return e.component(rule).Match(s[start:end])
	}

	if o.SchemeEnd > 0 != (b[2] >= 0) || o.SchemeEnd > 0 && int(o.SchemeEnd) != b[5] {
		wrong("scheme")
	}
	if o.Host != syntax.NoHost != (b[6] >= 0) {
		wrong("authority")
	}
	if o.Host != syntax.NoHost {
		start, end := uint32(b[8]), uint32(b[9])
		if o.HostStart < start || o.HostEnd < o.HostStart || end < o.HostEnd || o.PathStart != end {
			wrong("authority")
		}
		if o.HostStart > start && (s[o.HostStart-1] != '@' || !is("userinfo", start, o.HostStart-1)) {
			wrong("userinfo")
		}
		if o.HostEnd < end && (s[o.HostEnd] != ':' || !is("port", o.HostEnd+1, end)) {
			wrong("port")
		}
		host := ""
		for _, h := range e.hosts {
			if h.kind == o.Host {
				host = h.abnf
			}
		}
		if o.Host == syntax.Registry {
			host = "reg-name"
		}
		if host == "" || !is(host, o.HostStart, o.HostEnd) {
			wrong("host")
		}
	}
	if int(o.PathStart) != b[10] || int(o.PathEnd) != b[11] {
		wrong("path")
	}
	rule, end := e.paths.relative, o.PathEnd
	switch {
	case o.Opaque:
		rule, end = "opaque-part", o.QueryEnd
	case o.Host != syntax.NoHost:
		rule = e.paths.afterAuthority
	case o.SchemeEnd > 0:
		rule = e.paths.afterScheme
	}
	if !is(rule, o.PathStart, end) {
		wrong("path")
	}
	if o.QueryEnd > o.PathEnd != (b[12] >= 0) || b[12] >= 0 &&
		(int(o.PathEnd) != b[12] || int(o.QueryEnd) != b[13] || !o.Opaque && !is("query", o.PathEnd+1, o.QueryEnd)) {
		wrong("query")
	}
	if uint32(len(s)) > o.QueryEnd != (b[16] >= 0) || b[16] >= 0 &&
		(int(o.QueryEnd) != b[16] || !is("fragment", o.QueryEnd+1, uint32(len(s)))) {
		wrong("fragment")
	}
}

// paths are the rules for the path of a reference, as ABNF, by the text before the path.
type paths struct {
	afterAuthority, afterScheme, relative string
}

// component returns the automaton of a component's rule, as ABNF.
func (e *edition) component(rule string) *abnf.Machine {
	o := e.oracle()
	if m, ok := o.components.Load(rule); ok {
		return m.(*abnf.Machine)
	}
	m, _ := o.components.LoadOrStore(rule, o.compile(rule))
	return m.(*abnf.Machine)
}
