package audit

import (
	"net/netip"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/pct"
)

// readURLLib3 reads as urllib3 2 does. It reads an authority at the beginning of a text that
// begins with neither a slash nor a scheme without dots.
func readURLLib3(text string) (string, string) {
	scheme, rest, _ := strings.Cut(text, ":")
	switch {
	case strings.HasPrefix(text, "/"):
		rest = text
	case len(scheme) == len(text) || strings.IndexByte(scheme, '.') >= 0 || uri.Validate(uri.RuleScheme, scheme) != nil:
		rest = "//" + text
	}
	if !strings.HasPrefix(rest, "//") {
		return "", auditname.NoHost
	}
	authority, _ := cutAny(rest[2:], `/?#\`)
	host, port, hasPort := curlServer(authority[strings.LastIndexByte(authority, '@')+1:])
	if hasPort && !validPort(port, true) {
		return "", auditname.Refused
	}
	if host != "" && host[0] == '[' {
		literal, _, _ := strings.Cut(strings.TrimSuffix(host[1:], "]"), "%")
		if a, err := netip.ParseAddr(literal); err != nil || !a.Is6() || host[len(host)-1] != ']' {
			return "", auditname.Refused
		}
		return named(host)
	}
	if _, err := pct.Decode(host); err != nil || strings.ContainsAny(host, "[]") {
		return "", auditname.Refused
	}
	return named(host)
}
