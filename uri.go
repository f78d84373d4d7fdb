package uri

import "strings"

// A URI is a [Reference] that has a scheme (RFC 3986, section 3). The zero URI is not
// a URI and has no text form; see [URI.IsZero].
type URI struct {
	// So that no Reference can be converted to a URI. gorm takes the type of a column from the
	// first field, or from this tag.
	_ struct{} `gorm:"type:string"`
	components
}

// Scheme returns the scheme without its colon, or "" for the zero URI.
func (u URI) Scheme() string {
	return u.text[:u.schemeEnd()]
}

// Reference returns u as a [Reference]. The zero URI gives the empty reference.
func (u URI) Reference() Reference { return Reference{u.components} }

// Clone returns a copy of u whose text shares no memory with u's.
func (u URI) Clone() URI {
	u.text = strings.Clone(u.text)
	return u
}
