// Package edition contains what only the older editions of the URI generic syntax need:
// the advice of the drafts of RFC 3986 to authors of URIs, and the ABNF of
// rfc2396bis-02 without its prose.
//
// The editions themselves are values of [uri.Edition]. A [uri.Parser], a [uri.Resolver]
// and a [uri.Normalizer] work by one of them.
package edition
