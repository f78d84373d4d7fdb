package uri

import "github.com/urikit/uri/internal/engine/enum"

// ReferenceKind is the form of a reference: how it begins (sections 4.1, 4.2).
type ReferenceKind uint8

// The kinds of reference. See also [Base.IsSameDocument].
const (
	KindRelativePath ReferenceKind = iota // a path that does not begin with a slash, or nothing before "?" or "#"
	KindAbsolutePath                      // a slash
	KindNetworkPath                       // two slashes: an authority
	KindURI                               // a scheme
)

var referenceKindNames = enum.Names[ReferenceKind]{Package: "uri", What: "reference kind", Names: []string{"relative-path", "absolute-path", "network-path", "uri"}}

// String returns "relative-path", "absolute-path", "network-path" or "uri".
func (k ReferenceKind) String() string { return referenceKindNames.String(k) }

// Kind returns the kind of r. "?q" and "#f" are relative-path references.
func (r Reference) Kind() ReferenceKind {
	switch {
	case r.schemeEnd() > 0:
		return KindURI
	case r.hasAuthority():
		return KindNetworkPath
	case r.Path().IsRooted():
		return KindAbsolutePath
	}
	return KindRelativePath
}
