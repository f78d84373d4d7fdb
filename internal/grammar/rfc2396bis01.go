package grammar

// RFC2396bis01 lists the classes of draft-fielding-uri-rfc2396bis-01. Brackets are
// reserved in it, so an opaque part may have them.
var RFC2396bis01 = Classes{
	{"inAlpha", `ALPHA`, Alpha},
	{"inDigit", `DIGIT`, Digit},
	{"inHexDig", `HEXDIG`, HexDig},
	{"inUnreserved", `unreserved`, oldUnreserved},
	{"inSubDelims", none, Set{}},
	{"inScheme", `ALPHA / DIGIT / "+" / "-" / "."`, Scheme},
	{"inUserinfo", `unreserved / ";" / ":" / "&" / "=" / "+" / "$" / ","`, Userinfo},
	{"inRegName", `unreserved / ";" / ":" / "@" / "&" / "=" / "+" / "$" / ","`, oldRegName},
	{"inIPvFuture", none, Set{}},
	{"inPChar", `pchar`, PChar},
	{"inSegmentNC", `unreserved / ";" / "@" / "&" / "=" / "+" / "$" / ","`, SegmentNZNC},
	{"inPath", `pchar / "/"`, Path},
	{"inQuery", `pchar / "/" / "?"`, Query},
	{"inFragment", `pchar / "/" / "?"`, Fragment},
	{"inQueryParam", `unreserved / "/" / "?" / ":" / "@" / "$" / ","`, QueryParam},
	{"inOpaque", `uric`, Union(uric, Of("[]"))},
	{"inDecodable", `ALPHA / DIGIT / "_" / "~"`, Union(Alpha, Digit, Of("_~"))}, // section 2.3
}
