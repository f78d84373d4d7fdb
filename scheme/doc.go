// Package scheme is what is known of URI schemes: what each allows and requires
// beyond RFC 3986, which ways to write a URI it takes for the same, and which
// schemes are registered.
//
//	n := uri.Normalizer{Schemes: scheme.Known()}
//	same := n.Equivalent(a, b, uri.LevelScheme)
//
//	for _, v := range scheme.Known().Violations(u) { ... }
//
// # Rules
//
// [Rules] are values, one for each scheme, taken from the document that defines
// it, which they name. [Known] is the set of those in this package. There is no
// registry that could be changed: who knows more makes a [Set] with rules of their
// own, or with others in place of these.
//
// A URI that breaks the rules of its scheme is to be discarded, not repaired (RFC
// 3986, section 3.1). [Rules.Violations] says how and where it does. It goes by
// syntax alone, not by what is assigned, exists or can be reached: there may be no
// book behind an ISBN that breaks no rule. A triplet of an unreserved character is
// that character, and its digits are of either case, also where the document of a
// scheme does not think of that: URIs that are equivalent at [uri.LevelPercent] get
// one verdict. On the levels above they need not. Removing dot-segments can leave
// less than a scheme requires, and adding a slash can make up for what is missing;
// so the rules are held against a URI as it came, before it is normalized.
//
// # Forms
//
// Two URIs are taken for the same here only where a document says that they are:
// that of the scheme, or RFC 3986, section 6.2.3. Where two documents disagree, or
// what one says is no equivalence, or would need more than a [uri.SchemeForm] can
// see, they are left as they are. A difference that remains says nothing (section
// 6.1). In testdata/equivalence.tsv are the examples that the documents print, and
// the word "missed" beside those that are equal by them and not here.
//
// A path function leaves a path that it does not understand as it is, byte for byte.
// Queries and fragments stay as they are in every scheme. RFC 8141 ignores them when
// it compares two URNs: [URNEquivalent] does that.
//
// # Empty paths
//
// In general, an empty path behind an authority is to be normalized to "/", whatever
// the scheme (RFC 3986, section 6.2.3). So all schemes here that have authorities
// do that (SlashPath), also where their documents ask for a path that is not empty,
// and break the rules by that. Those do not whose own documents tell the two apart:
// amqp and amqps, where the slash is before a name, which may be empty; xmpp, where
// it is before an address; pop and vnc, which have no paths, so that with a slash
// they would be none of theirs. And of what looks like an authority in javascript
// nothing is known, as it is code. A scheme that is not known here is left as it is:
// that it has authorities at all is for its document to say.
//
// The levels below come first, and are the same for all schemes. They decode
// triplets of unreserved characters and remove dot-segments in "urn", "tag" and
// "data" too, whose documents do not think of that or, as RFC 8141, section 3.1,
// has it, do not want it. Whoever makes such names does well to have neither in
// them.
//
// # Registration
//
// [Registered] looks a scheme up in a copy of IANA's registry. That a scheme is
// registered says little of it: most entries of the provisional kind name a person
// to ask. Some schemes that everyone uses are not registered at all.
//
// # Names and locators
//
// Only a "urn" URI is a URN by its syntax ([IsURN]). Whether any other URI names
// or locates cannot be seen (RFC 3986, section 1.1.3), so nothing here asks.
package scheme
