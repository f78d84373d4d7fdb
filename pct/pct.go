// Package pct implements percent-encoding (RFC 3986, section 2).
//
// Which octets have to be encoded depends on where the data goes: a "/" is data
// in a query and delimits in a path. So [Encode] takes the [Component]. It takes
// data, in which a "%" is a percent sign, and returns [Encoded] text: that is a
// type of its own, so that a program that encodes twice by mistake does not
// compile. Decoding needs no component, and is done once.
package pct

import (
	"strconv"
	"strings"
	"unsafe"

	"github.com/urikit/uri/internal/percent"
)

// A TripletError tells of a "%" that two hexadecimal digits do not follow.
type TripletError struct {
	Offset int // of the "%"
}

func (e *TripletError) Error() string {
	return `pct: "%" without two hexadecimal digits behind it (offset ` + strconv.Itoa(e.Offset) + ")"
}

// Decode replaces each percent-encoded triplet of s by the octet it stands for,
// once: "%2541" gives "%41", and "+" stays a plus. The result is bytes; nothing
// says that they are UTF-8 or text. It can have NUL: a program that does not expect raw
// data should refuse "%00" (RFC 3986, section 7.3). A "%" that is not part of a triplet is a
// [*TripletError], and the result is empty. Where there is no "%", Decode returns
// s itself and allocates nothing; otherwise it allocates once. RFC 3986, sections
// 2.1 and 2.4.
func Decode(s string) (string, error) {
	n := strings.Count(s, "%")
	if n == 0 {
		return s, nil
	}
	b, err := AppendDecode(make([]byte, 0, max(0, len(s)-2*n)), s)
	return text(b), err
}

// AppendDecode appends to dst what [Decode] returns. If s is malformed it
// returns dst as it was. It allocates only if dst is too small.
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
			return dst[:before], &TripletError{Offset: i}
		}
		hi, lo := percent.HexValue(s[i+1]), percent.HexValue(s[i+2])
		if hi > 15 || lo > 15 {
			return dst[:before], &TripletError{Offset: i}
		}
		dst = append(dst, hi<<4|lo)
		i += 3
	}
	return dst, nil
}

// text returns b, which nobody holds any more, as a string.
func text(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
