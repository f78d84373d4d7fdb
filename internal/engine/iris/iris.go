// Package iris hands the grammar of IRIs from package uri to package iri, which has types of its
// own for IRIs. No exported name and no value of uri.Edition leads to that grammar.
package iris

// Package uri sets these when it is initialized. They are of type any because it imports this
// package.
var (
	Parser     any // a uri.Parser that parses IRIs, whatever its Edition
	Resolver   any // a func(uri.Resolver) uri.Resolver that adds this to a Resolver
	Normalizer any // a uri.Normalizer for IRIs, whatever its Edition
	Encoded    any // a func(uri.Reference) (uri.Reference, bool): an IRI as a URI, or false if that is too long
)
