package readers

import (
	"strconv"
	"strings"

	"github.com/urikit/uri/internal/engine/ascii"
)

// PHPParseURL reads as PHP's parse_url does. It reads "host:port" and "host:port/path" as a host
// without a scheme, and an authority after "//" also where the text before is no scheme. Userinfo
// ends at the last "@". Source: ext/standard/url.c of PHP 8.2.36.
func PHPParseURL(text string) Reading {
	scheme, rest, hasColon := strings.Cut(text, ":")
	hasPort := false // before the authority is read
	switch {
	case hasColon && scheme != "" && isPHPScheme(scheme):
		switch {
		case rest == "":
			return noHost
		case rest[0] != '/':
			digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
			if digits > 5 || digits < len(rest) && rest[digits] != '/' {
				return noHost
			}
			return phpPort(text, rest)
		case !strings.HasPrefix(rest, "//"):
			return noHost
		case strings.EqualFold(scheme, "file") && strings.HasPrefix(rest, "///"):
			return noHost
		}
		return phpAuthority(rest[2:], hasPort)
	case hasColon && scheme != "" && rest != "" && len(scheme) < len(ascii.Until(text, "?#")), hasColon && scheme == "":
		return phpPort(text, rest)
	}
	if authority, ok := strings.CutPrefix(text, "//"); ok {
		return phpAuthority(authority, hasPort)
	}
	return noHost
}

// phpPort reads a text whose first colon may precede a port.
func phpPort(text, rest string) Reading {
	digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
	authority, slashes := strings.CutPrefix(text, "//")
	switch {
	case 0 < digits && digits < 6 && (digits == len(rest) || rest[digits] == '/'):
		if n, _ := strconv.Atoi(rest[:digits]); n > 65535 {
			return refused
		}
		return phpAuthority(authority, true)
	case rest == "":
		return refused
	case slashes:
		return phpAuthority(authority, false)
	}
	return noHost
}

// phpAuthority reads the text after the slashes. hasPort says that the port is known already.
func phpAuthority(s string, hasPort bool) Reading {
	s = ascii.Until(s, "/?#")
	s = s[strings.LastIndexByte(s, '@')+1:]
	host := s
	if colon := strings.LastIndexByte(s, ':'); colon >= 0 && !(s[0] == '[' && s[len(s)-1] == ']') {
		host = s[:colon]
		if port := s[colon+1:]; !hasPort && port != "" && (len(port) > 5 || !isPHPPort(port)) {
			return refused
		}
	}
	if host == "" {
		return refused
	}
	return named(strings.Map(func(r rune) rune {
		if isControl(r) {
			return '_'
		}
		return r
	}, host))
}

// isPHPPort reports whether strtol reads a number from 0 to 65535 at the beginning of a text.
func isPHPPort(s string) bool {
	s = strings.TrimLeft(s, " \t\n\v\f\r")
	negative := strings.HasPrefix(s, "-")
	if negative || strings.HasPrefix(s, "+") {
		s = s[1:]
	}
	digits := s[:len(s)-len(strings.TrimLeft(s, "0123456789"))]
	n, err := strconv.Atoi(digits)
	return err == nil && n <= 65535 && (!negative || n == 0)
}

// isPHPScheme reports whether parse_url reads a text before a colon as a scheme.
func isPHPScheme(s string) bool {
	for i := range len(s) {
		if c := s[i]; c|0x20-'a' >= 26 && c-'0' > 9 && c != '+' && c != '.' && c != '-' {
			return false
		}
	}
	return true
}
