// Package punycode decodes and encodes labels of domain names (RFC 3492).
package punycode

import (
	"math"
	"slices"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/work"
)

// Prefix is the prefix of A-labels (RFC 5890, section 2.3.2.1), in lower case.
const Prefix = "xn--"

// The parameters of Punycode (RFC 3492, section 5).
const (
	base, tmin, tmax      = 36, 1, 26
	skew, damp            = 38, 700
	initialBias, initialN = 72, 128
)

// adapt is the bias adaptation function (RFC 3492, section 6.1). A division of 32 bits costs less
// than one of 64, and labels are so short that neither number needs more.
func adapt(delta, points uint32, first bool) int {
	if first {
		delta /= damp
	} else {
		delta /= 2
	}
	delta += delta / points
	k := 0
	for delta > (base-tmin)*tmax/2 {
		delta /= base - tmin
		k += base
	}
	return k + int((base-tmin+1)*delta/(delta+skew))
}

func threshold(k, bias int) int { return min(max(k-bias, tmin), tmax) }

// Decode decodes the part of an A-label after [Prefix], which is in lower case, and appends
// the result to out (RFC 3492, section 6.2). The time is quadratic in the length, so the
// caller must limit it. The characters before the last "-" are literal. After it, each number gives
// a character n and its place i.
func Decode[T string | []byte](out []rune, s T) ([]rune, bool) {
	at := 0
	for i := range len(s) {
		if s[i] == '-' {
			at = i + 1
		}
	}
	if at == 1 {
		return nil, false
	}
	for i := 0; i < at-1; i++ {
		if s[i] >= utf8.RuneSelf {
			return nil, false
		}
		out = append(out, rune(s[i]))
	}
	n, i, bias := uint64(initialN), uint64(0), initialBias
	for at < len(s) {
		before, weight := i, uint64(1)
		for k := base; ; k += base {
			if at == len(s) {
				return nil, false
			}
			digit := uint64(digits[s[at]])
			at++
			if i += digit * weight; digit == noDigit || i > math.MaxInt32 {
				return nil, false
			}
			t := uint64(threshold(k, bias))
			if digit < t {
				break
			}
			if weight *= base - t; weight > math.MaxInt32 {
				return nil, false
			}
		}
		length := uint32(len(out) + 1)
		bias = adapt(uint32(i-before), uint32(length), before == 0)
		n += uint64(uint32(i) / length)
		i = uint64(uint32(i) % length)
		if n > utf8.MaxRune || !utf8.ValidRune(rune(n)) {
			return nil, false
		}
		work.Add(int(length) - int(i))
		out = append(out, 0)
		copy(out[i+1:], out[i:])
		out[i] = rune(n)
		i++
	}
	return out, true
}

// noDigit is what digits has for a byte that is not a digit.
const noDigit = 0xFF

// digits has the value of each digit.
var digits = func() (table [256]uint8) {
	for i := range table {
		table[i] = noDigit
	}
	for d := range byte(base) {
		table[digit(uint32(d))] = d
	}
	return table
}()

// Encode appends the encoding of a label to out: the inverse of Decode (RFC 3492, section
// 6.3). Labels of up to 1,000 code points cannot overflow.
//
// Section 6.3 looks through the label for each code point. This function sorts the code points
// instead, and counts the places before each of them.
func Encode(out []byte, label []rune) []byte {
	work.Add(len(label))
	var room [maxPlaces]uint64
	others := room[:0] // the code points outside ASCII, each before its place
	var done places
	start := len(out)
	for i, r := range label {
		if r < utf8.RuneSelf {
			out = append(out, byte(r))
			done.add(i)
		} else {
			others = append(others, uint64(r)<<32|uint64(i))
		}
	}
	length := len(out) - start
	if length > 0 {
		out = append(out, '-')
	}
	slices.Sort(others)
	n, at, bias := initialN, 0, initialBias
	for i, other := range others {
		r, place := int(other>>32), int(uint32(other))
		before := done.before(place)
		length++
		delta := uint32((r-n)*length + before - at)
		out = appendNumber(out, delta, bias)
		bias = adapt(delta, uint32(length), i == 0)
		n, at = r, before+1
		done.add(place)
	}
	return out
}

// appendNumber appends a generalized variable-length integer (RFC 3492, section 3.3).
func appendNumber(out []byte, q uint32, bias int) []byte {
	for k := base; ; k += base {
		t := uint32(threshold(k, bias))
		if q < t {
			return append(out, digit(q))
		}
		q -= t
		out = append(out, digit(t+q%(base-t)))
		q /= base - t
	}
}

func digit(d uint32) byte { return "abcdefghijklmnopqrstuvwxyz0123456789"[d] }
