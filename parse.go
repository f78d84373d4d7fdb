package uri

import (
	"unsafe"

	"github.com/urikit/uri/internal/engine/syntax"
)

// Parse parses s as a URI-reference (RFC 3986, section 4.1): a URI or a relative
// reference, which may be empty. The error wraps a [*SyntaxError]. Parse does not allocate
// if s is valid.
func Parse(s string) (r Reference, err error) {
	r, f := begin(s)
	if f.at >= 0 {
		err = &refusal{text: s, fault: f}
	}
	return
}

// begin is parse for a URI-reference of RFC 3986.
func begin(s string) (Reference, fault) {
	at, end := syntax.Begin(s)
	if end != len(s) {
		c, wrong := resume(&rfc3986, s, RuleURIReference, at, end)
		return Reference{c}, fault{at: wrong}
	}
	return Reference{components{s, at}}, fault{at: syntax.Valid}
}

// ParseURI is like [Parse], for a URI (section 3): it requires a scheme.
func ParseURI(s string) (u URI, err error) {
	u, f := parseURI(s)
	if f.at >= 0 {
		err = &refusal{text: s, fault: f}
	}
	return
}

// parseURI is parse for a URI of RFC 3986.
//
//go:noinline
func parseURI(s string) (URI, fault) {
	c, at := parse(&rfc3986, false, s, RuleURI)
	return URI{components: c}, fault{at, RuleURI}
}

// ParseAuthority is like [Parse], for an authority without its slashes.
func ParseAuthority(s string) (Authority, error) { return Parser{}.ParseAuthority(s) }

// ParseHost is like [Parse], for an IP literal, an IPv4address or a reg-name.
func ParseHost(s string) (Host, error) {
	o, at := Parser{}.match(RuleHost, s)
	if at != syntax.Valid {
		return Host{}, &refusal{text: s, fault: fault{at, RuleHost}}
	}
	return Host{text: s, kind: hostKind(o.Host)}, nil
}

// MustParse is like [Parse], for constants: it panics if s is not valid.
func MustParse(s string) Reference {
	r, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return r
}

// MustParseURI is like [ParseURI], for constants: it panics if s is not valid.
func MustParseURI(s string) URI {
	u, err := ParseURI(s)
	if err != nil {
		panic(err)
	}
	return u
}

// Validate returns nil if all of s matches rule, and else an error like that of [Parse]. A
// component has no delimiter: a query is "a=b". Only an error allocates.
func Validate(rule Rule, s string) (err error) {
	if f := mismatch(rule, s); f.at >= 0 {
		err = &refusal{text: s, fault: f}
	}
	return
}

// mismatch is match of the zero Parser, without the offsets.
//
//go:noinline
func mismatch(rule Rule, s string) fault {
	if rule == RuleURIReference {
		_, f := begin(s)
		return f
	}
	_, at := Parser{}.match(rule, s)
	return fault{at, rule}
}

// view returns b as a string without copying it. The string must not be used after b
// changes.
func view(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
