// Package alias knows URIs that dereferencing has shown to be the same:
// protocol-based normalization (RFC 3986, section 6.2.4). It asks no network. What
// a crawler sees, it is told, and a [Store] of that is the [uri.Aliases] of a
// [uri.Normalizer].
//
//	store := alias.New(alias.Config{Schemes: schemes})
//	err := store.Observe(from, to, http.StatusMovedPermanently)
//	n := uri.Normalizer{Schemes: schemes, Aliases: store}
//	normal := n.NormalizeURI(u, uri.LevelProtocol)
//
// Package aliashttp observes the redirects of an HTTP response.
//
// # What shows that two URIs are the same
//
// A redirect alone does not: most lead to something else. Section 6.2.4 wants
// two things, that the result of dereferencing says so and that the conventions of
// the scheme do. Its example is "http://example.com/data", which redirects to
// "http://example.com/data/". So a [Policy] says which status codes count, and by
// how much the two may differ. By default these are the permanent redirects, and
// one slash at the end of the path.
//
// # Which of them is canonical
//
// The target of the redirect. What was seen last counts: of a URI that redirected
// to one and now redirects to another the first is forgotten, and where two have
// redirected to each other, the later target is canonical. A site changes its
// mind, and what it says now is about now; to refuse it would keep what is wrong.
//
// Each alias has one canonical URI, which is no alias itself. A redirect to an
// alias leads to its canonical URI at once, so chains are never walked, and there
// are no cycles.
//
// # Fragments and userinfo
//
// A fragment is not sent, so that of a URI that redirects is ignored. A target
// with a fragment of its own is refused: that a URI is now a part of another does
// not make the two the same. So is every URI with userinfo. What a server shows to
// one who gives a password says nothing of what others see, and a store that is
// saved should hold none.
//
// # Files
//
// [Store.Save] writes aliases as lines of text, and [Load] reads them. What an older
// version has saved, which knew less of what is the same, is brought to the normal
// forms of today. A file in which a line is not as Save writes it is refused, with
// the number of the line.
//
// # Trust
//
// An alias makes one URI stand for another, and a redirect over plain "http" can
// be forged on its way. What the policy allows bounds the damage: with the zero
// Policy it is a slash.
package alias
