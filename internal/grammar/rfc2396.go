package grammar

import "slices"

var rfc2396 = Edition{
	Name:     "rfc2396",
	Document: "RFC 2396",
	ABNF:     "rfc2396.abnf",
	Classes: Classes{
		`alpha`,
		`digit`,
		`hex`,
		`unreserved`,
		"",
		`alpha / digit / "+" / "-" / "."`,
		`unreserved / ";" / ":" / "&" / "=" / "+" / "$" / ","`,
		`unreserved / "$" / "," / ";" / ":" / "@" / "&" / "=" / "+"`,
		"",
		`pchar / ";"`, // param begins with ";"
		`unreserved / ";" / "@" / "&" / "=" / "+" / "$" / ","`,
		`pchar / ";" / "/"`,
		`uric`,
		`uric`,
		`unreserved / "/" / "?" / ":" / "@" / "$" / ","`,
		`unreserved`, // sections 2.3 and 2.4.2: in schemes that allow decoding
	},
	Rules: slices.Concat([]Rule{
		{"URIReference", `URI-reference`},
		{"URI", `absoluteURI [ "#" fragment ]`},
		{"AbsoluteURI", `absoluteURI`},
		{"RelativeRef", `relativeURI`},
		{"Path", `path`},
		{"SegmentNZNC", `rel-segment`},
	}, components),
	Authority: "authority",
	Absolute:  `scheme ":" hier-part`,
	Opaque:    `scheme ":" opaque-part`,
	Kinds: []Kind{
		kind("IPv4Address", `IPv4address`),
		kind("Hostname", `hostname`),
		emptyServer,
	},
}
