package uri

import (
	"github.com/urikit/uri/internal/engine/enum"
	"github.com/urikit/uri/internal/engine/syntax"
)

// A Component is a component of a reference or an authority (section 3).
type Component uint8

// The components, in the order of a URI.
const (
	ComponentNone      = Component(syntax.NoComponent)
	ComponentScheme    = Component(syntax.SchemeComponent)
	ComponentAuthority = Component(syntax.AuthorityComponent)
	ComponentUserinfo  = Component(syntax.UserinfoComponent)
	ComponentHost      = Component(syntax.HostComponent)
	ComponentPort      = Component(syntax.PortComponent)
	ComponentPath      = Component(syntax.PathComponent)
	ComponentQuery     = Component(syntax.QueryComponent)
	ComponentFragment  = Component(syntax.FragmentComponent)
)

var componentNames = enum.Names[Component]{Package: "uri", What: "component", Names: syntax.ComponentNames[:]}

// String returns the name, such as "userinfo", or "" for ComponentNone.
func (c Component) String() string { return componentNames.String(c) }

// A Span is a place in a text, in bytes.
type Span struct {
	Offset int `json:"offset"`
	Length int `json:"length"`
}

// End returns the offset of the first byte after the span.
func (s Span) End() int { return s.Offset + s.Length }

// Of returns the part of text in the span. The span must be within text.
func (s Span) Of(text string) string { return text[s.Offset:s.End()] }

// span returns the Span from start to end.
func span[T int | uint32](start, end T) Span {
	return Span{Offset: int(start), Length: int(end) - int(start)}
}
