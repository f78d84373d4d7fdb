package uri

import "strings"

// A URI is a [Reference] that has a scheme (RFC 3986, section 3). Like it, it is
// a small immutable value that can be compared with == (section 6.2.1).
//
// The zero URI is no URI: its IsZero method says so, and it has no text form.
type URI struct {
	_ struct{} // so that no Reference can be converted to a URI
	components
}

// Scheme returns the scheme without its colon (section 3.1).
func (u URI) Scheme() string {
	scheme, _ := u.scheme()
	return scheme
}

// Reference returns u as a [Reference]. The zero URI gives the empty reference.
func (u URI) Reference() Reference { return Reference{u.components} }

// Clone returns a copy of u whose text shares no memory with u's.
func (u URI) Clone() URI {
	u.text = strings.Clone(u.text)
	return u
}
