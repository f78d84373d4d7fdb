package scheme

import (
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/pct"
)

// A filterReader reads a search filter (RFC 4515, section 3), percent-encoded in a query.
type filterReader struct {
	text string
	at   int
}

// filterFault returns the first fault of a filter, with its place in the text. Its time is
// linear in the length of the text, however deep the filters are nested.
func filterFault(text string) fault {
	r := filterReader{text, 0}
	var room [16]byte
	open := room[:0] // the operators of the filters around this place
	for {
		if !r.skip('(') {
			return r.fault(`each filter must be in parentheses, as in (a=b) and (&(a=b)(c=d))`)
		}
		switch c := r.peek(); c {
		case '&', '|', '!':
			r.next()
			open = append(open, byte(c))
			if c == '!' || r.peek() != ')' { // RFC 4526: "(&)" is true and "(|)" is false
				continue
			}
		default:
			if message := r.item(); message != "" {
				return r.fault(message)
			}
			if !r.skip(')') {
				return r.fault(`the filter must end with ")": write "(", ")", "*" and "\" in a value as \28, \29, \2a and \5c`)
			}
		}
		for len(open) > 0 && (open[len(open)-1] == '!' || r.peek() == ')') {
			if !r.skip(')') {
				return r.fault(`"!" takes one filter: it must end with ")"`)
			}
			open = open[:len(open)-1]
		}
		if len(open) == 0 {
			break
		}
	}
	if r.at < len(text) {
		return fault{r.at, len(text), "nothing can follow the filter: join filters as (&(a=b)(c=d))"}
	}
	return fault{}
}

// end is the result of peek at the end of the text.
const end = -1

// peek returns the octet at this place, decoded, or end.
func (r *filterReader) peek() int {
	if r.at == len(r.text) {
		return end
	}
	if c, ok := percent.Octet(r.text[r.at:]); ok {
		return int(c)
	}
	return int(r.text[r.at])
}

// next skips the octet at this place.
func (r *filterReader) next() {
	if r.text[r.at] == '%' {
		r.at += len("%XX")
		return
	}
	r.at++
}

// skip skips the octet c, and reports whether it is at this place.
func (r *filterReader) skip(c byte) bool {
	if r.peek() != int(c) {
		return false
	}
	r.next()
	return true
}

// fault returns a fault at this place.
func (r *filterReader) fault(message string) fault {
	at := r.at
	if at < len(r.text) {
		r.next()
	}
	return fault{at, r.at, message}
}

// item reads a simple, present, substring or extensible filter up to its ")". It returns a
// message about the octet at which it stops, or "". The loop reads the rest of an extensible
// filter. The other filters follow it.
func (r *filterReader) item() string {
	start := r.at
	hasName := r.oid()
	switch {
	case !hasName && r.at > start:
		return `a number of an attribute must be like 1.20, with periods and without leading zeros`
	case hasName && !r.options():
		return `an option must follow ";"`
	}
	for rules, isDN := 0, false; r.skip(':'); rules++ {
		if (hasName || rules > 0) && r.skip('=') {
			return r.value(false)
		}
		from := r.at
		if rules == 2 || rules == 1 && !isDN || !r.oid() {
			return `":dn" or a matching rule, or both in this order, and ":=" must follow here`
		}
		name, _ := pct.Decode(r.text[from:r.at])
		isDN = equalFold(name, "dn")
		if r.peek() != ':' {
			return `":=" must follow a matching rule`
		}
	}
	asterisks := true
	switch {
	case !hasName:
		return `a filter must begin with the name of an attribute, or with "&", "|" or "!"`
	case r.skip('~'), r.skip('<'), r.skip('>'):
		asterisks = false
	}
	if !r.skip('=') {
		return `"=", "~=", ">=", "<=" or ":=" must follow the name of an attribute`
	}
	return r.value(asterisks)
}

// oid reads the name or the number of an object (RFC 4512, section 1.4). Without one it
// returns false, and the place can be within a number.
func (r *filterReader) oid() bool {
	if c := r.peek(); isASCIILetter(c) {
		for isKeyChar(r.peek()) {
			r.next()
		}
		return true
	}
	numbers := 0
	for {
		first := r.peek()
		if first < '0' || first > '9' {
			return false
		}
		r.next()
		for c := r.peek(); c >= '0' && c <= '9'; c = r.peek() {
			if first == '0' {
				return false
			}
			r.next()
		}
		if numbers++; r.peek() != '.' {
			return numbers > 1
		}
		r.next()
	}
}

// options reads the options of an attribute (RFC 4512, section 2.5), if any.
func (r *filterReader) options() bool {
	for r.skip(';') {
		if !isKeyChar(r.peek()) {
			return false
		}
		for isKeyChar(r.peek()) {
			r.next()
		}
	}
	return true
}

// value reads an assertion value up to ")" or the end, with asterisks if that is allowed. Each case
// is a kind of byte. A backslash takes two digits with it.
func (r *filterReader) value(asterisks bool) string {
	for {
		switch c := r.peek(); {
		case c == end || c == ')':
			return ""
		case c == 0 || c == '(' || c == '*' && !asterisks:
			return `a value cannot contain this: write NUL, "(", ")", "*" and "\" as \00, \28, \29, \2a and \5c`
		case c >= utf8.RuneSelf:
			if !r.wide() {
				return "a value must be UTF-8"
			}
			continue
		case c == '\\':
			for range 2 {
				r.next()
				if c := r.peek(); c == end || !isHex(byte(c)) {
					return `two hexadecimal digits must follow "\"`
				}
			}
		}
		r.next()
	}
}

// wide skips a character outside ASCII. At octets that are not UTF-8 it returns false.
func (r *filterReader) wide() bool {
	from := r.at
	var octets [utf8.UTFMax]byte
	for n := range octets {
		c := r.peek()
		if c < utf8.RuneSelf {
			break
		}
		octets[n] = byte(c)
		r.next()
		if char, size := utf8.DecodeRune(octets[:n+1]); char != utf8.RuneError || size > 1 {
			return true
		}
	}
	r.at = from
	return false
}

func isASCIILetter(c int) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

func isKeyChar(c int) bool { return isASCIILetter(c) || c >= '0' && c <= '9' || c == '-' }
