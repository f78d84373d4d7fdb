package data

import (
	"encoding/base64"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/pct"
)

// Build returns the Data with a media type and octets. Of the two texts, percent-encoded and
// base64, it chooses the shorter one. Data with segments "." or "..", as in "a/../b", is always
// base64, because normalization would remove them.
//
// The media type text/plain with the charset US-ASCII is left out, as is the zero MediaType.
// The error is the [*scheme.Error] of [Parse] for a media type that is invalid.
func Build(m MediaType, data []byte) (Data, error) {
	head, at := appendHead([]byte("data:"), m)
	if at > 0 {
		return Data{}, fault(at, len(head)-at, "a parameter of a media type must have a value: set HasValue")
	}
	body := pct.AppendEncode(nil, pct.Path, string(data))
	const mark = ";base64"
	if size := len(mark) + base64.StdEncoding.EncodedLen(len(data)); size < len(body) || hasDots(body) {
		head = append(head, mark...)
		body = base64.StdEncoding.AppendEncode(body[:0], data)
	}
	return Parse(string(head) + "," + string(body))
}

// hasDots reports whether normalization removes segments of a path that ends with body.
func hasDots(body []byte) bool {
	path := "," + string(body)
	return uri.RemoveDotSegments(path) != path
}

// appendHead appends the encoded media type to dst, without what RFC 2397, section 2, supplies. It
// stops after a parameter without a value and returns its place, which is otherwise 0.
func appendHead(dst []byte, m MediaType) (head []byte, at int) {
	usual := plain()
	switch {
	case m.Type == usual.Type && slices.Equal(m.Params, usual.Params):
		return dst, 0
	case m.Type == "", m.Type == usual.Type && len(m.Params) > 0:
	default:
		major, minor, slash := strings.Cut(m.Type, "/")
		dst = appendToken(dst, major)
		if slash {
			dst = append(dst, '/')
		}
		dst = appendToken(dst, minor)
	}
	for _, p := range m.Params {
		at = len(dst) + len(";")
		dst = appendToken(append(dst, ';'), p.Name)
		if !p.HasValue { // ";base64" would be read as something else
			return dst, at
		}
		dst = append(dst, '=')
		if value := p.Value; value == "" || value[0] == '"' {
			dst = appendToken(dst, quote(value))
		} else {
			dst = appendToken(dst, value)
		}
	}
	return dst, 0
}

// appendToken appends s to dst. It encodes all octets that a token cannot contain or that are
// not allowed in a path.
func appendToken(dst []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; ascii.IsMIMETokenByte(c) && strings.IndexByte("#%^`{|}", c) < 0 {
			dst = append(dst, c)
		} else {
			dst = percent.Append(dst, c)
		}
	}
	return dst
}
