package grammar

// RFC2396bis02 lists the classes of draft-fielding-uri-rfc2396bis-02. It has no opaque
// parts and no registry-based names. A relative path may begin with any segment.
var RFC2396bis02 = Classes{
	{"inAlpha", `ALPHA`, Alpha},
	{"inDigit", `DIGIT`, Digit},
	{"inHexDig", `HEXDIG`, HexDig},
	{"inUnreserved", `unreserved`, oldUnreserved},
	{"inSubDelims", none, Set{}},
	{"inScheme", `ALPHA / DIGIT / "+" / "-" / "."`, Scheme},
	{"inUserinfo", `unreserved / ";" / ":" / "&" / "=" / "+" / "$" / ","`, Userinfo},
	{"inRegName", none, Set{}},
	{"inIPvFuture", none, Set{}},
	{"inPChar", `pchar`, PChar},
	{"inSegmentNC", `unreserved / ";" / "@" / "&" / "=" / "+" / "$" / ","`, SegmentNZNC},
	{"inPath", `pchar / "/"`, Path},
	{"inQuery", `pchar / "/" / "?"`, Query},
	{"inFragment", `pchar / "/" / "?"`, Fragment},
	{"inQueryParam", `unreserved / "/" / "?" / ":" / "@" / "$" / ","`, QueryParam},
	{"inOpaque", none, Set{}},
	{"inDecodable", `ALPHA / DIGIT / "-" / "_" / "~"`, Union(Alpha, Digit, Of("-_~"))}, // section 2.3
}
