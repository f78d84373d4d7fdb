package scheme

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/params"
)

// RFC 2397, section 3: a media type, an optional ";base64", a comma and data. The type,
// the subtype and the names of parameters are case-insensitive (RFC 2045, section 5.1).
// Values depend on the parameter, so they are left unchanged. A missing media type means
// text/plain;charset=US-ASCII (section 2); the form does not use this.

func dataRules() []Rules {
	return []Rules{{
		Name:       "data",
		Identifies: "data, by the data itself",
		Source:     "RFC 2397, section 3",
		Authority:  forbidden,
		Form:       uri.SchemeForm{Path: dataPath},
		Check:      inPath(dataFault),
	}}
}

// isToken reports whether s is percent-encoded text of a token (RFC 2045, section 5.1).
func isToken(s string) bool {
	for i := 0; i < len(s); {
		c, n := percent.Next(s[i:])
		if !ascii.IsMIMETokenByte(c) {
			return false
		}
		i += n
	}
	return s != ""
}

// isValue reports whether c may appear unencoded in the value of a parameter.
func isValue(c byte) bool {
	switch c {
	case '!', '$', '&', '\'', '*', '+':
		return true
	}
	return isUnreserved(c)
}

// dataFault returns the first fault of the path of a "data" URI (RFC 2397, section 3). The comma
// ends what the other checks read: the media type, its parameters, and base64 as the last one.
func dataFault(path string) fault {
	mediaType, _, ok := strings.Cut(path, ",")
	if !ok {
		return fault{len(path), len(path), "a comma must come before the data"}
	}
	at := strings.IndexByte(mediaType, ';')
	if at < 0 {
		at = len(mediaType)
	}
	if at > 0 {
		major, minor, _ := strings.Cut(mediaType[:at], "/")
		if !isToken(major) || !isToken(minor) {
			return fault{0, at, "a media type must be a type, a slash and a subtype"}
		}
	}
	for p := range params.All(mediaType, at) {
		if p.End == len(mediaType) && !p.HasValue && equalFold(p.Name, "base64") {
			break
		}
		if !isToken(p.Name) || !allEncoded(p.Value, isValue) {
			return fault{p.Start, p.End, "a parameter must be name=value, with special characters percent-encoded"}
		}
	}
	return fault{}
}

func dataPath(dst []byte, path string) []byte {
	if dataFault(path).message != "" {
		return append(dst, path...)
	}
	comma := strings.IndexByte(path, ',')
	at := strings.IndexByte(path[:comma], ';')
	if at < 0 {
		at = comma
	}
	dst = appendLower(dst, path[:at])
	for p := range params.All(path[:comma], at) {
		dst = appendLower(append(dst, ';'), p.Name)
		if p.HasValue {
			dst = append(append(dst, '='), p.Value...)
		}
	}
	return append(dst, path[comma:]...)
}
