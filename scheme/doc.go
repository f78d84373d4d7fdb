// Package scheme contains rules of URI schemes: what each scheme allows and requires
// beyond RFC 3986, which spellings of a URI it declares equivalent, and which schemes
// are registered.
//
//	n := uri.Normalizer{Schemes: scheme.Known()}
//	key := n.NormalizeURI(u, uri.LevelScheme) // of "HTTP://h:80": http://h/
//	for _, v := range scheme.Known().ViolationsOf(u) {
//		fmt.Println(v.Component, v.Need, v.Message) // fragment forbidden ws URIs cannot have a fragment
//	}
//
// It needs packages uri and pct, and no other module.
//
// # Rules
//
// [Rules] are values, one for each scheme. They come from the document that defines the
// scheme, and name it. [Known] is the set of those in this package. There is no global
// registry to change. A program with more knowledge makes a [Set] with its own rules,
// in addition to these or instead of them.
//
// RFC 3986, section 3.1, says that a URI that breaks the rules of its scheme should be
// discarded, not repaired. [Rules.ViolationsOf] reports which rules it breaks, and where.
// It checks only the syntax, and not whether something is assigned, exists or is reachable: an
// ISBN that breaks no rule may belong to no book. It reads a percent-encoded unreserved
// character as that character, and hexadecimal digits in either case, even if the
// document of a scheme does not mention this. So URIs that are equivalent at
// [uri.LevelPercent] have the same violations. At higher levels they may differ:
// removing dot-segments can remove something that a scheme requires, and adding a slash
// can supply what was missing. So apply the rules to a URI before you normalize it.
//
// # Forms
//
// Two URIs are equivalent here only if a document says so: that of the scheme, or RFC
// 3986, section 6.2.3. URIs stay different if two documents disagree, if a document
// denies the equivalence, or if a [uri.SchemeForm] cannot express it. So two URIs that
// stay different may still identify the same resource (section 6.1).
// testdata/equivalence.tsv has the examples of the documents. The word "missed" marks
// those that are equivalent by a document but not here.
//
// The function Path of a form leaves a path that it does not understand unchanged, byte
// for byte. Queries and fragments are never changed. RFC 8141 ignores them to compare
// two URNs; for that, use [URNEquivalent].
//
// # Empty paths
//
// By RFC 3986, section 6.2.3, an empty path after an authority should in general be
// normalized to "/". The forms here do that (SlashPath) for the schemes that have
// authorities. They do it even if the scheme requires a path, so that a URI with the
// empty path breaks its rules. The exceptions are these:
//
//   - amqp and amqps: the slash precedes a name, which may be empty.
//   - xmpp: the slash precedes an address.
//   - aaa, aaas, go, pop and vnc: they have no paths after an authority, so a URI with a slash
//     would be invalid.
//   - msrp and msrps: without a session, their parameters are in the authority.
//   - javascript: a text that looks like an authority is code.
//
// A URI of an unknown scheme is not changed, because only the scheme's document can say
// whether it has authorities.
//
// # Opaque schemes
//
// URIs of some schemes have neither hosts nor hierarchical paths: all after the colon is
// data of the scheme ([uri.SchemeForm.Opaque]). These are "javascript" and the schemes
// whose rules forbid an authority, but for "thismessage". From [uri.LevelCase] on, their
// normal form keeps the letters of what looks like a host, and dot-segments.
//
// A percent-encoded unreserved character is that character in every scheme: RFC 3986,
// section 2.3, says so of all URIs. The documents of "tag" (RFC 4151, section 2.4) and
// "urn" (RFC 8141, section 3.1) compare octet by octet instead. RFC 3986 is the standard
// that both of them build on, so it decides. [URNEquivalent] follows RFC 8141.
//
// # Registration
//
// [Registered] looks a scheme up in a copy of IANA's registry. Registration says little
// about a scheme: most provisional entries only name a person to ask. Some schemes in
// wide use are not registered.
//
// # Names and locators
//
// By its syntax, only a "urn" URI is a URN ([IsURN]). Whether another URI is a name or
// a locator cannot be seen (RFC 3986, section 1.1.3), and nothing in this package
// depends on it.
package scheme
