package render

import "github.com/urikit/uri"

// A Color is a select graphic rendition of ECMA-48: the part between "ESC [" and "m".
// The empty Color is that of the terminal.
type Color string

// The colours that the programs with this package share.
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

// change returns the escape sequence that changes a terminal from c to another colour.
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

// Paint returns s in the colour. With the empty Color, it returns s.
func (c Color) Paint(s string) string {
	if c == "" || s == "" {
		return s
	}
	return Color("").change(c) + s + c.change("")
}

// and returns the combination of two colours.
func (c Color) and(more Color) Color {
	if c == "" || more == "" {
		return c + more
	}
	return c + ";" + more
}

// A Style is a list of spans with their colours and classes. The nil Style has none.
type Style []Colored

// A Colored is a span with its colour on a terminal and its class in HTML. A class
// consists of ASCII letters, digits and hyphens. Any other class has no effect.
type Colored struct {
	Span  uri.Span
	Color Color
	Class string
}

// at returns the first element of s whose span overlaps the bytes from start to end.
func (s Style) at(start, end int) (look Colored) {
	for _, c := range s {
		if start < c.Span.End() && c.Span.Offset < end {
			return c
		}
	}
	return Colored{}
}
