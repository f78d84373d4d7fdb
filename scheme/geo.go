package scheme

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/params"
)

// RFC 5870, section 3.3: two or three numbers, separated by commas, and parameters, of which crs
// and u come first. Section 3.4.2: in wgs84, latitudes are from -90 to 90 and longitudes from -180
// to 180. Section 3.4.4: coordinates and u are compared as numbers. The order of parameters and the
// case of their names are ignored, and that of the value of crs (section 3.3, which prefers lower
// case). A missing crs means wgs84. In wgs84, all longitudes of a pole are the same, and so are the
// longitudes 180 and -180.

func geoRules() []Rules {
	return []Rules{{
		Name:       "geo",
		Identifies: "places on Earth, by coordinates",
		Source:     "RFC 5870, sections 3.3 and 3.4.2",
		Authority:  forbidden,
		Query:      forbidden,
		Form:       uri.SchemeForm{Path: geoPath},
		Check:      inPath(geoFault),
	}}
}

// isNumber reports whether s is a num: digits with an optional sign and fraction.
func isNumber(s string) bool {
	whole, fraction, ok := strings.Cut(strings.TrimPrefix(s, "-"), ".")
	return all(whole, isDigit) && (!ok || all(fraction, isDigit))
}

// coordinates splits a path into two numbers, an optional third with its comma, and
// parameters with the semicolon before them.
func coordinates(path string) (a, b, c, parameters string) {
	if i := strings.IndexByte(path, ';'); i >= 0 {
		path, parameters = path[:i], path[i:]
	}
	a, b, _ = strings.Cut(path, ",")
	if i := strings.IndexByte(b, ','); i >= 0 {
		b, c = b[:i], b[i:]
	}
	return a, b, c, parameters
}

func geoFault(path string) fault {
	a, b, c, rest := coordinates(path)
	at := len(path) - len(rest)
	if !isNumber(a) || !isNumber(b) || c != "" && !isNumber(c[1:]) {
		return fault{0, at, "coordinates must be two or three numbers, with commas between them"}
	}
	last := 0
	for p := range params.All(path, at) {
		rank := params.Geo(p.Name)
		if f := geoParameterFault(p, rank, last, p.Start == at+1); f != (fault{}) {
			return f
		}
		last = rank
	}
	if isWGS84(rest) {
		switch {
		case exceeds(a, "90"):
			return fault{0, len(a), "a latitude must be from -90 to 90"}
		case exceeds(b, "180"):
			return fault{len(a) + 1, len(a) + 1 + len(b), "a longitude must be from -180 to 180"}
		}
	}
	return fault{}
}

// geoParameterFault returns the fault of a parameter with a rank after one with the rank last, or
// after the coordinates. The rank is 0 for crs, 1 for u, and larger for all others.
func geoParameterFault(p params.Parameter, rank, last int, isFirst bool) fault {
	switch {
	case rank < last || rank == 1 && last == 1:
		return fault{p.Start, p.End, "the parameters crs and u must come first, in this order, and only once"}
	case !all(p.Name, isLetterDigitHyphen):
		return fault{p.Start, p.Start + len(p.Name), "the name of a parameter can contain only letters, digits and hyphens"}
	case rank == 0 && (!isFirst || !all(p.Value, isLetterDigitHyphen)):
		return fault{p.Start, p.End, "crs must come first, and its value can contain only letters, digits and hyphens"}
	case rank == 1 && (!isNumber(p.Value) || p.Value[0] == '-'):
		return fault{p.Start, p.End, "the uncertainty must be a number without a sign"}
	case p.HasValue && !allEncoded(p.Value, isGeoParameter):
		return fault{p.Start, p.End, "a value cannot be empty, and its special characters must be percent-encoded"}
	}
	return fault{}
}

// isWGS84 reports whether the crs in the parameters is wgs84 or missing.
func isWGS84(list string) bool {
	for p := range params.All(list, 0) {
		if params.Geo(p.Name) == 0 {
			return equalFold(p.Value, "wgs84")
		}
	}
	return true
}

// exceeds reports whether the absolute value of a number is above limit. The limit is a
// whole number without leading zeros.
func exceeds(number, limit string) bool {
	whole, fraction, _ := strings.Cut(strings.TrimPrefix(number, "-"), ".")
	whole = strings.TrimLeft(whole, "0")
	if len(whole) != len(limit) {
		return len(whole) > len(limit)
	}
	return whole > limit || whole == limit && strings.Trim(fraction, "0") != ""
}

// isGeoParameter reports whether c may appear unencoded in a paramchar. The paramchar of
// geo has no slash.
func isGeoParameter(c byte) bool { return isParameter(c) && c != '/' }

func geoPath(dst []byte, path string) []byte {
	if geoFault(path).message != "" {
		return append(dst, path...)
	}
	a, b, c, rest := coordinates(path)
	wgs84 := isWGS84(rest)
	start := len(dst)
	dst = appendDecimal(dst, a)
	pole := string(dst[start:]) == "90" || string(dst[start:]) == "-90"
	dst = append(dst, ',')
	start = len(dst)
	switch dst = appendDecimal(dst, b); {
	case wgs84 && pole:
		dst = append(dst[:start], '0')
	case wgs84 && string(dst[start:]) == "-180":
		dst = append(dst[:start], "180"...)
	}
	if c != "" {
		dst = appendDecimal(append(dst, ','), c[1:])
	}
	return params.Order(params.Geo).List(rest, 0).Append(dst, appendGeoParameter)
}

// appendDecimal appends a number without needless zeros.
func appendDecimal(dst []byte, number string) []byte {
	digits, negative := strings.CutPrefix(number, "-")
	whole, fraction, _ := strings.Cut(digits, ".")
	whole = strings.TrimLeft(whole, "0")
	fraction = strings.TrimRight(fraction, "0")
	if negative && whole+fraction != "" {
		dst = append(dst, '-')
	}
	if whole == "" {
		whole = "0"
	}
	dst = append(dst, whole...)
	if fraction != "" {
		dst = append(append(dst, '.'), fraction...)
	}
	return dst
}

func appendGeoParameter(dst []byte, p params.Parameter) []byte {
	rank := params.Geo(p.Name)
	if rank == 0 && equalFold(p.Value, "wgs84") {
		return dst
	}
	dst = appendLower(append(dst, ';'), p.Name)
	switch {
	case rank == 0:
		return appendLower(append(dst, '='), p.Value)
	case rank == 1:
		return appendDecimal(append(dst, '='), p.Value)
	case p.HasValue:
		return append(append(dst, '='), p.Value...)
	}
	return dst
}
