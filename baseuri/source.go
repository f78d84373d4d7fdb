package baseuri

import "github.com/urikit/uri/internal/enum"

// A Source is where a base URI comes from (RFC 3986, section 5.1). One that is less
// than another, and not SourceNone, is nearer to the references, and goes first.
type Source uint8

const (
	SourceNone      Source = iota // nowhere: there is no base URI
	SourceContent                 // the document's own content (section 5.1.1)
	SourceEntity                  // the entity that the document stands in (section 5.1.2)
	SourceRetrieval               // the URI that the document was retrieved by (section 5.1.3)
	SourceDefault                 // the application (section 5.1.4)
)

var sources = enum.Names[Source]{Package: "baseuri", What: "source", Names: []string{"none", "content", "entity", "retrieval", "default"}}

// String returns "none", "content", "entity", "retrieval" or "default".
func (s Source) String() string { return sources.String(s) }

// ParseSource returns the source of that name. The error wraps [uri.ErrUnknownName].
func ParseSource(name string) (Source, error) { return sources.Parse(name) }

// MarshalText returns the name. A value without one is an error.
func (s Source) MarshalText() ([]byte, error) { return sources.MarshalText(s) }

// UnmarshalText implements [encoding.TextUnmarshaler] with [ParseSource].
func (s *Source) UnmarshalText(text []byte) error { return sources.UnmarshalText(s, text) }
