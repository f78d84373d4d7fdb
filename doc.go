// Package uri implements Uniform Resource Identifiers as RFC 3986 (STD 66)
// defines them, to the letter of its grammar.
//
//	ref, err := uri.Parse("http://example.com:8042/over/there?name=ferret#nose")
//	host, ok := ref.Host()
//	for segment := range ref.Path().Segments() { ... }
//
// # Terminology
//
// The words are the standard's. A URI-reference is a URI or a relative reference
// (section 4.1): a [Reference]. A URI has a scheme (section 3): a [URI]. An
// absolute-URI has a scheme and no fragment (section 4.3). There is a function
// for each: [Parse], [ParseURI], [ParseAbsoluteURI] and [ParseRelativeRef]. The
// components are
//
//	           authority
//	       _________|_________
//	      /                   \
//	foo://user@example.com:8042/over/there?name=ferret#nose
//	\_/   \__/ \_________/ \__/\_________/ \_________/ \__/
//	 |     |        |       |       |           |       |
//	scheme userinfo host    port    path        query   fragment
//
// A component is undefined where its delimiter is absent, and empty where the
// delimiter is there with nothing behind it. These are different things
// (section 5.3): "http://example.com/?" has an empty query,
// "http://example.com/" has none. Accessors return both the text and whether the
// component is defined. The path is always defined.
//
// # What parsing does, and does not
//
// The text is kept as it was given. Parsing decodes nothing, normalizes nothing
// and repairs nothing: what the grammar does not allow is an error, a
// [*SyntaxError], which says where, in which component, and which grammar rule
// could not be matched. Accessors return components as they are written, except
// Username, Password, the values of [Params] and what is named Decoded: these decode
// once.
//
// Parsing allocates nothing, nor do accessors unless they decode. Both take time linear
// in the length of the text, whatever that is. A text is shorter than 4 GiB.
//
// # Resolving and building
//
// [Resolver.Base] makes a base ready, and [Base.Resolve] resolves references
// against it (section 5.2); [Base.Relativize] is the inverse. [Builder] puts
// references together from components, With and Without change one. [Params] are
// the parameters of a query. Package pct encodes data for a component.
//
// # Normalizing and comparing
//
// Section 6.2 orders ways of comparing as a ladder, and a [Level] is a step of it:
// [Normalizer.Normalize] goes up to one, [Normalizer.Equivalent] compares at one,
// [Normalizer.EquivalentFrom] looks for the first at which two references are the
// same, and [Normalizer.Changes] says what one changes. Up to [LevelSyntax] no more
// is needed than the standard. What schemes say of themselves comes from package
// scheme, what redirects have shown from package alias; what goes beyond the
// standard is in package canonical.
//
// # Editions
//
// [Parser], [Resolver] and [Normalizer] also work by the standard's earlier
// editions: see [Edition].
//
// # Values
//
// Reference and URI are small values that can be copied, compared with == and
// used as keys of maps. Equality is that of the texts: simple string comparison,
// section 6.2.1. They can be used from several goroutines. They are text for
// encoding/json and the like, for database/sql, and for package flag, and they
// parse strictly there too.
//
// # Security
//
// That a text is valid does not say that it is harmless (section 7). Two things
// are done here. No error of this package holds userinfo. And a Reference that is
// the value of a log/slog attribute shows "***" for a password; [Reference.Redacted] and
// [Redact] do the same elsewhere. They mask what the grammar or other programs read as a
// password: also in "http:/user:secret@h" and in "user:secret@h". String, being the text,
// masks nothing.
//
// A host that looks like an address to other software is a registered name here
// unless it is an address by the grammar: "127.1" and "0x7f000001" are names. To
// allow or refuse an address, ask [Host.Addr] and treat every name as a name.
package uri
