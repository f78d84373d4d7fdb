package uri

import "github.com/urikit/uri/internal/engine/syntax"

// components is a text with the offsets of its components. Reference and URI embed it.
type components struct {
	text string
	at   syntax.Packed
}

// String returns the text as it was given.
func (c components) String() string { return c.text }

// IsZero reports whether c is the zero value, which has no text.
func (c components) IsZero() bool { return c.text == "" }

// part returns the text of a component, and whether it is defined.
func (c components) part(component Component) (string, bool) {
	start, end, ok := c.place(component)
	return c.text[start:end], ok
}

// Span returns the place of a component without its delimiters, if defined.
func (c components) Span(component Component) (Span, bool) {
	start, end, ok := c.place(component)
	return span(start, end), ok
}

// place returns where a component begins and ends, without its delimiters, and whether it is
// defined. If not, both are 0.
func (c components) place(component Component) (start, end uint32, ok bool) {
	switch component {
	case ComponentScheme:
		start, end, ok = c.schemePlace()
	case ComponentAuthority:
		start, end, ok = c.authorityStart(), c.at.PathStart(), c.hasAuthority()
	case ComponentUserinfo:
		start, end, ok = c.userinfoPlace()
	case ComponentHost:
		start, end, ok = c.hostPlace()
	case ComponentPort:
		start, end, ok = c.portPlace()
	case ComponentPath:
		start, end, ok = c.at.PathStart(), c.at.PathEnd(), true
	case ComponentQuery:
		start, end, ok = c.queryPlace()
	case ComponentFragment:
		start, end, ok = c.fragmentPlace()
	}
	if !ok {
		return 0, 0, false
	}
	return start, end, true
}

// Each of these returns the place of a component, without its delimiters, and whether it is
// defined. If not, the place means nothing. Their receivers are values, which can be in registers.

func (c components) schemePlace() (start, end uint32, ok bool) {
	end = c.schemeEnd()
	return 0, end, end > 0
}

func (c components) userinfoPlace() (start, end uint32, ok bool) {
	start = c.authorityStart()
	end = c.hostStart() - 1
	return start, end, start <= end && c.hasAuthority()
}

func (c components) hostPlace() (start, end uint32, ok bool) {
	start, end = c.at.HostPlace(c.text)
	return start, end, c.hasAuthority() && c.at.Host() != syntax.Registry
}

func (c components) portPlace() (start, end uint32, ok bool) {
	start, end = c.hostEnd()+1, c.at.PathStart()
	return start, end, start <= end && c.hasAuthority()
}

func (c components) queryPlace() (start, end uint32, ok bool) {
	return c.at.PathEnd() + 1, c.at.QueryEnd(), c.at.PathEnd() < c.at.QueryEnd()
}

func (c components) fragmentPlace() (start, end uint32, ok bool) {
	end = uint32(len(c.text))
	return c.at.QueryEnd() + 1, end, c.at.QueryEnd() < end
}

func (c components) schemeEnd() uint32 { return c.at.SchemeEnd(c.text) }
func (c components) hostStart() uint32 { return c.at.HostStart(c.text) }
func (c components) hostEnd() uint32   { return c.at.HostEnd(c.text) }

func (c components) hasAuthority() bool { return c.at.Host() != syntax.NoHost }

// authorityStart returns the offset of the authority, which must be defined.
func (c components) authorityStart() uint32 {
	if end := c.schemeEnd(); end > 0 {
		return end + uint32(len("://"))
	}
	return uint32(len("//"))
}
