package audit

import (
	"bytes"
	"math"
	"unicode/utf8"
)

// The parameters of Punycode (RFC 3492, section 5).
const (
	punyBase, punyTMin, punyTMax  = 36, 1, 26
	punySkew, punyDamp            = 38, 700
	punyInitialBias, punyInitialN = 72, 128
)

// maxLabel is the length of the longest label in DNS. A longer label is not decoded, because
// decoding takes more than linear time.
const maxLabel = 63

func punyAdapt(delta, points int, first bool) int {
	if first {
		delta /= punyDamp
	} else {
		delta /= 2
	}
	delta += delta / points
	k := 0
	for delta > (punyBase-punyTMin)*punyTMax/2 {
		delta /= punyBase - punyTMin
		k += punyBase
	}
	return k + (punyBase-punyTMin+1)*delta/(delta+punySkew)
}

func punyThreshold(k, bias int) int { return min(max(k-bias, punyTMin), punyTMax) }

// punyDecode decodes the part of an A-label after "xn--", which is in lower case, and appends
// the result to out (RFC 3492, section 6.2).
func punyDecode(out []rune, s []byte) ([]rune, bool) {
	if len(s) > maxLabel {
		return nil, false
	}
	if i := bytes.LastIndexByte(s, '-'); i > 0 {
		for _, c := range s[:i] {
			if c >= utf8.RuneSelf {
				return nil, false
			}
			out = append(out, rune(c))
		}
		s = s[i+1:]
	} else if i == 0 {
		return nil, false
	}
	n, i, bias := punyInitialN, 0, punyInitialBias
	for len(s) > 0 {
		before, weight := i, 1
		for k := punyBase; ; k += punyBase {
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
			t := punyThreshold(k, bias)
			if digit < t {
				break
			}
			if weight > math.MaxInt32/(punyBase-t) {
				return nil, false
			}
			weight *= punyBase - t
		}
		length := len(out) + 1
		bias = punyAdapt(i-before, length, before == 0)
		n += i / length
		i %= length
		if n > utf8.MaxRune || !utf8.ValidRune(rune(n)) {
			return nil, false
		}
		out = append(out, 0)
		copy(out[i+1:], out[i:])
		out[i] = rune(n)
		i++
	}
	return out, true
}

// punyEncode is the inverse of punyDecode (RFC 3492, section 6.3), for labels that
// punyDecode has returned.
func punyEncode(out []byte, label []rune) []byte {
	for _, r := range label {
		if r < utf8.RuneSelf {
			out = append(out, byte(r))
		}
	}
	basic := len(out)
	if basic > 0 {
		out = append(out, '-')
	}
	n, delta, bias := rune(punyInitialN), 0, punyInitialBias
	for done := basic; done < len(label); {
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
			for k := punyBase; ; k += punyBase {
				t := punyThreshold(k, bias)
				if q < t {
					break
				}
				out = append(out, punyDigit(t+(q-t)%(punyBase-t)))
				q = (q - t) / (punyBase - t)
			}
			out = append(out, punyDigit(q))
			bias = punyAdapt(delta, done+1, done == basic)
			delta = 0
			done++
		}
		delta++
		n++
	}
	return out
}

func punyDigit(d int) byte {
	if d < 26 {
		return 'a' + byte(d)
	}
	return '0' + byte(d-26)
}
