// Package punycode decodes and encodes labels of domain names (RFC 3492).
package punycode

import (
	"math"
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

func adapt(delta, points int, first bool) int {
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
	return k + (base-tmin+1)*delta/(delta+skew)
}

func threshold(k, bias int) int { return min(max(k-bias, tmin), tmax) }

// Decode decodes the part of an A-label after [Prefix], which is in lower case, and appends
// the result to out (RFC 3492, section 6.2). The time is quadratic in the length, so the
// caller must limit it.
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
	s = s[at:]
	n, i, bias := initialN, 0, initialBias
	for len(s) > 0 {
		before, weight := i, 1
		for k := base; ; k += base {
			if len(s) == 0 {
				return nil, false
			}
			digit := 0
			switch c := s[0]; {
			case c-'a' < 26:
				digit = int(c - 'a')
			case c-'0' <= 9:
				digit = int(c-'0') + 26
			default:
				return nil, false
			}
			s = s[1:]
			if digit > (math.MaxInt32-i)/weight {
				return nil, false
			}
			i += digit * weight
			t := threshold(k, bias)
			if digit < t {
				break
			}
			if weight > math.MaxInt32/(base-t) {
				return nil, false
			}
			weight *= base - t
		}
		length := len(out) + 1
		bias = adapt(i-before, length, before == 0)
		n += i / length
		i %= length
		if n > utf8.MaxRune || !utf8.ValidRune(rune(n)) {
			return nil, false
		}
		work.Add(length - i)
		out = append(out, 0)
		copy(out[i+1:], out[i:])
		out[i] = rune(n)
		i++
	}
	return out, true
}

// Encode appends the encoding of a label to out: the inverse of Decode (RFC 3492, section
// 6.3). The time is quadratic in the length, so the caller must limit it. Labels of up to
// 1,000 code points cannot overflow.
func Encode(out []byte, label []rune) []byte {
	start := len(out)
	for _, r := range label {
		if r < utf8.RuneSelf {
			out = append(out, byte(r))
		}
	}
	basic := len(out) - start
	if basic > 0 {
		out = append(out, '-')
	}
	n, delta, bias := rune(initialN), 0, initialBias
	for done := basic; done < len(label); {
		work.Add(2 * len(label))
		next := rune(utf8.MaxRune)
		for _, r := range label {
			if r >= n {
				next = min(next, r)
			}
		}
		delta += int(next-n) * (done + 1)
		n = next
		for _, r := range label {
			if r < n {
				delta++
			}
			if r != n {
				continue
			}
			q := delta
			for k := base; ; k += base {
				t := threshold(k, bias)
				if q < t {
					break
				}
				out = append(out, digit(t+(q-t)%(base-t)))
				q = (q - t) / (base - t)
			}
			out = append(out, digit(q))
			bias = adapt(delta, done+1, done == basic)
			delta = 0
			done++
		}
		delta++
		n++
	}
	return out
}

func digit(d int) byte {
	if d < 26 {
		return 'a' + byte(d)
	}
	return '0' + byte(d-26)
}
