// Package color writes texts in the colours of a terminal.
package color

// A Color is a select graphic rendition of ECMA-48: the part between "ESC [" and "m".
// The empty Color is that of the terminal.
type Color string

// The colours that the programs of this module share.
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

// Change returns the escape sequence that changes a terminal from c to another colour.
func (c Color) Change(to Color) string {
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
	return Color("").Change(c) + s + c.Change("")
}

// And returns the combination of two colours.
func (c Color) And(more Color) Color {
	if c == "" || more == "" {
		return c + more
	}
	return c + ";" + more
}
