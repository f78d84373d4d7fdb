package trurl

import (
	"strings"

	"github.com/urikit/uri/internal/engine/percent"
)

// setPart sets a part. No value takes the part away. A value that is not encoded yet is
// percent-encoded.
func (a *address) setPart(to assignment, r reading) error {
	part, value := to.part, to.value
	if value == "" {
		a.drop(part)
		if part == partScheme {
			a.guessed = false
		}
		return nil
	}
	if len(value) > longestInput {
		return errMalformed
	}
	switch part {
	case partScheme:
		if err := checkScheme(value, r); err != nil {
			return err
		}
		a.put(part, value)
		a.guessed = false
		return nil
	case partPort:
		return a.setPort(value)
	case partHost:
		a.drop(partZone)
		to.encoded = to.encoded || value[0] == '['
	case partPath:
		if !strings.HasPrefix(value, "/") {
			value = "/" + value
		}
	}
	if to.encoded {
		value = lowered(value)
	} else {
		value = encodePart(value, part)
	}
	if part == partHost {
		decoded := value
		if to.encoded {
			var err error
			if decoded, err = decode(value, ' '); err != nil {
				return errHost
			}
		}
		if _, err := a.checkHost(decoded); err != nil {
			return errHost
		}
	}
	a.put(part, value)
	return nil
}

// checkScheme checks the name of a scheme as libcurl does, which does not check the last character
// of a name that it does not know.
func checkScheme(s string, r reading) error {
	if len(s) > longestScheme {
		return errScheme
	}
	if _, known := ports[strings.ToLower(s)]; known {
		return nil
	}
	if r.supported {
		return errUnsupported
	}
	for i := 0; i < max(len(s)-1, 1); i++ {
		if c := s[i]; i == 0 && c <= '9' || !isAlphanumeric(c) && (i == 0 || c != '+' && c != '-' && c != '.') {
			return errScheme
		}
	}
	return nil
}

// encodePart percent-encodes the octets of a part that are not unreserved. A path keeps others
// too.
func encodePart(s string, part part) string {
	switch part {
	case partPath:
		return encode(s, "!$&'(){}[]*+,;=:@/", "%20", upper)
	case partQuery:
		return encode(s, "", "+", upper)
	}
	return encode(s, "", "%20", upper)
}

// lowered returns s with the digits of its percent-encoded octets in lower case.
func lowered(s string) string {
	var b []byte
	for i := 0; i+2 < len(s); i++ {
		if s[i] != '%' || !percent.IsHex(s[i+1]) || !percent.IsHex(s[i+2]) {
			continue
		}
		if b == nil {
			b = []byte(s)
		}
		b[i+1], b[i+2] = s[i+1]|0x20, s[i+2]|0x20
		i += 2
	}
	if b == nil {
		return s
	}
	return string(b)
}
