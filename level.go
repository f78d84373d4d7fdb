package uri

import "github.com/urikit/uri/internal/engine/enum"

// A Level is a level of the comparison ladder of section 6.2.
type Level uint8

// The levels. Each includes those before it.
const (
	LevelString   Level = iota // simple string comparison: nothing is normalized (section 6.2.1)
	LevelCase                  // scheme and host in lower case, hexadecimal digits of "%2F" in upper case (6.2.2.1)
	LevelPercent               // percent-encoded unreserved characters decoded (6.2.2.2)
	LevelPath                  // dot-segments removed (6.2.2.3): all of syntax-based normalization (6.2.2)
	LevelScheme                // the rules of the scheme applied, by Schemes of the Normalizer (6.2.3)
	LevelProtocol              // known aliases replaced, by Aliases of the Normalizer (6.2.4)
)

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
