package uri

import (
	"unsafe"

	"github.com/urikit/uri/internal/engine/syntax"
)

// Parse parses s as a URI-reference (RFC 3986, section 4.1): a URI or a relative
// reference, which may be empty. The error is a [*SyntaxError]. Parse does not allocate
// if s is valid.
func Parse(s string) (Reference, error) {
	at, end := syntax.Begin(s)
	if end != len(s) {
		c, err := resume(&rfc3986, s, at, end)
		return Reference{c}, err
	}
	return Reference{components{s, at}}, nil
}

// ParseURI is like [Parse], for a URI (section 3): it requires a scheme.
func ParseURI(s string) (URI, error) {
	var at syntax.Offsets
	if end := parseAs(syntax.RFC3986, s, RuleURI, &at); end != syntax.Valid {
		return URI{}, refuse(&rfc3986, s, RuleURI, end)
	}
	return URI{components: components{s, at.Pack()}}, nil
}

// ParseAuthority is like [Parse], for an authority without its slashes.
func ParseAuthority(s string) (Authority, error) { return Parser{}.ParseAuthority(s) }

// ParseHost is like [Parse], for an IP literal, an IPv4address or a reg-name.
func ParseHost(s string) (Host, error) {
	at, err := Parser{}.match(RuleHost, s)
	if err != nil {
		return Host{}, err
	}
	return Host{text: s, kind: hostKind(at.Host)}, nil
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

// Validate returns nil if all of s matches rule, and else a [*SyntaxError]. A
// component has no delimiter: a query is "a=b". Only an error allocates.
func Validate(rule Rule, s string) error { return Parser{}.Validate(rule, s) }

// view returns b as a string without copying it. The string must not be used after b
// changes.
func view(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
