package data

import "github.com/urikit/uri/internal/engine/percent"

// A mode is a way to read base64.
type mode uint8

const (
	strict   mode = iota // RFC 2045, section 6.8, with padding and with line breaks only
	forgiven             // forgiving-base64 decode of the Infra Standard, section 8
)

// isSpace reports whether c is ASCII whitespace (Infra Standard, section 4.6).
func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r' }

// digits has the value of each digit of base64 (RFC 4648, section 4), and 0xFF for all other
// bytes.
var digits = func() (table [256]uint8) {
	for i := range table {
		table[i] = 0xFF
	}
	for i, c := range "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/" {
		table[c] = uint8(i)
	}
	return table
}()

// scanBase64 returns the length of the decoded data of text, whose octets may be
// percent-encoded. If text is not base64, it returns the place and the problem.
func scanBase64(text string, mode mode) (size, at int, problem string) {
	count, padding, firstPad := 0, 0, 0
	last := uint8(0)
	for i := 0; i < len(text); {
		c, n := percent.Next(text[i:])
		switch {
		case digits[c] != 0xFF && padding == 0:
			count++
			last = digits[c]
		case digits[c] != 0xFF:
			return 0, i, "base64 data ends with its padding: remove the rest"
		case c == '=':
			if padding == 0 {
				firstPad = i
			}
			padding++
		case isSpace(c) && (mode == forgiven || c == '\r' || c == '\n'):
		default:
			return 0, i, "base64 data cannot contain this character"
		}
		i += n
	}
	if problem, ofPadding := groupsProblem(count, padding, last, mode); ofPadding {
		return 0, firstPad, problem
	} else if problem != "" {
		return 0, len(text), problem
	}
	return count/4*3 + count%4*3/4, 0, ""
}

// groupsProblem says what is wrong with the number of characters, of which the last has a value,
// and with that of padding. It returns true if the padding is wrong.
func groupsProblem(count, padding int, last uint8, mode mode) (problem string, ofPadding bool) {
	switch {
	case padding > 2 || padding > 0 && (count+padding)%4 != 0:
		return "the padding of base64 data has the wrong length", true
	case count%4 == 1 || mode == strict && (count+padding)%4 != 0:
		return "base64 data must have groups of four characters: complete the last one", false
	case mode == strict && (count%4 == 2 && last&0xF != 0 || count%4 == 3 && last&3 != 0):
		return "base64 data must end with bits that are zero", false
	}
	return "", false
}
