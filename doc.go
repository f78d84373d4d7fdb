// Package uri implements Uniform Resource Identifiers as RFC 3986 (STD 66)
// defines them, to the letter of its grammar.
//
//	ref, err := uri.Parse("http://example.com:8042/over/there?name=ferret#nose")
//	host, ok := ref.Host()
//	for segment := range ref.Path().Segments() { ... }
//
// # Terminology
//
// A URI-reference is a URI or a relative reference (section 4.1): a [Reference]. A URI
// has a scheme (section 3): a [URI]. An absolute-URI has a scheme and no fragment
// (section 4.3). The components are
//
//	           authority
//	       _________|_________
//	      /                   \
//	foo://user@example.com:8042/over/there?name=ferret#nose
//	\_/   \__/ \_________/ \__/\_________/ \_________/ \__/
//	 |     |        |       |       |           |       |
//	scheme userinfo host    port    path        query   fragment
//
// A component is undefined if its delimiter is absent, and empty if nothing follows the
// delimiter (section 5.3): "http://example.com/?" has an empty query,
// "http://example.com/" has none. Accessors return the text and whether the component is
// defined. The path is always defined.
//
// # What parsing does, and does not
//
// Parsing keeps the text. It decodes, normalizes and repairs nothing: what the grammar
// does not allow is a [*SyntaxError]. Accessors return components as written, except
// Username, Password, the values of [Params] and what is named Decoded: these decode
// once. Parsing allocates nothing, nor do accessors unless they decode. Both take time
// linear in the length of the text, which is below 4 GiB.
//
// # Resolving, building and comparing
//
// [Base.Resolve] resolves references (section 5.2), and [Base.Relativize] is the inverse.
// [Builder], With and Without compose references, and package pct encodes data for them.
// [Normalizer] normalizes and compares at a [Level] of section 6.2. Up to [LevelSyntax]
// the standard suffices. Package scheme knows schemes, package alias redirects; package
// canonical goes beyond the standard. Parser, Resolver and Normalizer also work by older
// editions of the standard; see [Edition].
//
// # Values
//
// Reference and URI can be copied, compared with ==, which is simple string comparison
// (section 6.2.1), used as map keys, and used from several goroutines. As text, for
// encoding/json, database/sql and package flag, they parse strictly, too.
//
// # Security
//
// A valid text can be harmful (section 7). No error of this package contains userinfo,
// and the value of a log/slog attribute shows "***" for a password, as
// [Reference.Redacted] and [Redact] do: also in "http:/user:secret@h" and
// "user:secret@h", where only other programs read one. String masks nothing.
//
// A host is an address only by the grammar: "127.1" and "0x7f000001" are names. To allow
// or refuse addresses, ask [Host.Addr] and treat every name as a name.
package uri
