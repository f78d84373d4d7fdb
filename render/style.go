package render

import "github.com/urikit/uri"

// A Style is a list of spans with their colours and classes. The nil Style has none.
type Style []Colored

// A Colored is a span with its colour on a terminal and its class in HTML.
type Colored struct {
	Span uri.Span

	// Color is a select graphic rendition of ECMA-48, the part between "ESC [" and "m", such as
	// "1;31" for bold red. The empty Color is that of the terminal.
	Color string

	// Class consists of ASCII letters, digits and hyphens. Any other class has no effect.
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
