// Package iris gives this module the grammar of IRIs in the types of package uri. An IRI is
// not a URI, so no exported name and no value of uri.Edition leads to that grammar.
package iris

// Document is the name of the document of IRIs.
const Document = "RFC 3987"

// Package uri sets these when it is initialized. They are of type any because it imports this
// package.
var (
	Parser     any // a uri.Parser that parses IRIs, whatever its Edition
	Resolver   any // a func(uri.Resolver) uri.Resolver that adds this to a Resolver
	Normalizer any // a uri.Normalizer for IRIs, whatever its Edition
)
