package uri

import (
	"github.com/urikit/uri/internal/enum"
	"github.com/urikit/uri/internal/syntax"
)

// A Component is a component of a reference or an authority (section 3).
type Component uint8

// The components, in the order in which they stand.
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

// String returns the name, such as "userinfo", or "" for [ComponentNone].
func (c Component) String() string { return componentNames.String(c) }

// A Span is a place in a text, in bytes.
type Span struct {
	Offset, Length int
}

// End returns the offset of the first byte behind the span.
func (s Span) End() int { return s.Offset + s.Length }

// Of returns the part of text that lies in the span.
func (s Span) Of(text string) string { return text[s.Offset:s.End()] }

// span returns the Span from start to end.
func span[T int | uint32](start, end T) Span {
	return Span{Offset: int(start), Length: int(end) - int(start)}
}

// Span returns the place of a component without its delimiters.
func (c components) Span(component Component) (Span, bool) { return c.span(component) }

// span is Span. It and what it calls take a pointer because the accessors are
// built on it, and copying the value for each would double their cost.
func (c *components) span(component Component) (Span, bool) {
	at, end := &c.at, uint32(len(c.text)) // a copy would wait for what the parser has just written
	switch component {
	case ComponentScheme:
		if at.SchemeEnd > 0 {
			return span(0, at.SchemeEnd), true
		}
	case ComponentAuthority:
		if c.hasAuthority() {
			return span(c.authorityStart(), at.PathStart), true
		}
	case ComponentUserinfo:
		if c.hasAuthority() && c.authorityStart() < at.HostStart {
			return span(c.authorityStart(), at.HostStart-1), true
		}
	case ComponentHost:
		if c.hasAuthority() && at.Host != syntax.Registry {
			return span(at.HostStart, at.HostEnd), true
		}
	case ComponentPort:
		if c.hasAuthority() && at.HostEnd < at.PathStart {
			return span(at.HostEnd+1, at.PathStart), true
		}
	case ComponentPath:
		return span(at.PathStart, at.PathEnd), true
	case ComponentQuery:
		if at.PathEnd < at.QueryEnd {
			return span(at.PathEnd+1, at.QueryEnd), true
		}
	case ComponentFragment:
		if at.QueryEnd < end {
			return span(at.QueryEnd+1, end), true
		}
	}
	return Span{}, false
}

func (c *components) hasAuthority() bool { return c.at.Host != syntax.NoHost }

// authorityStart returns the offset of the authority. There is one.
func (c *components) authorityStart() uint32 {
	if c.at.SchemeEnd == 0 {
		return uint32(len("//"))
	}
	return c.at.SchemeEnd + uint32(len("://"))
}
