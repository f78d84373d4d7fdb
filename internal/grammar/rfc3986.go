package grammar

// These are the character classes of RFC 3986, Appendix A. They do not include
// pct-encoded: a percent-encoded octet is three bytes, and the parser reads them
// together.
var (
	Alpha  = Union(Range('A', 'Z'), Range('a', 'z'))
	Digit  = Range('0', '9')
	HexDig = Union(Digit, Range('A', 'F'), Range('a', 'f'))

	GenDelims  = Of(":/?#[]@")
	SubDelims  = Of("!$&'()*+,;=")
	Reserved   = Union(GenDelims, SubDelims)
	Unreserved = Union(Alpha, Digit, Of("-._~"))

	Scheme      = Union(Alpha, Digit, Of("+-.")) // after its first letter
	Userinfo    = Union(Unreserved, SubDelims, Of(":"))
	RegName     = Union(Unreserved, SubDelims)
	IPvFuture   = Union(Unreserved, SubDelims, Of(":")) // after its "."
	PChar       = Union(Unreserved, SubDelims, Of(":@"))
	SegmentNZNC = PChar.Minus(Of(":"))
	Path        = Union(PChar, Of("/")) // segments and the slashes between them
	Query       = Union(PChar, Of("/?"))
	QueryParam  = Query.Minus(Of("&;=+")) // characters of a name or a value, by convention
	Fragment    = Union(PChar, Of("/?"))
)

// RFC3986 lists the classes of RFC 3986.
var RFC3986 = Classes{
	{"inAlpha", `ALPHA`, Alpha},
	{"inDigit", `DIGIT`, Digit},
	{"inHexDig", `HEXDIG`, HexDig},
	{"inUnreserved", `unreserved`, Unreserved},
	{"inSubDelims", `sub-delims`, SubDelims},
	{"inScheme", `ALPHA / DIGIT / "+" / "-" / "."`, Scheme},
	{"inUserinfo", `unreserved / sub-delims / ":"`, Userinfo},
	{"inRegName", `unreserved / sub-delims`, RegName},
	{"inIPvFuture", `unreserved / sub-delims / ":"`, IPvFuture},
	{"inPChar", `pchar`, PChar},
	{"inSegmentNC", `unreserved / sub-delims / "@"`, SegmentNZNC},
	{"inPath", `pchar / "/"`, Path},
	{"inQuery", `pchar / "/" / "?"`, Query},
	{"inFragment", `pchar / "/" / "?"`, Fragment},
	{"inQueryParam", `unreserved / "!" / "$" / "'" / "(" / ")" / "*" / "," / ":" / "@" / "/" / "?"`, QueryParam},
	{"inOpaque", none, Set{}},
	{"inDecodable", `unreserved`, Unreserved}, // section 6.2.2.2
}
