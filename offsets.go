package uri

import "github.com/urikit/uri/internal/syntax"

// components is a text with the offsets of its components. Reference and URI embed it.
type components struct {
	text string
	at   syntax.Offsets
}

// String returns the text as it was given.
func (c components) String() string { return c.text }

// IsZero reports whether c is the zero value, which has no text.
func (c components) IsZero() bool { return c.text == "" }

func (c *components) scheme() (string, bool) { return c.part(ComponentScheme) }

// part returns the text of a component, and whether it is defined.
func (c *components) part(component Component) (string, bool) {
	span, ok := c.span(component)
	return span.Of(c.text), ok
}

// Span returns the place of a component without its delimiters, if defined.
func (c components) Span(component Component) (Span, bool) { return c.span(component) }

// span is Span. It takes a pointer because the accessors are built on it, and copying the
// value would double their cost.
func (c *components) span(component Component) (Span, bool) {
	at, end := &c.at, uint32(len(c.text)) // not a copy, which would wait for the offsets that the parser has just written
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

// authorityStart returns the offset of the authority, which must be defined.
func (c *components) authorityStart() uint32 {
	if c.at.SchemeEnd == 0 {
		return uint32(len("//"))
	}
	return c.at.SchemeEnd + uint32(len("://"))
}
