package grammar

// The character classes of RFC 2396, Appendix A, as far as they differ. Those of
// the components hold the same characters as in RFC 3986: what were marks there
// are sub-delims here. A registry-based name takes ":" and "@" besides.
var (
	oldUnreserved = Union(Alpha, Digit, Of("-_.!~*'()"))
	oldReserved   = Of(";/?:@&=+$,")
	oldRegName    = Union(oldUnreserved, Of("$,;:@&=+"))
	uric          = Union(oldReserved, oldUnreserved)
)

// RFC2396 lists the classes of RFC 2396. Any unreserved character means the same as
// its triplet (section 2.3), in schemes that allow decoding it (section 2.4.2).
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
