package document

import (
	"bytes"
	"strconv"

	"github.com/urikit/uri/internal/engine/ascii"
)

// candidates calls f with each URL of a srcset attribute, and whether the descriptors after it
// are valid (HTML Standard, section 4.8.4.2.10).
func candidates(text []byte, f func(i, j int, valid bool)) {
	for i := 0; ; {
		for i < len(text) && (isHTMLSpace[text[i]] || text[i] == ',') {
			i++
		}
		if i == len(text) {
			return
		}
		j := i
		for j < len(text) && !isHTMLSpace[text[j]] {
			j++
		}
		end := j
		for text[end-1] == ',' {
			end--
		}
		start := i
		if i = j; end < j { // no descriptors
			f(start, end, true)
			continue
		}
		var d descriptors
		i = d.read(text, i)
		f(start, end, d.valid())
	}
}

// descriptors are those of an image in a srcset.
type descriptors struct{ width, density, height, wrong bool }

// read reads descriptors up to a comma or the end, and returns the index after them. White
// space separates them, except in parentheses.
func (d *descriptors) read(text []byte, i int) int {
	start := i
	for parentheses := false; ; i++ {
		if i == len(text) || !parentheses && (text[i] == ',' || isHTMLSpace[text[i]]) {
			if start < i {
				d.add(text[start:i])
			}
			if start = i + 1; i == len(text) || text[i] == ',' {
				return i
			}
			continue
		}
		switch text[i] {
		case '(':
			parentheses = true
		case ')':
			parentheses = false
		}
	}
}

// add adds a descriptor. Each kind occurs once, and a density excludes the other two.
func (d *descriptors) add(text []byte) {
	number, unit := text[:len(text)-1], text[len(text)-1]
	switch {
	case unit == 'w' && isPositive(number) && !d.width && !d.density:
		d.width = true
	case unit == 'x' && isNonNegative(number) && !d.width && !d.density && !d.height:
		d.density = true
	case unit == 'h' && isPositive(number) && !d.height && !d.density:
		d.height = true
	default:
		d.wrong = true
	}
}

// valid reports whether browsers use the image.
func (d *descriptors) valid() bool { return !d.wrong && (!d.height || d.width) }

// isPositive reports whether text is a valid non-negative integer (HTML Standard, section
// 2.3.4.2) that is not 0.
func isPositive(text []byte) bool {
	return len(text) > 0 && digitsOf(text) == len(text) && len(bytes.Trim(text, "0")) > 0
}

// isNonNegative reports whether text is a valid floating-point number (section 2.3.4.3) that
// is not less than 0. It reads the sign, the digits, the fraction and the exponent in this order.
// zero says that all digits are zeros, so that a minus sign is allowed.
func isNonNegative(text []byte) bool {
	rest, negative := bytes.CutPrefix(text, []byte("-"))
	whole := digitsOf(rest)
	zero := len(bytes.Trim(rest[:whole], "0")) == 0
	rest = rest[whole:]
	if len(rest) > 0 && rest[0] == '.' {
		n := digitsOf(rest[1:])
		if n == 0 {
			return false
		}
		zero = zero && len(bytes.Trim(rest[1:1+n], "0")) == 0
		rest = rest[1+n:]
	} else if whole == 0 {
		return false
	}
	if len(rest) > 0 && lower(rest[0]) == 'e' {
		if rest = rest[1:]; len(rest) > 0 && (rest[0] == '+' || rest[0] == '-') {
			rest = rest[1:]
		}
		n := digitsOf(rest)
		if n == 0 {
			return false
		}
		rest = rest[n:]
	}
	if len(rest) > 0 || negative && !zero {
		return false
	}
	_, err := strconv.ParseFloat(string(text), 64)
	return err == nil // it is not too large
}

// digitsOf returns the number of digits at the beginning of text.
func digitsOf(text []byte) int {
	n := 0
	for n < len(text) && ascii.IsDigit(text[n]) {
		n++
	}
	return n
}
