package urn

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
)

// EquivalentTo reports whether u and v are URN-equivalent (section 3.1): the r-, q- and
// f-components are ignored, and so is case in the NID and in percent-encoded octets. Names in
// namespaces that package scheme knows are compared by the rules of their registration. See
// [scheme.URNEquivalent]. The zero URN is equivalent to nothing, not even to itself.
func (u URN) EquivalentTo(v URN) bool { return scheme.URNEquivalent(u.uri, v.uri) }

// Normal returns the URN that all equivalent URNs have in common: two URNs are equivalent
// exactly if their normal forms are ==. It has no r-, q- and f-components. The scheme and the
// NID are in lower case, the digits of percent-encoded octets in upper case. Nothing is decoded,
// and dot-segments stay.
func (u URN) Normal() URN {
	if u.uri.IsZero() {
		return URN{}
	}
	form, _ := scheme.Known().Form("urn")
	folded := uri.Normalizer{}.NormalizeURI(u.uri, uri.LevelCase)
	return URN{uri.MustParseURI("urn:" + string(form.Path(nil, folded.Path().String())))}
}
