package syntax

// RFC2396bis02 is the grammar of draft-fielding-uri-rfc2396bis-02, read greedily: two
// slashes begin an authority, and a text that begins like a URI is a URI. Without this
// reading the rules also match an invalid authority as a path; see [MatchesBare].
//
// A host is an address or a name of domain labels. There are no registry names, so a
// host contains neither "_" nor percent-encoded octets. The grammar has no IPvFuture. A
// relative path can begin with any segment.
var RFC2396bis02 = &Grammar{
	class:    &rfc2396bis02,
	sets:     rfc2396bis02Sets[:],
	features: compiled | hostnames | noFuture | colons,
	tables:   &rfc2396bis02Tables,
	document: document{
		name: "rfc2396bis-02",
		rules: map[string]string{
			"relative-ref":  "relative-URI",
			"reg-name":      "hostname",
			"IP-literal":    "IPv6reference",
			"pct-encoded":   "escaped",
			"segment-nz-nc": "segment",
		},
		sections: map[string]string{
			"URI-reference": "4.1",
			"URI":           "3",
			"absolute-URI":  "4.3",
			"relative-URI":  "4.2",
			"scheme":        "3.1",
			"authority":     "3.2",
			"userinfo":      "3.2.1",
			"port":          "3.2.3",
			"segment":       "3.3",
			"query":         "3.4",
			"fragment":      "3.5",
			"escaped":       "2.4.1",
		},
	},
}

// MatchesBare reports whether any derivation of start, one of the rules for references
// in rfc2396bis-02, gives s, without the greedy reading.
func MatchesBare(s string, start Rule) bool {
	// By the rules alone, a path may also begin with two slashes or with a scheme.
	g := RFC2396bis02
	return g.Parse(s, start, new(Offsets)) == Valid || g.tables.match(s, bare+start, new(Offsets)) == Valid
}
