package secret

import (
	"strings"

	"github.com/urikit/uri/internal/percent"
)

// Names are the known names of parameters whose values are secrets. They are in lower case,
// without "-" and "_", and indexed by their length.
var Names = [...][]string{
	3:  {"jwt", "key", "otp", "pwd", "sig"},
	4:  {"auth", "pass"},
	5:  {"token"},
	6:  {"apikey", "passwd", "secret"},
	7:  {"authkey", "idtoken", "xapikey"},
	8:  {"apitoken", "password", "pinvalue"},
	9:  {"accesskey", "authtoken", "csrftoken", "phpsessid", "secretkey", "sessionid", "signature", "xsrftoken"},
	10: {"credential", "jsessionid", "oauthtoken", "passphrase", "privatekey", "sessionkey", "xauthtoken"},
	11: {"accesstoken", "bearertoken", "credentials"},
	12: {"clientsecret", "privatetoken", "refreshtoken", "sessiontoken"},
	13: {"authorization", "xamzsignature"},
	14: {"xamzcredential", "xgoogsignature"},
	15: {"clientassertion", "xgoogcredential"},
	16: {"guestaccesstoken"},
	17: {"xamzsecuritytoken"},
	19: {"csrfmiddlewaretoken"},
}

// maxName is the length of the longest name of a parameter that Known reads.
const maxName = 128

// Known returns the known name for a parameter's name, which is percent-encoded. It ignores
// case, "-", "_" and "." in the names of [Names], and only case in those of more. If the
// name has brackets, as "user[password]", only the text in them counts, unless it is empty
// or a number, as in "password[]". A "+" before the name does not count: it is a space in a
// form, and in "?+" it begins the r-component of a URN (RFC 8141, section 2.3.1).
func Known(name string, more []string) (known string, ok bool) {
	name = strings.TrimLeft(name, "+")
	if name == "" || len(name) > maxName {
		return "", false
	}
	n, inside := 0, false // inside: within brackets, with only digits so far
	var plain [maxName]byte
	for i := 0; i < len(name); {
		c, size := percent.Next(name[i:])
		i += size
		switch {
		case c == '-', c == '_', c == '.', c == ']':
			continue
		case c == '[':
			inside = true
			continue
		case inside && c-'0' <= 9:
			continue
		case c-'A' < 26:
			c |= 0x20
		}
		if inside {
			n, inside = 0, false
		}
		plain[n] = c
		n++
	}
	if n < len(Names) {
		for _, known := range Names[n] {
			if known == string(plain[:n]) {
				return known, true
			}
		}
	}
	for _, known := range more {
		if strings.EqualFold(known, name) || strings.IndexByte(name, '%') >= 0 && strings.EqualFold(known, percent.Decode(name)) {
			return known, true
		}
	}
	return "", false
}
