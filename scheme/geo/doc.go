// Package geo reads, builds and compares the places of "geo" URIs (RFC 5870). It needs only
// packages uri and scheme and the standard library.
//
//	p, err := geo.Parse("geo:48.198634,16.371648;crs=wgs84;u=40")
//	p.Latitude()           // 48.198634, a Decimal
//	p.Latitude().Float64() // 48.198634, a float64
//	p.Uncertainty()        // 40 true
//
// Numbers keep the digits that they were written with. The rules are those of package scheme:
// in the coordinate reference system wgs84, latitudes are from -90 to 90 and longitudes from -180
// to 180 (section 3.4.2).
//
// All texts here are raw, except that percent-encoded unreserved characters are decoded, which
// RFC 3986, section 6.2.2.2, allows for every URI. Package pct decodes the rest.
package geo
