package geo

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/params"
	"github.com/urikit/uri/scheme"
)

// Parts are the parts of a place, raw. An Altitude, a CRS and an Uncertainty that are empty are
// absent.
type Parts struct {
	Latitude, Longitude, Altitude Decimal
	CRS                           string
	Uncertainty                   Decimal
	Params                        []uri.Param // other than "crs" and "u"; a value without HasValue is ignored
}

// Parts returns the parts of p. Build is the inverse, except for the fragment and the spelling of
// "geo", "crs", "u" and percent-encoded octets.
func (p Place) Parts() Parts {
	altitude, _ := p.Altitude()
	uncertainty, _ := p.Uncertainty()
	crs, _ := p.parameter("crs")
	return Parts{p.Latitude(), p.Longitude(), altitude, crs, uncertainty, p.Params()}
}

// Build returns the place with the given parts. The error wraps a [*uri.SyntaxError] or a
// [*scheme.Error], with offsets in the text that the parts give.
func Build(parts Parts) (Place, error) {
	text := []byte("geo:")
	misread := false
	add := func(before string, part, delimiters string) {
		misread = misread || strings.ContainsAny(part, delimiters)
		text = append(append(text, before...), part...)
	}
	add("", string(parts.Latitude), ",;?#")
	add(",", string(parts.Longitude), ",;?#")
	if parts.Altitude != "" {
		add(",", string(parts.Altitude), ",;?#")
	}
	if parts.CRS != "" {
		add(";crs=", parts.CRS, ";?#")
	}
	if parts.Uncertainty != "" {
		add(";u=", string(parts.Uncertainty), ";?#")
	}
	for _, p := range parts.Params {
		var ok bool
		text, ok = params.Pair(p).Append(text)
		misread = misread || !ok || isOwn(p.Name)
	}
	if misread {
		rules, _ := scheme.Known().Rules("geo")
		return Place{}, &scheme.Error{Violation: scheme.Violation{
			Component: uri.ComponentPath,
			Span:      uri.Span{Offset: len("geo:"), Length: len(text) - len("geo:")},
			Source:    rules.Source,
			Message:   `a part cannot contain the delimiter of another, and Params cannot contain crs or u`,
		}}
	}
	return Parse(string(text))
}
