// Package pct encodes data for a place in a URI, and decodes it (percent-encoding, RFC 3986,
// section 2). It needs only the standard library.
//
//	segment := pct.Encode(pct.Segment, "AC/DC") // "AC%2FDC"
//	data, err := segment.Decode()               // "AC/DC"
//
// The octets that must be encoded depend on the place of the data: a "/" in a query is
// data, and in a path it separates segments. So [Encode] takes a [Set]. Its
// argument is data, in which a "%" is a percent sign. Its result is [Encoded] text,
// which has a type of its own, so that a program that encodes twice by mistake does not
// compile. [Decode] needs no set.
//
// A percent-encoded octet, such as "%2F", is also called a triplet.
package pct

import (
	"strconv"
	"strings"
	"unsafe"

	"github.com/urikit/uri/internal/engine/percent"
)

// A TripletError reports a "%" that is not followed by two hexadecimal digits.
type TripletError struct {
	Offset  int    // of the "%"
	Message string // the problem; it contains no part of the text
}

// malformed returns the error for a "%" at an offset.
func malformed(offset int) *TripletError {
	return &TripletError{offset, `"%" must be followed by two hexadecimal digits`}
}

// Error returns the message and the offset.
func (e *TripletError) Error() string {
	return "pct: " + e.Message + " (offset " + strconv.Itoa(e.Offset) + ")"
}

// Decode replaces each percent-encoded octet of s with the octet (RFC 3986, sections
// 2.1 and 2.4). It decodes once: "%2541" gives "%41". A "+" stays a plus. The empty
// string gives the empty string.
//
// The result can be any bytes, also invalid UTF-8 and NUL. A program that does not
// expect raw data should refuse "%00" (section 7.3).
//
// If a "%" is not followed by two hexadecimal digits, Decode returns "" and a
// [*TripletError].
//
// If s has no "%", Decode returns s and does not allocate. Otherwise it allocates once.
func Decode(s string) (string, error) {
	n := strings.Count(s, "%")
	if n == 0 {
		return s, nil
	}
	b, err := AppendDecode(make([]byte, 0, max(0, len(s)-2*n)), s)
	return text(b), err
}

// AppendDecode appends the result of [Decode] to dst and returns the extended slice. If
// s is malformed, it returns dst with its old length and a [*TripletError]. It
// allocates only if dst is too small.
func AppendDecode(dst []byte, s string) ([]byte, error) {
	before := len(dst)
	for i := 0; i < len(s); {
		n := strings.IndexByte(s[i:], '%')
		if n < 0 {
			return append(dst, s[i:]...), nil
		}
		dst = append(dst, s[i:i+n]...)
		i += n
		if i+2 >= len(s) {
			return dst[:before], malformed(i)
		}
		hi, lo := percent.HexValue(s[i+1]), percent.HexValue(s[i+2])
		if hi > 15 || lo > 15 {
			return dst[:before], malformed(i)
		}
		dst = append(dst, hi<<4|lo)
		i += 3
	}
	return dst, nil
}

// text returns b as a string without a copy. The caller must not use b any more.
func text(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
