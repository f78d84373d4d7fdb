package grammar

// These are the character classes of RFC 2396, Appendix A, that differ from RFC 3986. The
// classes of the components have the same characters: the marks of RFC 2396 are
// sub-delims in RFC 3986. A registry-based name also allows ":" and "@".
var (
	oldUnreserved = Union(Alpha, Digit, Of("-_.!~*'()"))
	oldReserved   = Of(";/?:@&=+$,")
	oldRegName    = Union(oldUnreserved, Of("$,;:@&=+"))
	uric          = Union(oldReserved, oldUnreserved)
)

// RFC2396 lists the classes of RFC 2396. An unreserved character means the same
// percent-encoded (section 2.3), in schemes that allow decoding it (section 2.4.2).
var RFC2396 = Classes{
	{"inAlpha", `alpha`, Alpha},
	{"inDigit", `digit`, Digit},
	{"inHexDig", `hex`, HexDig},
	{"inUnreserved", `unreserved`, oldUnreserved},
	{"inSubDelims", none, Set{}},
	{"inScheme", `alpha / digit / "+" / "-" / "."`, Scheme},
	{"inUserinfo", `unreserved / ";" / ":" / "&" / "=" / "+" / "$" / ","`, Userinfo},
	{"inRegName", `unreserved / "$" / "," / ";" / ":" / "@" / "&" / "=" / "+"`, oldRegName},
	{"inIPvFuture", none, Set{}},
	{"inPChar", `pchar / ";"`, PChar}, // param begins with ";"
	{"inSegmentNC", `unreserved / ";" / "@" / "&" / "=" / "+" / "$" / ","`, SegmentNZNC},
	{"inPath", `pchar / ";" / "/"`, Path},
	{"inQuery", `uric`, Query},
	{"inFragment", `uric`, Fragment},
	{"inQueryParam", `unreserved / "/" / "?" / ":" / "@" / "$" / ","`, QueryParam},
	{"inOpaque", `uric`, uric},
	{"inDecodable", `unreserved`, oldUnreserved}, // sections 2.3 and 2.4.2
}
