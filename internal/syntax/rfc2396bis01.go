package syntax

// RFC2396bis01 is the grammar of draft-fielding-uri-rfc2396bis-01.
//
// It has the authorities and opaque parts of RFC 2396. It adds IPv6 addresses, and
// limits the numbers of IPv4 addresses to 255 and labels to 63 bytes. Brackets are
// reserved, so opaque parts can contain them. A URI can end with its scheme's colon,
// and "?y" is a reference.
var RFC2396bis01 = &Grammar{
	class:    &rfc2396bis01,
	sets:     rfc2396bis01Sets[:],
	features: compiled | registries | noFuture | opaqueParts | looseFragments,
	tables:   &rfc2396bis01Tables,
	document: document{
		name: "rfc2396bis-01",
		rules: map[string]string{
			"URI":           "absolute-URI-reference",
			"relative-ref":  "relative-URI",
			"IP-literal":    "IPv6reference",
			"pct-encoded":   "escaped",
			"segment-nz-nc": "rel-segment",
		},
		sections: registrySections,
	},
}

// registrySections are the sections of the editions with registry names. Both have the
// same outline.
var registrySections = map[string]string{
	"URI-reference":          "4",
	"absolute-URI-reference": "4",
	"absolute-URI":           "3",
	"absoluteURI":            "3",
	"opaque-part":            "3",
	"relative-URI":           "5",
	"relativeURI":            "5",
	"rel-segment":            "5",
	"scheme":                 "3.1",
	"authority":              "3.2",
	"reg-name":               "3.2.1",
	"path":                   "3.3",
	"segment":                "3.3",
	"query":                  "3.4",
	"fragment":               "4.1",
	"escaped":                "2.4.1",
}
