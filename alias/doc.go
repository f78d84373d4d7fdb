// Package alias stores URIs that redirects have shown to be equivalent, for
// protocol-based normalization (RFC 3986, section 6.2.4). It makes no requests: a
// program reports the redirects that it sees. A [Store] is the [uri.Aliases] of a
// [uri.Normalizer].
//
//	schemes := scheme.Known()
//	store := alias.New(alias.Config{Schemes: schemes})
//	err := store.Observe(from, to, http.StatusMovedPermanently)
//	n := uri.Normalizer{Schemes: schemes, Aliases: store}
//	normal := n.NormalizeURI(u, uri.LevelProtocol)
//
// It needs only package uri and the standard library. ObserveRedirects of package urihttp reports
// the redirects of an HTTP response.
//
// # Which redirects count
//
// Most redirects lead to a different resource. Section 6.2.4 requires two things of
// equivalent URIs: the result of dereferencing shows it, and the conventions of the
// scheme agree. Its example is "http://example.com/data", which redirects to
// "http://example.com/data/". So a [Policy] lists the status codes that count, and how
// the two URIs may differ. By default, the redirect must be permanent, and the URIs may
// differ by one slash at the end of the path.
//
// # Which URI is canonical
//
// The target of the redirect is the canonical URI. The last observation counts. If a
// URI redirects to a new target, the store forgets the old one. If two URIs have
// redirected to each other, the target of the later redirect is canonical. Sites
// change, and a store that ignored this would keep outdated aliases.
//
// Each alias has one canonical URI, which is not an alias itself. If a redirect leads
// to an alias, the store uses the canonical URI of that alias at once. So there are no
// chains and no cycles.
//
// # Fragments and userinfo
//
// Clients do not send fragments, so the store ignores the fragment of a URI that
// redirects. It refuses a target with a fragment of its own: such a target is a part of
// another resource. It also refuses every URI with userinfo. A server can show to a
// user with a password what it shows to nobody else, and a file of aliases should not
// contain passwords.
//
// # Files
//
// [Store.Save] writes aliases as lines of text, and [Load] reads them. Load normalizes
// URIs that an older version of this package saved. It refuses a file with a line that
// Save does not write, and reports the number of the line.
//
// # Trust
//
// An alias replaces one URI by another, and an attacker on the network can forge a
// redirect over plain "http". The policy limits the damage. With the zero [Policy] it
// is one slash.
package alias
