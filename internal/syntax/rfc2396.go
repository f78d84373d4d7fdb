package syntax

// RFC2396 is the grammar of RFC 2396, Appendix A.
//
// An authority is a server, whose host is an IPv4 address or a name of domain
// labels, or else a registry name of almost any characters. Behind a scheme, what
// does not begin with a slash is opaque. Something has to follow a scheme, and a
// reference that is only a query cannot be derived, although Appendix C resolves
// one. There are no IPv6 addresses. Fragments are not part of a URI, but of a
// reference.
var RFC2396 = &Grammar{
	class:    &rfc2396,
	sets:     rfc2396Sets[:],
	features: registries | opaqueParts | longLabels | letteredTops | anyDigits | noLiterals | noEmptyPart | looseFragments,
	rules:    registryRules,
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
