package trurl

import (
	"strings"

	"github.com/urikit/uri/internal/ascii"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/readers/libcurl"
)

// setPart sets a part. No value takes the part away. A value that is not encoded yet is
// percent-encoded.
func (a *address) setPart(to assignment, flags libcurl.Flags) error {
	part, value := to.part, to.value
	if value == "" {
		a.Drop(part)
		if part == libcurl.PartScheme {
			a.Guessed = false
		}
		return nil
	}
	if len(value) > libcurl.MaxInput {
		return libcurl.ErrMalformed
	}
	switch part {
	case libcurl.PartScheme:
		if err := checkScheme(value, flags); err != nil {
			return err
		}
		a.Put(part, value)
		a.Guessed = false
		return nil
	case libcurl.PartPort:
		return a.SetPort(value)
	case libcurl.PartHost:
		a.Drop(libcurl.PartZone)
		to.encoded = to.encoded || value[0] == '['
	case libcurl.PartPath:
		if !strings.HasPrefix(value, "/") {
			value = "/" + value
		}
	}
	if to.encoded {
		value = lowered(value)
	} else {
		value = encodePart(value, part)
	}
	if part == libcurl.PartHost {
		decoded := value
		if to.encoded {
			var err error
			if decoded, err = libcurl.DecodeHost(value); err != nil {
				return libcurl.ErrHost
			}
		}
		if _, err := a.CheckHost(decoded); err != nil {
			return libcurl.ErrHost
		}
	}
	a.Put(part, value)
	return nil
}

// checkScheme checks the name of a scheme as libcurl does, which does not check the last character
// of a name that it does not know.
func checkScheme(s string, flags libcurl.Flags) error {
	if len(s) > libcurl.MaxScheme {
		return libcurl.ErrScheme
	}
	if libcurl.IsSupported(s) {
		return nil
	}
	if flags&libcurl.NonSupportScheme == 0 {
		return libcurl.ErrUnsupported
	}
	for i := 0; i < max(len(s)-1, 1); i++ {
		if c := s[i]; i == 0 && c <= '9' || !ascii.IsAlphanumeric(c) && (i == 0 || c != '+' && c != '-' && c != '.') {
			return libcurl.ErrScheme
		}
	}
	return nil
}

// encodePart percent-encodes the octets of a part that are not unreserved. A path keeps others
// too.
func encodePart(s string, part libcurl.Part) string {
	switch part {
	case libcurl.PartPath:
		return encode(s, "!$&'(){}[]*+,;=:@/", "%20", upper)
	case libcurl.PartQuery:
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
