package uri

// A Rung is a step of the ladder that RFC 3986, section 6.2, orders ways of
// comparing by. Each includes those before it: what is equivalent at one is at
// all that follow. The higher, the fewer equivalent URIs are taken for different,
// and the more has to be known.
type Rung uint8

const (
	// RungString is simple string comparison (section 6.2.1): nothing is
	// normalized.
	RungString Rung = iota

	// RungCase is case normalization (section 6.2.2.1): letters of scheme and
	// host are lower case, hexadecimal digits of triplets upper case.
	RungCase

	// RungPercent is percent-encoding normalization (section 6.2.2.2): triplets
	// of unreserved characters are decoded; letters that come out in a host are
	// lower case.
	RungPercent

	// RungPath is path segment normalization (section 6.2.2.3): dot-segments are
	// removed.
	RungPath

	// RungScheme is scheme-based normalization (section 6.2.3): what the scheme's
	// own specification says is the same is written in one way. It takes
	// knowledge of schemes; see [Normalizer].
	RungScheme

	// RungProtocol is protocol-based normalization (section 6.2.4): what
	// dereferencing has shown to be the same is written in one way. It takes
	// that knowledge; see [Normalizer].
	RungProtocol
)

// RungSyntax is the whole of syntax-based normalization (section 6.2.2), which
// is all that can be done knowing nothing but RFC 3986.
const RungSyntax = RungPath

var rungs = [...]struct{ name, section string }{
	RungString:   {"string", "6.2.1"},
	RungCase:     {"case", "6.2.2.1"},
	RungPercent:  {"percent", "6.2.2.2"},
	RungPath:     {"path", "6.2.2.3"},
	RungScheme:   {"scheme", "6.2.3"},
	RungProtocol: {"protocol", "6.2.4"},
}

// String returns "string", "case", "percent", "path", "scheme" or "protocol".
func (r Rung) String() string {
	if int(r) < len(rungs) {
		return rungs[r].name
	}
	return "unknown"
}

// Section returns the section of RFC 3986 that describes the rung.
func (r Rung) Section() string {
	if int(r) < len(rungs) {
		return rungs[r].section
	}
	return ""
}
