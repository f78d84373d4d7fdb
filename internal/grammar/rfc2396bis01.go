package grammar

import "slices"

// Brackets are reserved in rfc2396bis-01, so that they can stand in an opaque part.
var rfc2396bis01 = Edition{
	Name:     "rfc2396bis01",
	Document: "rfc2396bis-01",
	ABNF:     "rfc2396bis-01.abnf",
	Classes: Classes{
		`ALPHA`,
		`DIGIT`,
		`HEXDIG`,
		`unreserved`,
		"",
		`ALPHA / DIGIT / "+" / "-" / "."`,
		`unreserved / ";" / ":" / "&" / "=" / "+" / "$" / ","`,
		`unreserved / ";" / ":" / "@" / "&" / "=" / "+" / "$" / ","`,
		"",
		`pchar`,
		`unreserved / ";" / "@" / "&" / "=" / "+" / "$" / ","`,
		`pchar / "/"`,
		`pchar / "/" / "?"`,
		`pchar / "/" / "?"`,
		`unreserved / "/" / "?" / ":" / "@" / "$" / ","`,
		`ALPHA / DIGIT / "_" / "~"`, // section 2.3
	},
	Rules: slices.Concat([]Rule{
		{"URIReference", `URI-reference`},
		{"URI", `absolute-URI-reference`},
		{"AbsoluteURI", `absolute-URI`},
		{"RelativeRef", `relative-URI`},
		{"Path", `path`},
		{"SegmentNZNC", `rel-segment`},
	}, components),
	Authority: "authority",
	Absolute:  `scheme ":" hier-part`,
	Opaque:    `scheme ":" opaque-part`,
	Kinds: []Kind{
		kind("IPv6Address", `IPv6reference`),
		kind("IPv4Address", `IPv4address`),
		kind("Hostname", `hostname`),
		emptyServer,
	},
}

// emptyServer is the kind of the host of an empty server, which no host is: all hosts
// have a name.
var emptyServer = Kind{Name: "Hostname", Authority: `""`}
