package syntax

// RFC3986 is the grammar of RFC 3986, Appendix A. The other grammars are described by
// their differences from it.
var RFC3986 = &Grammar{&rfc3986, &rfc3986Tables, &rfc3986Document, 0}

// RFC2396 is the grammar of RFC 2396, Appendix A.
//
// An authority is a server, whose host is an IPv4 address or a name of domain labels,
// or a registry name of almost any characters. After a scheme, a part that does not
// begin with a slash is opaque. A scheme must be followed by some text. A reference
// that is only a query does not match, although Appendix C resolves one. The grammar
// has no IPv6 addresses. Fragments belong to references, not to URIs.
var RFC2396 = &Grammar{&rfc2396, &rfc2396Tables, &rfc2396Document, compiled}

// RFC2396bis01 is the grammar of draft-fielding-uri-rfc2396bis-01.
//
// It has the authorities and opaque parts of RFC 2396. It adds IPv6 addresses, and
// limits the numbers of IPv4 addresses to 255 and labels to 63 bytes. Brackets are
// reserved, so opaque parts can contain them. A URI can end with its scheme's colon,
// and "?y" is a reference.
var RFC2396bis01 = &Grammar{&rfc2396bis01, &rfc2396bis01Tables, &rfc2396bis01Document, compiled}

// RFC2396bis02 is the grammar of draft-fielding-uri-rfc2396bis-02, read greedily: two
// slashes begin an authority, and a text that begins like a URI is a URI. Without this
// reading the rules also match an invalid authority as a path; see [MatchesBare].
//
// A host is an address or a name of domain labels. There are no registry names, so a
// host contains neither "_" nor percent-encoded octets. The grammar has no IPvFuture. A
// relative path can begin with any segment.
var RFC2396bis02 = &Grammar{&rfc2396bis02, &rfc2396bis02Tables, &rfc2396bis02Document, compiled}

// RFC3987 is the grammar of IRIs, RFC 3987, section 2.2. It is that of RFC 3986 with
// characters outside ASCII (ucschar) wherever unreserved characters can be, except in an
// IPvFuture, and others (iprivate) in queries. Texts are UTF-8. The offset of an error is
// that of a whole character, or of the first byte that is not UTF-8.
var RFC3987 = &Grammar{&rfc3987, &rfc3987Tables, &rfc3987Document, wideCharacters}

// MatchesBare reports whether any derivation of start, one of the rules for references
// in rfc2396bis-02, gives s, without the greedy reading.
func MatchesBare(s string, start Rule) bool {
	// By the rules alone, a path may also begin with two slashes or with a scheme.
	g := RFC2396bis02
	return g.Parse(s, start, new(Offsets)) == Valid || g.tables.match(s, bare+start, new(Offsets)) == Valid
}
