package grammar

import "slices"

// The ABNF of rfc2396bis-02 is read greedily: two slashes begin an authority
// (section 3), and what begins with a scheme and a colon is a URI (section 4.1).
// These rules say the same without a choice to be made.
const greedy = `
greedy-reference = greedy-URI / greedy-relative
greedy-URI       = greedy-absolute [ "#" fragment ]
greedy-absolute  = scheme ":" ( net-path / rooted / [ rootless ] ) [ "?" query ]
greedy-relative  = ( net-path / rooted / [ relative ] ) [ "?" query ] [ "#" fragment ]

; A path that begins with a slash has no other after it, and one that begins with
; none is no abs-path.
rooted           = "/" [ rootless ]
rootless         = 1*pchar [ abs-path ]
relative         = not-scheme [ abs-path ]

; The first segment of a relative path may have colons, but before the first there
; is no scheme: it is empty, begins with something other than a letter, or goes on
; with something that no scheme has.
not-scheme       = 1*no-colon / ":" *pchar / no-letter *pchar / scheme no-scheme *pchar
no-colon         = unreserved / escaped / ";" / "@" / "&" / "=" / "+" / "$" / ","
no-letter        = DIGIT / mark / escaped / ";" / "@" / "&" / "=" / "+" / "$" / ","
no-scheme        = "_" / "!" / "~" / "*" / "'" / "(" / ")" / escaped / ";" / "@" / "&" / "=" / "$" / ","

; References by the rules alone that have no authority, although they may begin with
; two slashes.
bare-path        = path-segments [ "?" query ]
`

var rfc2396bis02 = Edition{
	Name:     "rfc2396bis02",
	Document: "rfc2396bis-02",
	ABNF:     "rfc2396bis-02.abnf",
	More:     greedy,
	Classes: Classes{
		`ALPHA`,
		`DIGIT`,
		`HEXDIG`,
		`unreserved`,
		"",
		`ALPHA / DIGIT / "+" / "-" / "."`,
		`unreserved / ";" / ":" / "&" / "=" / "+" / "$" / ","`,
		"",
		"",
		`pchar`,
		`unreserved / ";" / "@" / "&" / "=" / "+" / "$" / ","`,
		`pchar / "/"`,
		`pchar / "/" / "?"`,
		`pchar / "/" / "?"`,
		`unreserved / "/" / "?" / ":" / "@" / "$" / ","`,
		`ALPHA / DIGIT / "-" / "_" / "~"`, // section 2.3
	},
	Rules: slices.Concat([]Rule{
		{"URIReference", `greedy-reference`},
		{"URI", `greedy-URI`},
		{"AbsoluteURI", `greedy-absolute`},
		{"RelativeRef", `greedy-relative`},
	}, components, []Rule{
		{"bare + URIReference", `[ scheme ":" ] bare-path [ "#" fragment ]`},
		{"bare + URI", `scheme ":" bare-path [ "#" fragment ]`},
		{"bare + AbsoluteURI", `scheme ":" bare-path`},
		{"bare + RelativeRef", `bare-path [ "#" fragment ]`},
	}),
	Authority: "authority",
	Absolute:  `greedy-absolute`,
	Kinds: []Kind{
		kind("IPv6Address", `IPv6reference`),
		kind("IPv4Address", `IPv4address`),
		kind("Hostname", `[ hostname ]`),
	},
}
