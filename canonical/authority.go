package canonical

import (
	"strings"

	"github.com/urikit/uri"
)

// DropUserinfo returns the step that removes the userinfo of any URI, with its "@".
func DropUserinfo() Step {
	return Step{
		Name:   "drop-userinfo",
		Does:   "Removes the userinfo, so that no password is kept or logged.",
		Breaks: "A server may show other content without the user. Schemes such as ssh lose the user name.",
		Apply: func(u uri.URI) (uri.URI, error) {
			if userinfo, ok := u.Span(uri.ComponentUserinfo); ok {
				return replace(u, userinfo.Offset, userinfo.End()+1, "")
			}
			return u, nil
		},
	}
}

// ShortenIPv6 returns the step that writes the IPv6 address of any URI in the form of
// RFC 5952: in lower case, without leading zeros, and with "::" for the longest run of
// zeros. The address remains the same.
func ShortenIPv6() Step {
	return Step{
		Name:   "shorten-ipv6",
		Does:   "Writes an IPv6 address in the short form of RFC 5952.",
		Breaks: "A server that compares the Host header as text may not recognize the short form.",
		Apply: func(u uri.URI) (uri.URI, error) {
			host, _ := u.Host()
			addr, ok := host.Addr()
			if !ok || host.Kind() != uri.HostIPv6 {
				return u, nil
			}
			return replaceHost(u, "["+addr.String()+"]")
		},
	}
}

// replaceHost returns u, which has a host, with another one.
func replaceHost(u uri.URI, host string) (uri.URI, error) {
	at, _ := u.Span(uri.ComponentHost)
	return replace(u, at.Offset, at.End(), host)
}

// isName reports whether all programs read a host as a name. No top-level domain begins
// with a digit, and some programs read a host such as "127.1" as an address.
func isName(host string) bool {
	h, err := uri.ParseHost(host)
	if err != nil || h.Kind() != uri.HostRegName {
		return false
	}
	host = strings.TrimSuffix(host, ".")
	last := host[strings.LastIndexByte(host, '.')+1:]
	return last != "" && (last[0] < '0' || last[0] > '9')
}

// ForceHTTPS returns the step that replaces "http" by "https" and removes port 80. It
// leaves a URI with any other port unchanged, because no custom says which port has the
// same content over TLS.
func ForceHTTPS() Step {
	return Step{
		Name:   "force-https",
		Does:   "Replaces http by https, unless the port is other than 80.",
		Breaks: "A site may not support https, or show other content there.",
		Apply: func(u uri.URI) (uri.URI, error) {
			port, _ := u.Port()
			if !isWeb(&u) || !strings.EqualFold(u.Scheme(), "http") || port != "" && port != "80" {
				return u, nil
			}
			host, _ := u.Span(uri.ComponentHost)
			path, _ := u.Span(uri.ComponentPath)
			before := u.String()[len("http"):host.End()]
			return replace(u, 0, path.Offset, "https"+before)
		},
	}
}

// DropTrailingDot returns the step that removes the dot at the end of a host name. The
// dot marks a complete name, for which no search list is tried (RFC 3986, section
// 3.2.2). The step leaves a name unchanged if programs could read it as an address
// without the dot.
func DropTrailingDot() Step {
	return Step{
		Name:   "drop-trailing-dot",
		Does:   "Removes the dot at the end of a host name.",
		Breaks: "A resolver with a search list may find another host. Some servers and certificates accept only one form.",
		Apply: func(u uri.URI) (uri.URI, error) {
			host, _ := u.Host()
			rest, ok := strings.CutSuffix(host.String(), ".")
			if !ok || !isWeb(&u) || strings.HasSuffix(rest, ".") || !isName(rest) { // "a.." is not a name
				return u, nil
			}
			return replaceHost(u, rest)
		},
	}
}

// DropWWW returns the step that removes each leading label "www" of a host name, in
// upper or lower case. It keeps the label if the rest would have no dot within it, or
// if programs could read the name as an address.
func DropWWW() Step {
	return Step{
		Name:   "drop-www",
		Does:   "Removes \"www.\" from the beginning of a host name.",
		Breaks: "The name without \"www.\" may not exist, or may be another site.",
		Apply: func(u uri.URI) (uri.URI, error) {
			const www = "www."
			h, _ := u.Host()
			host := h.String()
			if len(host) < len(www) || !strings.EqualFold(host[:len(www)], www) || !isWeb(&u) || !isName(host) {
				return u, nil
			}
			rest := host
			for len(rest) >= len(www) && strings.EqualFold(rest[:len(www)], www) {
				rest = rest[len(www):]
			}
			for len(rest) < len(host) && !strings.Contains(strings.Trim(rest, "."), ".") {
				rest = host[len(host)-len(rest)-len(www):]
			}
			return replaceHost(u, rest)
		},
	}
}
