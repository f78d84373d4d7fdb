package audit

import "github.com/urikit/uri"

// A component is a part with its name.
type component struct {
	*part
	uri.Component
}

func (s *subject) components() [7]component {
	return [...]component{
		{&s.scheme, uri.ComponentScheme}, {&s.userinfo, uri.ComponentUserinfo}, {&s.host, uri.ComponentHost},
		{&s.port, uri.ComponentPort}, {&s.path, uri.ComponentPath}, {&s.query, uri.ComponentQuery}, {&s.fragment, uri.ComponentFragment},
	}
}

// place returns the place of a component, or of the whole text if it is not defined.
func (s *subject) place(c uri.Component) uri.Span {
	for _, p := range s.components() {
		if p.defined && p.Component == c {
			return p.at
		}
	}
	return uri.Span{Length: len(s.text)}
}

func (s *subject) componentAt(i int) uri.Component {
	for _, p := range s.components() {
		if p.defined && p.at.Offset <= i && i < p.at.End() {
			return p.Component
		}
	}
	return uri.ComponentNone
}

// componentOf returns the component that contains a place, or [uri.ComponentNone].
func (s *subject) componentOf(at uri.Span) uri.Component {
	if c := s.componentAt(at.Offset); c == s.componentAt(at.End()-1) {
		return c
	}
	return uri.ComponentNone
}
