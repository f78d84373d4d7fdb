package geo

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/textform"
	"github.com/urikit/uri/internal/params"
	"github.com/urikit/uri/scheme"
)

// A Place is a valid place, as it was written. Two Places are == if their URIs have the same text;
// use [Place.EquivalentTo] to compare places. The zero Place is not a place, and all its parts are
// empty or absent.
type Place struct{ uri uri.URI }

// Parse reads a "geo" URI. The error wraps a [*uri.SyntaxError] if text is not a URI, and otherwise
// a [*scheme.Error]. A valid place in normal spelling costs no allocation.
func Parse(text string) (Place, error) {
	u, err := uri.ParseURI(text)
	if err != nil {
		return Place{}, err
	}
	return FromURI(u)
}

// FromURI returns u as a Place. The error is a [*scheme.Error].
func FromURI(u uri.URI) (Place, error) {
	rules, _ := scheme.Known().Rules("geo")
	if err := rules.Verify(u); err != nil {
		return Place{}, err
	}
	return Place{u}, nil
}

// IsZero reports whether p is the zero Place, which is not a place.
func (p Place) IsZero() bool { return p.uri.IsZero() }

// URI returns the place as a URI, with the same text. The zero Place gives [uri.ErrZero].
func (p Place) URI() (uri.URI, error) {
	if p.IsZero() {
		return uri.URI{}, uri.ErrZero
	}
	return p.uri, nil
}

// String returns the text of the URI, and "" for the zero Place.
func (p Place) String() string { return p.uri.String() }

// MarshalText implements [encoding.TextMarshaler] with the text of the URI, so that p is a string
// in JSON. The zero Place gives [uri.ErrZero].
func (p Place) MarshalText() ([]byte, error) { return p.uri.MarshalText() }

// UnmarshalText implements [encoding.TextUnmarshaler], as [Parse]. An error leaves p unchanged.
func (p *Place) UnmarshalText(text []byte) error { return textform.Set(p, string(text), Parse) }

// path returns the path, in which unreserved characters are decoded.
func (p Place) path() string {
	return uri.Normalizer{}.NormalizeURI(p.uri, uri.LevelPercent).Path().String()
}

// coordinates returns the coordinates as written. The third is empty if it is absent.
func (p Place) coordinates() (a, b, c string) {
	coordinates, _, _ := strings.Cut(p.path(), ";")
	a, coordinates, _ = strings.Cut(coordinates, ",")
	b, c, _ = strings.Cut(coordinates, ",")
	return a, b, c
}

// Latitude returns the first coordinate. In wgs84 it is the latitude in degrees.
func (p Place) Latitude() Decimal {
	a, _, _ := p.coordinates()
	return Decimal(a)
}

// Longitude returns the second coordinate. In wgs84 it is the longitude in degrees.
func (p Place) Longitude() Decimal {
	_, b, _ := p.coordinates()
	return Decimal(b)
}

// Altitude returns the third coordinate, and whether there is one. In wgs84 it is the altitude in
// metres above the ellipsoid. An absent altitude is unknown, and not 0 (section 3.4.4).
func (p Place) Altitude() (Decimal, bool) {
	_, _, c := p.coordinates()
	return Decimal(c), c != ""
}

// CRS returns the coordinate reference system as written, or "wgs84" if there is no "crs". Its case
// has no meaning (section 3.3). The CRS of the zero Place is empty.
func (p Place) CRS() string {
	if crs, ok := p.parameter("crs"); ok || p.uri.IsZero() {
		return crs
	}
	return "wgs84"
}

// Uncertainty returns the value of "u" in metres, and whether there is one. An absent uncertainty
// is unknown, and not 0 (section 3.4.3).
func (p Place) Uncertainty() (Decimal, bool) {
	u, ok := p.parameter("u")
	return Decimal(u), ok
}

// Params returns the parameters other than "crs" and "u" in the order of the text, or nil if there
// are none. They are raw.
func (p Place) Params() (list []uri.Param) {
	for _, q := range p.parameters() {
		if !isOwn(q.Name) {
			list = append(list, q)
		}
	}
	return list
}

// isOwn reports whether a parameter is crs or u.
func isOwn(name string) bool { return strings.EqualFold(name, "crs") || strings.EqualFold(name, "u") }

func (p Place) parameters() (list []uri.Param) {
	path := p.path()
	coordinates, _, _ := strings.Cut(path, ";")
	for q := range params.All(path, len(coordinates)) {
		list = append(list, uri.Param{Name: q.Name, Value: q.Value, HasValue: q.HasValue})
	}
	return list
}

func (p Place) parameter(name string) (string, bool) {
	for _, q := range p.parameters() {
		if strings.EqualFold(q.Name, name) {
			return q.Value, true
		}
	}
	return "", false
}

// EquivalentTo reports whether p and q are equivalent (section 3.4.4). It compares coordinates and
// the uncertainty as numbers of any length. It ignores the order of parameters, the case of their
// names and the case of the CRS. In wgs84 all longitudes of a pole are the same, and so are 180 and
// -180. It ignores fragments, which the RFC does not mention. The zero Place is equivalent to
// nothing.
func (p Place) EquivalentTo(q Place) bool {
	return !p.uri.IsZero() && p.Normal() == q.Normal()
}

// Normal returns the place that all equivalent places have in common. It has no needless zeros, no
// "crs" if that is wgs84, a CRS in lower case, no fragment, and parameters sorted by name.
func (p Place) Normal() Place {
	if p.uri.IsZero() {
		return p
	}
	form, _ := scheme.Known().Form("geo")
	return Place{uri.MustParseURI("geo:" + string(form.Path(nil, p.path())))}
}
