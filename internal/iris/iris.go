// Package iris gives package iri and the program the parser, resolver and normalizer for IRIs, in
// the types of package uri. An IRI is not a URI, so package uri does not export them.
package iris

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/iris"
	"github.com/urikit/uri/internal/engine/syntax"
)

var (
	parser     = iris.Parser.(uri.Parser)
	resolver   = iris.Resolver.(func(uri.Resolver) uri.Resolver)
	normalizer = iris.Normalizer.(uri.Normalizer)
)

// Document returns the name of the document of IRIs.
func Document() string { return syntax.RFC3987.Document() }

// Parser returns the parser for IRIs.
func Parser() uri.Parser { return parser }

// Resolver returns r for bases and references that are IRIs.
func Resolver(r uri.Resolver) uri.Resolver { return resolver(r) }

// Normalizer returns the normalizer for IRIs.
func Normalizer() uri.Normalizer { return normalizer }
