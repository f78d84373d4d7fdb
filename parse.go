package uri

import "unsafe"

// Parse parses s as a URI-reference (RFC 3986, section 4.1): a URI or a relative
// reference. The error is a [*SyntaxError]. Parse does not allocate if s is valid.
func Parse(s string) (r Reference, err error) {
	err = r.parse(RFC3986, false, s, RuleURIReference)
	return r, err
}

// ParseURI is [Parse] for a URI (section 3): a scheme is required.
func ParseURI(s string) (u URI, err error) {
	err = u.parse(RFC3986, false, s, RuleURI)
	return u, err
}

// ParseAbsoluteURI is [Parse] for an absolute-URI (section 4.3): no fragment.
func ParseAbsoluteURI(s string) (u URI, err error) {
	err = u.parse(RFC3986, false, s, RuleAbsoluteURI)
	return u, err
}

// ParseRelativeRef is [Parse] for a relative-ref (section 4.2): no scheme.
func ParseRelativeRef(s string) (r Reference, err error) {
	err = r.parse(RFC3986, false, s, RuleRelativeRef)
	return r, err
}

// ParseBytes is [Parse] for bytes. It copies b once, if it is valid.
func ParseBytes(b []byte) (r Reference, err error) {
	err = r.parseBytes(RFC3986, false, b, RuleURIReference)
	return r, err
}

// ParseURIBytes is [ParseURI] for bytes. It copies b once, if it is valid.
func ParseURIBytes(b []byte) (u URI, err error) {
	err = u.parseBytes(RFC3986, false, b, RuleURI)
	return u, err
}

// ParseAuthority is [Parse] for an authority without slashes.
func ParseAuthority(s string) (Authority, error) { return Parser{}.ParseAuthority(s) }

// ParseHost is [Parse] for a host: an IP literal, an IPv4address or a reg-name.
func ParseHost(s string) (Host, error) {
	at, err := Parser{}.match(RuleHost, s)
	if err != nil {
		return Host{}, err
	}
	return Host{text: s, kind: hostKind(at.Host)}, nil
}

// MustParse is [Parse] for hard-coded strings: it panics if s is not valid.
func MustParse(s string) Reference {
	r, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return r
}

// MustParseURI is [ParseURI] for hard-coded strings: it panics on an error.
func MustParseURI(s string) URI {
	u, err := ParseURI(s)
	if err != nil {
		panic(err)
	}
	return u
}

// Validate returns nil if all of s matches rule, else a [*SyntaxError]. Components are
// without their delimiters. It does not allocate if s is valid.
func Validate(rule Rule, s string) error { return Parser{}.Validate(rule, s) }

// ValidateBytes is [Validate] for bytes. It does not keep b.
func ValidateBytes(rule Rule, b []byte) error { return Validate(rule, view(b)) }

// view returns b as a string without copying it. The string must not outlive
// the call that b was given to.
func view(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
