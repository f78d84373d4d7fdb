package audit

import (
	"net/netip"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
)

// serverHost returns the host of an authority without its userinfo.
func serverHost(s string, read func(host string) (string, string)) (string, string) {
	if strings.HasPrefix(s, "[") {
		end := strings.IndexByte(s, ']')
		if end < 0 || end+1 < len(s) && s[end+1] != ':' || !isLiteral(s[1:end]) {
			return "", auditname.Refused
		}
		return read(s[:end+1])
	}
	host, _, _ := strings.Cut(s, ":")
	if strings.ContainsAny(host, "[] \x7f") {
		return "", auditname.Refused
	}
	return read(host)
}

// isLiteral reports whether s can be written in brackets: an IPv6 address, with or without a
// zone, or an IPvFuture.
func isLiteral(s string) bool {
	address, _, _ := strings.Cut(s, "%")
	if a, err := netip.ParseAddr(address); err == nil {
		return a.Is6()
	}
	return uri.Validate(uri.RuleHost, "["+s+"]") == nil
}

func isIPv6(host string) bool {
	if len(host) < 2 || host[len(host)-1] != ']' {
		return false
	}
	a, err := netip.ParseAddr(host[1 : len(host)-1])
	return err == nil && a.Is6() && a.Zone() == ""
}

// curlServer divides the text after userinfo into host and port.
func curlServer(s string) (host, port string, hasPort bool) {
	literal := 0
	if strings.HasPrefix(s, "[") {
		literal = strings.IndexByte(s, ']') + 1
	}
	host, port, hasPort = strings.Cut(s[literal:], ":")
	return s[:literal] + host, port, hasPort
}

// validPort reports whether digits are a port up to 65535. For no digits it returns empty.
func validPort(digits string, empty bool) bool {
	if digits == "" {
		return empty
	}
	_, ok := portValue(digits)
	return ok
}

// portValue returns the number of a port, and whether it is at most 65535.
func portValue(port string) (uint16, bool) {
	digits := strings.TrimLeft(port, "0")
	if digits == "" {
		return 0, port != ""
	}
	n, err := strconv.ParseUint(digits, 10, 16)
	return uint16(n), err == nil && digits[0] != '+'
}
