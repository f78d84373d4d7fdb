package urn

import (
	"strings"

	"github.com/urikit/uri/internal/engine/enum"
)

// NIDKind says what the form of an NID reserves it for (RFC 8141, section 5). It does not say
// whether the namespace is registered.
type NIDKind uint8

// The kinds of NIDs.
const (
	Formal       NIDKind = iota // it may be the name of a formal namespace (section 5.1)
	Informal                    // "urn-" and a number: a number that IANA assigned (section 5.2)
	Experimental                // it begins with "X-", which RFC 3406 permitted for experiments
	Reserved                    // no namespace may have it: two characters, two letters and a hyphen, or another form of "urn-"
)

var kindNames = enum.Names[NIDKind]{Package: "urn", What: "kind of NID", Names: []string{"formal", "informal", "experimental", "reserved"}}

// String returns "formal", "informal", "experimental" or "reserved", or "unknown" for any other
// value.
func (k NIDKind) String() string { return kindNames.String(k) }

// MarshalText returns the name. A value without a name is an error.
func (k NIDKind) MarshalText() ([]byte, error) { return kindNames.MarshalText(k) }

// UnmarshalText sets k to the kind with the given name, which is case-sensitive. The error wraps
// [uri.ErrUnknownName] and leaves k unchanged.
func (k *NIDKind) UnmarshalText(text []byte) error { return kindNames.UnmarshalText(k, text) }

// NIDKind returns the kind of the NID, in upper or lower case. That of the zero URN is Reserved.
func (u URN) NIDKind() NIDKind {
	nid := strings.ToLower(u.NID())
	isLetter := func(c byte) bool { return 'a' <= c && c <= 'z' }
	number, isNumbered := strings.CutPrefix(nid, "urn-")
	switch {
	case isNumbered && number[0] != '0' && strings.Trim(number, "0123456789") == "":
		return Informal
	case strings.HasPrefix(nid, "x-"):
		return Experimental
	case isNumbered, len(nid) <= 2, nid[2] == '-' && isLetter(nid[0]) && isLetter(nid[1]):
		return Reserved
	}
	return Formal
}
