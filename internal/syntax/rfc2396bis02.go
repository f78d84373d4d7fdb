package syntax

// RFC2396bis02 is the grammar of draft-fielding-uri-rfc2396bis-02, read greedily:
// two slashes begin an authority, and what begins like a URI is one. (The rules
// alone also take what is no authority for a path.)
//
// A host is an address or a name of domain labels, and there are no registry
// names, so that neither "_" nor a triplet can stand in one. IPvFuture is not
// there yet. A relative path can begin with any segment.
var RFC2396bis02 = &Grammar{
	class:    &rfc2396bis02,
	sets:     rfc2396bis02Sets[:],
	features: hostnames | noFuture | colons,
	rules:    commonRules,
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

// MatchesBare reports whether s matches start, one of the rules for references,
// in rfc2396bis-02 by the rules alone, in whatever way they can be applied.
func MatchesBare(s string, start Rule) bool {
	g := RFC2396bis02
	if g.Parse(s, start, new(Offsets)) == Valid {
		return true
	}
	// abs-path may begin with two slashes, and rel-path with what looks like a
	// scheme: without an authority all of it is a path.
	i := 0
	if start == URI || start == AbsoluteURI {
		if i = g.scheme(s); i == 0 || i == len(s) || s[i] != ':' {
			return false
		}
		i++
	}
	if i = g.path(s, i); i >= 0 && i < len(s) && s[i] == '?' {
		i = g.query(s, i+1)
	}
	if i >= 0 && i < len(s) && s[i] == '#' && g.hasFragment(start) {
		i = g.fragment(s, i+1)
	}
	return i == len(s)
}
