package pct

import (
	"math/bits"

	"github.com/urikit/uri/internal/engine/enum"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/syntax"
)

// A Set is a percent-encode set: it says which octets [Encode] encodes for a place in a
// URI. The place is a component, or a part of one that a delimiter ends. For a value that
// is not one of the constants, everything but the unreserved characters (RFC 3986, section
// 2.3) is encoded, which is valid in every place.
type Set uint8

const (
	// Userinfo is the userinfo (section 3.2.1). It does not encode ":", and programs
	// read the first ":" as the end of the user name. To encode a user name, use
	// [Host], which encodes ":" and otherwise the same octets.
	Userinfo Set = iota

	// Host is a reg-name (section 3.2.2). Data in the form of an IPv4 address becomes
	// an IPv4 address. An IP literal is not data: its brackets are encoded.
	Host

	// Segment is a path segment (section 3.3), in which "/" is encoded. Encoding cannot
	// prevent "." and ".." from being dot-segments, because "%2E" is equivalent to "."
	// (section 6.2.2.2). A program that builds a path from data must refuse them.
	Segment

	// SegmentNC is the first segment of a relative-path reference. It also encodes ":",
	// so that the segment cannot be read as a scheme (section 4.2). Like Segment, it
	// does not encode "." and "..". It does not refuse the empty segment.
	SegmentNC

	// Path is a whole path (section 3.3) as data. Each "/" separates segments and
	// stays. The result is not valid in every place: one that begins with "//", or that
	// has a colon in its first segment, needs an authority or a scheme before it.
	Path

	// Query is a whole query (section 3.4). The delimiters between its parts stay. To
	// encode the parts, use QueryParam.
	Query

	// QueryParam is a name or a value in a query of parameters, as in
	// "name=value&name=value". RFC 3986 does not define this format, but it is the
	// usual one. It encodes what Query encodes and also "&", ";", "=" and "+". A space
	// becomes "%20", not "+".
	QueryParam

	// Fragment is the fragment (section 3.5).
	Fragment
)

var names = enum.Names[Set]{Package: "pct", What: "percent-encode set", Names: []string{
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
// "query-param" or "fragment", or "unknown" for any other value.
func (s Set) String() string { return names.String(s) }

// MarshalText returns the name. A value without a name is an error.
func (s Set) MarshalText() ([]byte, error) { return names.MarshalText(s) }

// UnmarshalText sets s to the set with the given name, which is case-sensitive. The error
// wraps uri.ErrUnknownName and leaves s unchanged.
func (s *Set) UnmarshalText(text []byte) error { return names.UnmarshalText(s, text) }

// sets are the bytes that Encode does not encode for each Set, and last those for any
// other value.
var sets = func() (sets [len(classes) + 1]scan.Set) {
	for i := range sets {
		class := syntax.InUnreserved
		if i < len(classes) {
			class = classes[i]
		}
		for b, in := range syntax.RFC3986.Classes() {
			if in&class != 0 {
				sets[i].Add(byte(b))
			}
		}
	}
	return sets
}()

// kept returns the bytes that Encode does not encode for s.
func (s Set) kept() *scan.Set { return &sets[min(int(s), len(classes))] }

// Encoded is percent-encoded text. The result of [Encode] is well-formed. A string that
// a program converts to Encoded is not checked.
type Encoded string

// Decode returns the result of the function [Decode] for the text. If Encode returned
// e, the result is the data that was encoded, and the error is nil.
func (e Encoded) Decode() (string, error) { return Decode(string(e)) }

// Encode returns data percent-encoded with a set (RFC 3986, sections 2.1 and 2.4). Each
// octet that the set does not allow becomes a percent-encoded octet with upper-case digits,
// and so does each "%". Data is any bytes, UTF-8 or not. It must not be encoded
// already: "%41" gives "%2541".
//
// The result matches the grammar's rule for the place. Empty data gives the empty text, which
// matches every rule but that of SegmentNC.
//
// If nothing has to be encoded, Encode returns data and does not allocate. Otherwise it
// allocates once.
func Encode(set Set, data string) Encoded {
	kept := set.kept()
	n := bits.OnesCount64(scan.Outside(data, kept))
	for i := scan.Block; i < len(data); i += scan.Block {
		n += bits.OnesCount64(scan.Outside(data[i:], kept))
	}
	if n == 0 {
		return Encoded(data)
	}
	return Encoded(text(AppendEncode(make([]byte, 0, len(data)+2*n), set, data)))
}

// AppendEncode appends the result of [Encode] to dst and returns the extended slice. It
// allocates only if dst is too small.
func AppendEncode(dst []byte, set Set, data string) []byte {
	kept := set.kept()
	start := 0 // the first byte that is not appended yet
	for block := 0; block < len(data); block += scan.Block {
		for outside := scan.Outside(data[block:], kept); outside != 0; outside &= outside - 1 {
			i := block + bits.TrailingZeros64(outside)
			dst = percent.Append(append(dst, data[start:i]...), data[i])
			start = i + 1
		}
	}
	return append(dst, data[start:]...)
}
