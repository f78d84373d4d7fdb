// Package canonical writes URIs that a caller wants to take for one in one way:
// for the keys of a cache, for a crawler's list of what it has seen.
//
//	p := canonical.Crawl(canonical.TrackingParameters()...)
//	key, err := p.Apply(u)
//
// # Beyond the standard
//
// Nothing here is normalization as RFC 3986 means it. The levels of its section 6.2,
// [uri.Level], take two URIs for the same because a standard says that they are, or
// because it was seen. A server may tell them apart all the same, but who keeps to
// the standard need not fear it. A [Step] has no such ground: it rests on what is
// usual, or on what the caller does not care about, and says in Breaks what goes
// wrong where that does not hold. So steps are chosen, one by one or as a [Profile],
// and are no part of any level.
//
// Steps that rest on customs of the web, and most do, leave URIs of schemes other
// than "http" and "https" as they are, and those without an authority. What has no
// custom to rest on stays.
//
// # What there is not
//
// There is no step that decodes "%2F" or other triplets of reserved characters, or
// encodes such characters: each would make another URI (section 2.2), and servers
// do tell them apart. Nor is there one that reads numbers as IPv4 addresses: what
// the grammar says is a name stays a name.
//
// # Safety
//
// The result is a URI. Every edit is made in the text, which is then parsed again,
// and all that a step does not speak of keeps its bytes; a profile normalizes
// before and after. No step makes a dot-segment, an address, or an authority of
// what was none. Time is linear in the length of the URI, and n log n where
// parameters are sorted.
package canonical
