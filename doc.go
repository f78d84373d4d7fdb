// Package uri implements Uniform Resource Identifiers as RFC 3986 (STD 66) defines
// them, to the letter of its grammar.
//
//	ref, err := uri.Parse("http://example.com:8042/over/there?name=ferret#nose")
//	host, ok := ref.Host()
//	for segment := range ref.Path().Segments() { ... }
//
// It needs package pct and the standard library.
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
// delimiter (section 5.3): "http://example.com/?" has an empty query, and
// "http://example.com/" has none. Accessors return the component and true, or the zero
// value and false if it is undefined. The path is always defined.
//
// # What parsing does, and does not
//
// Parsing does not change the text. It decodes, normalizes and repairs nothing. The
// error for a text that the grammar does not allow wraps a [*SyntaxError]. Accessors
// return components as written. Only Username, Password, the values of [Params] and
// methods named Decoded decode, once each. Parsing does not allocate, and only
// accessors that decode do. The time is linear in the length of the text, which is
// below 4 GiB.
//
// # Resolving, building and comparing
//
// [Base.Resolve] resolves references (section 5.2), and [Base.Relativize] is the
// inverse. [Builder], With and Without compose references, and package pct encodes data
// for them. [Normalizer] normalizes and compares at a [Level] of section 6.2. Levels
// above [LevelPath] need knowledge of schemes (package scheme) or of redirects
// (package alias). Package canonical goes beyond the standard, and package whatwg reads URLs
// as browsers do. [Parser], [Resolver] and [Normalizer] also support older editions; see
// [Edition].
//
// # Values
//
// Reference and URI can be copied, compared with ==, which is simple string comparison
// (section 6.2.1), used as map keys, and used by several goroutines. As text, in
// encoding/json, database/sql and package flag, they are parsed strictly.
//
// # Security
//
// A valid text can be harmful (section 7). No error of this package contains userinfo.
// The value of a log/slog attribute shows "***" for each secret, as [Reference.Redacted]
// and package redact do. docs/security.md says what a secret is. String masks nothing.
//
// Only the grammar decides whether a host is an address: "127.1" and "0x7f000001" are
// names. To filter addresses, ask [Host.Addr], and treat every name as a name.
package uri
