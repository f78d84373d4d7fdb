package syntax

// RFC2396 is the grammar of RFC 2396, Appendix A.
//
// An authority is a server, whose host is an IPv4 address or a name of domain labels,
// or a registry name of almost any characters. After a scheme, a part that does not
// begin with a slash is opaque. A scheme must be followed by some text. A reference
// that is only a query does not match, although Appendix C resolves one. The grammar
// has no IPv6 addresses. Fragments belong to references, not to URIs.
var RFC2396 = &Grammar{
	class:    &rfc2396,
	sets:     rfc2396Sets[:],
	features: compiled | registries | opaqueParts | longLabels | noLiterals | noEmptyPart | looseFragments,
	tables:   &rfc2396Tables,
	document: document{
		name: "RFC 2396",
		rules: map[string]string{
			"URI":           "absoluteURI",
			"absolute-URI":  "absoluteURI",
			"relative-ref":  "relativeURI",
			"pct-encoded":   "escaped",
			"segment-nz-nc": "rel-segment",
			"ALPHA":         "alpha",
			"DIGIT":         "digit",
			"HEXDIG":        "hex",
		},
		sections: registrySections,
	},
}
