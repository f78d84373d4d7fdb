package baseuri

import "github.com/urikit/uri/internal/enum"

// A Source is a source of a base URI (RFC 3986, section 5.1). Except for SourceNone, a
// smaller Source is nearer to the references and takes precedence.
type Source uint8

const (
	SourceNone      Source = iota // nowhere: there is no base URI
	SourceContent                 // the document's own content (section 5.1.1)
	SourceEntity                  // the entity that contains the document (section 5.1.2)
	SourceRetrieval               // the URI from which the document was retrieved (section 5.1.3)
	SourceDefault                 // the application (section 5.1.4)
)

var sources = enum.Names[Source]{Package: "baseuri", What: "source", Names: []string{"none", "content", "entity", "retrieval", "default"}}

// String returns "none", "content", "entity", "retrieval" or "default", or "unknown"
// for any other value.
func (s Source) String() string { return sources.String(s) }

// ParseSource returns the source with the given name, which is case-sensitive. The
// error wraps [uri.ErrUnknownName].
func ParseSource(name string) (Source, error) { return sources.Parse(name) }

// MarshalText returns the name. A value without a name is an error.
func (s Source) MarshalText() ([]byte, error) { return sources.MarshalText(s) }

// UnmarshalText sets s to the source with the given name. An error leaves s unchanged.
func (s *Source) UnmarshalText(text []byte) error { return sources.UnmarshalText(s, text) }
