package readers

import (
	"net/netip"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/engine/ascii"
)

// RFC3986 reads as a strict parser of RFC 3986 does.
func RFC3986(text string) Reading {
	r, err := uri.Parse(text)
	if err != nil {
		return refused
	}
	host, _ := r.Host()
	return named(host.String())
}

// AppendixB reads as many programs do: with the regular expression of RFC 3986, appendix B, or by
// a search for delimiters with the same result. Userinfo ends at the last "@". In valid texts it
// reads as Addressable 2.8.1, uri 0.12.4 of Ruby and httpx 0.28.1 do.
func AppendixB(text string) Reading { return splitHost(text, named) }

// splitHost divides a text as [AppendixB] does, and gives the host to a function.
func splitHost(text string, read func(host string) Reading) Reading {
	if hasControl(text) {
		return refused
	}
	split := uri.Split(text)
	if !split.HasAuthority {
		return noHost
	}
	return serverHost(split.Authority[strings.LastIndexByte(split.Authority, '@')+1:], read)
}

// serverHost reads the host of an authority without its userinfo.
func serverHost(s string, read func(host string) Reading) Reading {
	if strings.HasPrefix(s, "[") {
		end := strings.IndexByte(s, ']')
		if end < 0 || end+1 < len(s) && s[end+1] != ':' || !isLiteral(s[1:end]) {
			return refused
		}
		return read(s[:end+1])
	}
	host, _, _ := strings.Cut(s, ":")
	if len(ascii.Until(host, "[] \x7f")) < len(host) {
		return refused
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

// BoostURL reads as Boost.URL 1.81 does: userinfo ends at the first "@", and the host at the next.
// Both must match the grammar. Source: the answers in testdata/probes.
func BoostURL(text string) Reading {
	split := uri.Split(text)
	userinfo, rest, ok := strings.Cut(split.Authority, "@")
	if !ok {
		return AppendixB(text)
	}
	authority, _, _ := strings.Cut(rest, "@")
	host, port, hasPort := hostPort(authority)
	if uri.Validate(uri.RuleUserinfo, userinfo) != nil || uri.Validate(uri.RuleHost, host) != nil || hasPort && !isPort(port) {
		return refused
	}
	return named(host)
}

// Decoding reads as programs do that decode the host after the split, refuse decoded delimiters,
// and give the result to the C library. Sources: libcurl 7.88.1 for URLs with two slashes; package
// net/url of Go 1.26.
func Decoding(text string) Reading {
	r := AppendixB(text)
	if strings.IndexByte(r.Host, '%') < 0 {
		return r
	}
	return decodeHost(r.Host)
}

func decodeHost(host string) Reading {
	decoded, ok := decode(host)
	if !ok || strings.ContainsAny(decoded, "/?#@:[]\\ ") || hasControl(decoded) {
		return refused
	}
	return contacted(decoded)
}

// CLibrary reads the host as a program does that connects to it by the C library (RFC 3986,
// section 7.4). It refuses spaces and invalid ports, and does not change the host of a "file" URI.
func CLibrary(text string) Reading {
	r := AppendixB(text)
	split := uri.Split(text)
	if r.Host == "" || strings.EqualFold(split.Scheme, "file") {
		return r
	}
	_, port, hasPort := hostPort(split.Authority[strings.LastIndexByte(split.Authority, '@')+1:])
	if hasPort && !isPort(port) || strings.IndexByte(text, ' ') >= 0 {
		return refused
	}
	return contacted(r.Host)
}

// IDNA2003 reads as programs do that look up the name by RFC 3490. These have the tables of
// Unicode 3.2 and nameprep (RFC 3491), which converts more characters than UTS #46 does. Sources:
// the codec "idna" of Python 3.11.7; java.net.IDN of Java 17.0.15.
func IDNA2003(text string) Reading {
	return splitHost(text, func(host string) Reading {
		if ascii.Only(host) || len(host) > MaxName {
			return named(host)
		}
		name, err := idn.IDNA2003.ToASCII(host)
		if err != nil || strings.ContainsAny(name, "/?#@:[]\\ ") {
			return refused
		}
		return named(ascii.Lower(name))
	})
}

// JavaURL reads as java.net.URL does: it ignores "url:" before a scheme, and refuses a scheme for
// which it has no handler. An authority with two "@" has no host. Sources: URL.java and
// URLStreamHandler.java of Java 17.0.15.
func JavaURL(text string) Reading {
	if len(text) > 4 && strings.EqualFold(text[:4], "url:") {
		text = text[4:]
	}
	switch split := uri.Split(text); ascii.Lower(split.Scheme) {
	case "http", "https", "ftp", "file", "jmod", "jrt":
		if strings.Count(split.Authority, "@") > 1 {
			return noHost
		}
		return AppendixB(text)
	case "mailto":
		return noHost
	}
	return refused
}
