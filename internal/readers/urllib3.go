package readers

import (
	"net/netip"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/ascii"
)

// URLLib3 reads as urllib3 does. It reads an authority at the beginning of a text that begins with
// neither a slash nor a scheme without dots. Source: util/url.py of urllib3 2.7.0.
func URLLib3(text string) Reading {
	scheme, rest, _ := strings.Cut(text, ":")
	switch {
	case strings.HasPrefix(text, "/"):
		rest = text
	case len(scheme) == len(text) || strings.IndexByte(scheme, '.') >= 0 || uri.Validate(uri.RuleScheme, scheme) != nil:
		rest = "//" + text
	}
	if !strings.HasPrefix(rest, "//") {
		return noHost
	}
	authority := ascii.Until(rest[2:], `/?#\`)
	host, port, hasPort := hostPort(authority[strings.LastIndexByte(authority, '@')+1:])
	if hasPort && !isPort(port) {
		return refused
	}
	if host != "" && host[0] == '[' {
		literal, _, _ := strings.Cut(strings.TrimSuffix(host[1:], "]"), "%")
		if a, err := netip.ParseAddr(literal); err != nil || !a.Is6() || host[len(host)-1] != ']' {
			return refused
		}
		return named(host)
	}
	if _, ok := decode(host); !ok || strings.ContainsAny(host, "[]") {
		return refused
	}
	return named(host)
}
