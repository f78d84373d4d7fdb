package uri

import (
	"unsafe"
)

// Parse parses s as a URI-reference (RFC 3986, section 4.1): a URI or a relative
// reference. The result holds s as it is. The error is a [*SyntaxError]; then
// the Reference is zero. Parse does not allocate if s is valid.
func Parse(s string) (r Reference, err error) {
	err = r.parse(RFC3986, false, s, RuleURIReference)
	return r, err
}

// ParseURI parses s as a URI (section 3): with a scheme, and perhaps a fragment.
// Otherwise it is like [Parse].
func ParseURI(s string) (u URI, err error) {
	err = u.parse(RFC3986, false, s, RuleURI)
	return u, err
}

// ParseAbsoluteURI parses s as an absolute-URI (section 4.3): with a scheme and
// without a fragment, as a base URI is. Otherwise it is like [Parse].
func ParseAbsoluteURI(s string) (u URI, err error) {
	err = u.parse(RFC3986, false, s, RuleAbsoluteURI)
	return u, err
}

// ParseRelativeRef parses s as a relative-ref (section 4.2): without a scheme.
// Otherwise it is like [Parse].
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

// MustParse is [Parse] for hard-coded strings: it panics if s is not valid.
func MustParse(s string) Reference {
	r, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return r
}

// MustParseURI is [ParseURI] for hard-coded strings: it panics if s is not
// valid.
func MustParseURI(s string) URI {
	u, err := ParseURI(s)
	if err != nil {
		panic(err)
	}
	return u
}

// view returns b as a string without copying it. The string must not outlive
// the call that b was given to.
func view(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
