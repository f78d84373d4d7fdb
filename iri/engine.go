package iri

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/iris"
)

// The engine of package uri parses, resolves and normalizes IRIs too, in the types of package uri.
// Only this package asks it to: everywhere else an IRI is of the types of this package. A test of
// the project's packages holds that.
var (
	parser     = iris.Parser.(uri.Parser)
	resolver   = iris.Resolver.(func(uri.Resolver) uri.Resolver)
	normalizer = iris.Normalizer.(uri.Normalizer)
	encoded    = iris.Encoded.(func(uri.Reference) (uri.Reference, bool))
)
