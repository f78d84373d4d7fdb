package scheme

import (
	"strconv"
	"strings"

	"github.com/urikit/uri"
)

// RFC 6920, section 3: an authority, which may be empty, a slash, the name of a hash
// algorithm, and a value in base64url without padding. Section 7: the same for people to speak,
// without an authority and with a value in lower-case hexadecimal digits, in which hyphens may
// be anywhere, and an optional check digit. There a number may replace the name. The length of a
// value is checked for the algorithms of section 9.4.

func niRules() []Rules {
	return []Rules{
		{
			Name:       "ni",
			Identifies: "content, by its hash",
			Source:     "RFC 6920, section 3",
			Authority:  required,
			DomainHost: true,
			Form:       uri.SchemeForm{SlashPath: true},
			Check:      inPath(niFault),
		},
		{
			Name:       "nih",
			Identifies: "content, by its hash, for people to speak",
			Source:     "RFC 6920, section 7",
			Authority:  forbidden,
			Query:      forbidden,
			Check:      inPath(nihFault),
		},
	}
}

// niBits has the lengths of hashes in bits, by name. Their order is that of their numbers, which
// begin with 1.
var niBits = [...]struct {
	name string
	bits int
}{
	{"sha-256", 256}, {"sha-256-128", 128}, {"sha-256-120", 120}, {"sha-256-96", 96}, {"sha-256-64", 64}, {"sha-256-32", 32},
}

// hashBits returns the length of hashes of an algorithm in bits, or 0 if it is not known.
func hashBits(name string, numbers bool) int {
	for i, a := range niBits {
		if equalFold(name, a.name) || numbers && name == strconv.Itoa(i+1) {
			return a.bits
		}
	}
	return 0
}

func niFault(path string) fault {
	name, value, ok := strings.Cut(strings.TrimPrefix(path, "/"), ";")
	at := len(path) - len(value)
	bits := hashBits(name, false)
	switch {
	case !ok || !all(name, isUnreserved):
		return fault{0, len(path), "the path must be a slash, the name of a hash algorithm, a semicolon and a value"}
	case !all(value, isBase64URL):
		return fault{at, len(path), "a value must be base64url without padding"}
	case bits > 0 && len(value) != (bits+5)/6:
		return fault{at, len(path), "a value must be as long as the hashes of its algorithm"}
	}
	return fault{}
}

func isBase64URL(c byte) bool { return isLetterDigitHyphen(c) || c == '_' }

// nihFault returns the first fault of the path of an "nih" URI (RFC 6920, section 7): an algorithm,
// a value in hexadecimal and a check digit. It reads the value from its end, as Luhn's algorithm
// does.
func nihFault(path string) fault {
	name, rest, ok := strings.Cut(path, ";")
	value, check, hasCheck := strings.Cut(rest, ";")
	at := len(path) - len(rest)
	digits, sum := 0, 0
	for i := len(value) - 1; i >= 0; i-- {
		d := strings.IndexByte("0123456789abcdef", value[i])
		switch {
		case value[i] == '-':
			continue
		case d < 0:
			return fault{at + i, at + i + 1, "a value must be digits, a to f and hyphens"}
		case digits%2 == 0: // Luhn's algorithm with 16 digits
			d = 2*d/16 + 2*d%16
		}
		sum += d
		digits++
	}
	bits := hashBits(name, true)
	switch {
	case !ok || !all(name, isUnreserved):
		return fault{0, len(path), "the path must be the name of a hash algorithm, a semicolon and a value"}
	case digits == 0 || bits > 0 && digits != bits/4:
		return fault{at, at + len(value), "a value must be as long as the hashes of its algorithm"}
	case hasCheck && check != strconv.FormatInt(int64((16-sum%16)%16), 16):
		return fault{len(path) - len(check), len(path), "the check digit must fit the value"}
	}
	return fault{}
}
