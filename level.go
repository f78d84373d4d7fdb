package uri

import "github.com/urikit/uri/internal/enum"

// A Level is a step of the ladder that RFC 3986, section 6.2, orders ways of
// comparing by. Each includes those before it: what is equivalent at one is at
// all that follow. The higher, the fewer equivalent URIs are taken for different,
// and the more has to be known.
type Level uint8

const (
	// LevelString is simple string comparison (section 6.2.1): nothing is
	// normalized.
	LevelString Level = iota

	// LevelCase is case normalization (section 6.2.2.1): letters of scheme and
	// host are lower case, hexadecimal digits of triplets upper case.
	LevelCase

	// LevelPercent is percent-encoding normalization (section 6.2.2.2): triplets
	// of unreserved characters are decoded; letters that come out in a host are
	// lower case.
	LevelPercent

	// LevelPath is path segment normalization (section 6.2.2.3): dot-segments are
	// removed.
	LevelPath

	// LevelScheme is scheme-based normalization (section 6.2.3): what the scheme's
	// own specification says is the same is written in one way. It takes
	// knowledge of schemes; see [Normalizer].
	LevelScheme

	// LevelProtocol is protocol-based normalization (section 6.2.4): what
	// dereferencing has shown to be the same is written in one way. It takes
	// that knowledge; see [Normalizer].
	LevelProtocol
)

// LevelSyntax is the whole of syntax-based normalization (section 6.2.2), which
// is all that can be done knowing nothing but RFC 3986.
const LevelSyntax = LevelPath

var levelNames = enum.Names[Level]{Package: "uri", What: "level", Names: []string{"string", "case", "percent", "path", "scheme", "protocol"}}

var levelSections = [...]string{"6.2.1", "6.2.2.1", "6.2.2.2", "6.2.2.3", "6.2.3", "6.2.4"}

// String returns "string", "case", "percent", "path", "scheme" or "protocol".
func (r Level) String() string { return levelNames.String(r) }

// Section returns the section of RFC 3986 that describes the level.
func (r Level) Section() string {
	if int(r) < len(levelSections) {
		return levelSections[r]
	}
	return ""
}
