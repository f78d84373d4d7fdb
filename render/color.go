package render

import "github.com/urikit/uri"

// A Color is a select graphic rendition of ECMA-48, the part between "ESC [" and
// "m"; the empty Color is the terminal's own.
type Color string

// The colours that this package's users share.
const (
	Bold   Color = "1"
	Dim    Color = "2"
	Red    Color = "31"
	Green  Color = "32"
	Yellow Color = "33"
	Blue   Color = "34"
	Purple Color = "35"
	Cyan   Color = "36"
	Wrong  Color = "1;31"
)

// change returns what changes a terminal from c to another colour.
func (c Color) change(to Color) string {
	switch {
	case c == to:
		return ""
	case to == "":
		return "\x1b[0m"
	case c == "":
		return "\x1b[" + string(to) + "m"
	}
	return "\x1b[0;" + string(to) + "m"
}

// Paint returns s in the colour.
func (c Color) Paint(s string) string {
	if c == "" || s == "" {
		return s
	}
	return Color("").change(c) + s + c.change("")
}

// A Style gives colours to the spans of a text.
type Style []Colored

// Colored is a span and its colour.
type Colored struct {
	Span  uri.Span
	Color Color
}

// Plain is the Style without colours.
var Plain Style

// at returns the colour of the first span that has a part of the bytes from
// start to end.
func (s Style) at(start, end int) Color {
	for _, c := range s {
		if start < c.Span.End() && c.Span.Offset < end {
			return c.Color
		}
	}
	return ""
}

// componentColors are the colours of the components that hold no other.
var componentColors = [...]Color{
	uri.ComponentScheme:   Purple,
	uri.ComponentUserinfo: Yellow,
	uri.ComponentHost:     Green,
	uri.ComponentPort:     Yellow,
	uri.ComponentPath:     Blue,
	uri.ComponentQuery:    Cyan,
	uri.ComponentFragment: Red,
}

// OfComponent returns the colour of a component.
func OfComponent(c uri.Component) Color {
	if int(c) < len(componentColors) {
		return componentColors[c]
	}
	return ""
}

// Components returns the Style that gives each component of r its colour.
func Components(r uri.Reference) Style {
	var s Style
	for c, color := range componentColors {
		if span, ok := r.Span(uri.Component(c)); ok && color != "" {
			s = append(s, Colored{span, color})
		}
	}
	return s
}
