package pct

import (
	"github.com/urikit/uri/internal/enum"
	"github.com/urikit/uri/internal/syntax"
)

// A Component is a place in a URI that data can be encoded for: a component, or
// a part of one that a delimiter ends. A value that is none of the constants
// takes the unreserved characters (RFC 3986, section 2.3) and nothing else, which
// is right everywhere.
type Component uint8

const (
	// Userinfo is section 3.2.1's. It takes ":", which some read as the end of
	// a name: encode the name as a [Host], which takes all the same but that.
	Userinfo Component = iota

	// Host is a reg-name (section 3.2.2). Data that is an IPv4 address comes
	// out as one; an IP literal is no data, and its brackets are encoded.
	Host

	// Segment is a path segment (section 3.3), in which "/" is encoded.
	// Encoding cannot keep "." and ".." from being dot-segments: with "%2E" for
	// the dot they are equivalent to what they were (section 6.2.2.2). Who
	// builds a path of data has to refuse them.
	Segment

	// SegmentNC is the first segment of a relative-path reference, in which ":"
	// is encoded too, so that it is not taken for a scheme's (section 4.2). It
	// takes "." and ".." as Segment does, and does not refuse the empty segment.
	SegmentNC

	// Path is a whole path (section 3.3) as data: each "/" separates segments
	// and stays. Whether the path can stand where it is put is another
	// question: one that begins with "//" or has a colon in its first segment
	// cannot stand everywhere.
	Path

	// Query is a whole query (section 3.4). Delimiters between its parts stay:
	// encode the parts as QueryParam.
	Query

	// QueryParam is a name or a value among parameters in a query, as in
	// "name=value&name=value". The format is no part of RFC 3986 but the usual
	// one. Besides what a query does not take, "&", ";", "=" and "+" are
	// encoded. A space is "%20", not "+".
	QueryParam

	// Fragment is section 3.5's.
	Fragment
)

var names = enum.Names[Component]{Package: "pct", What: "component", Names: []string{
	Userinfo:   "userinfo",
	Host:       "host",
	Segment:    "segment",
	SegmentNC:  "segment-nc",
	Path:       "path",
	Query:      "query",
	QueryParam: "query-param",
	Fragment:   "fragment",
}}

var classes = [...]syntax.Class{
	Userinfo:   syntax.InUserinfo,
	Host:       syntax.InRegName,
	Segment:    syntax.InPChar,
	SegmentNC:  syntax.InSegmentNC,
	Path:       syntax.InPath,
	Query:      syntax.InQuery,
	QueryParam: syntax.InQueryParam,
	Fragment:   syntax.InFragment,
}

// String returns "userinfo", "host", "segment", "segment-nc", "path", "query",
// "query-param" or "fragment".
func (c Component) String() string { return names.String(c) }

// ParseComponent returns the component of that name. The error wraps uri.ErrUnknownName.
func ParseComponent(name string) (Component, error) { return names.Parse(name) }

// MarshalText returns the name. A value without one is an error.
func (c Component) MarshalText() ([]byte, error) { return names.MarshalText(c) }

// UnmarshalText implements [encoding.TextUnmarshaler] with [ParseComponent].
func (c *Component) UnmarshalText(text []byte) error { return names.UnmarshalText(c, text) }

// class returns the class of the bytes that c takes as they are.
func (c Component) class() syntax.Class {
	if int(c) < len(classes) {
		return classes[c]
	}
	return syntax.InUnreserved
}

// Encoded is percent-encoded text. What [Encode] returns is well-formed; text
// that is made an Encoded by conversion is what it is.
type Encoded string

// String returns the text, encoded as it stands.
func (e Encoded) String() string { return string(e) }

// Decode returns the data: what [Decode] returns for the text. For what
// [Encode] returned, that is the data it was given, and there is no error.
func (e Encoded) Decode() (string, error) { return Decode(string(e)) }

// Encode returns data percent-encoded for c: each octet that c does not take as
// it is, and each "%", becomes a triplet with upper-case digits (RFC 3986,
// sections 2.1 and 2.4). Data is any bytes, UTF-8 or not, and never text that is
// encoded already: "%41" gives "%2541".
//
// The result matches the grammar's rule for c; that of empty data is empty,
// which all of them take but segment-nz-nc, SegmentNC's. Where there is nothing
// to encode, it is data itself and Encode allocates nothing; otherwise Encode
// allocates once.
func Encode(c Component, data string) Encoded {
	classes, class := syntax.RFC3986.Classes(), c.class()
	n := 0
	for i := range len(data) {
		if classes[data[i]]&class == 0 {
			n++
		}
	}
	if n == 0 {
		return Encoded(data)
	}
	return Encoded(text(AppendEncode(make([]byte, 0, len(data)+2*n), c, data)))
}

// AppendEncode appends what [Encode] returns to dst. It allocates only if dst is
// too small.
func AppendEncode(dst []byte, c Component, data string) []byte {
	const digits = "0123456789ABCDEF"
	classes, class := syntax.RFC3986.Classes(), c.class()
	start := 0 // of what is not appended yet
	for i := range len(data) {
		if b := data[i]; classes[b]&class == 0 {
			dst = append(dst, data[start:i]...)
			dst = append(dst, '%', digits[b>>4], digits[b&15])
			start = i + 1
		}
	}
	return append(dst, data[start:]...)
}
