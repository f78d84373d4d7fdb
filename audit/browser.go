package audit

import (
	"net/netip"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/percent"
)

// special reports whether browsers treat a scheme's URIs as those of "http": the
// special schemes of the WHATWG's URL standard, but for "file".
func special(scheme string) bool {
	switch len(scheme) {
	case 2:
		return strings.EqualFold(scheme, "ws")
	case 3:
		return strings.EqualFold(scheme, "wss") || strings.EqualFold(scheme, "ftp")
	case 4:
		return strings.EqualFold(scheme, "http")
	case 5:
		return strings.EqualFold(scheme, "https")
	}
	return false
}

// trimmed returns a text after the first step of the URL standard's parser: without spaces
// and controls at its ends, and without tabs and line ends anywhere.
func trimmed(text string) string {
	text = strings.TrimFunc(text, func(r rune) bool { return r <= 0x20 })
	if strings.ContainsAny(text, "\t\r\n") {
		text = strings.Map(func(r rune) rune {
			if r == '\t' || r == '\r' || r == '\n' {
				return -1
			}
			return r
		}, text)
	}
	return text
}

// cutScheme returns the scheme of a text and the rest after its colon. Without a scheme, it
// returns "" and the text.
func cutScheme(text string) (scheme, rest string) {
	scheme, rest, ok := strings.Cut(text, ":")
	if !ok || uri.Validate(uri.RuleScheme, scheme) != nil {
		return "", text
	}
	return scheme, rest
}

func isSlash(r rune) bool { return r == '/' || r == '\\' }

// readBrowser reads the host as the WHATWG's URL standard does. The base of a relative
// reference is a page with the scheme "http".
func readBrowser(text string) (string, Outcome) {
	scheme, rest := cutScheme(trimmed(text))
	behind := strings.TrimLeftFunc(rest, isSlash)
	slashes := len(rest) - len(behind)
	switch {
	case scheme == "":
		if slashes < 2 {
			return "", NoHost // the host is always that of the page
		}
	case strings.EqualFold(scheme, "file"):
		if slashes != 2 {
			return "", NoHost
		}
		host, _ := cutAny(behind, `/\?#`)
		if host == "" || len(host) == 2 && (host[1] == ':' || host[1] == '|') {
			return "", NoHost
		}
		if host, outcome := browserHost(host); host != "localhost" {
			return host, outcome
		}
		return "", NoHost
	case !special(scheme):
		if !strings.HasPrefix(rest, "//") {
			return "", NoHost
		}
		authority, _ := cutAny(rest[2:], "/?#")
		host, ok := browserServer(authority)
		switch {
		case !ok || strings.HasPrefix(host, "[") && !isIPv6(host):
			return "", Refused
		case host != "" && host[0] != '[' && strings.ContainsAny(host, "\x00\t\n\r #/:<>?@[\\]^|"):
			return "", Refused
		}
		return named(host)
	}
	authority, _ := cutAny(behind, `/\?#`)
	host, ok := browserServer(authority)
	if !ok || host == "" {
		return "", Refused
	}
	return browserHost(host)
}

// readPage is like readBrowser with a base of the same scheme. A text without two slashes
// after the scheme is then relative, which RFC 3986, section 5.2.2, allows for backward
// compatibility.
func readPage(text string) (string, Outcome) {
	scheme, rest := cutScheme(trimmed(text))
	if special(scheme) && len(rest)-len(strings.TrimLeftFunc(rest, isSlash)) < 2 {
		return samePage, Named
	}
	return readBrowser(text)
}

func cutAny(s, chars string) (before, behind string) {
	if i := strings.IndexAny(s, chars); i >= 0 {
		return s[:i], s[i:]
	}
	return s, ""
}

// browserServer returns the host of an authority. It returns false if a bracket or the port
// is invalid.
func browserServer(authority string) (host string, ok bool) {
	host = authority[strings.LastIndexByte(authority, '@')+1:]
	colon := strings.IndexByte(host, ':')
	if strings.HasPrefix(host, "[") {
		end := strings.IndexByte(host, ']')
		if end < 0 {
			return "", false
		}
		if colon = strings.IndexByte(host[end:], ':'); colon >= 0 {
			colon += end
		}
	}
	if colon < 0 {
		return host, true
	}
	_, ok = portValue(host[colon+1:])
	return host[:colon], ok || colon == len(host)-1
}

func isIPv6(host string) bool {
	if len(host) < 2 || host[len(host)-1] != ']' {
		return false
	}
	a, err := netip.ParseAddr(host[1 : len(host)-1])
	return err == nil && a.Is6() && a.Zone() == ""
}

// browserHost is the host parser for special schemes: it decodes, maps characters to ASCII
// as [fold] does, and reads numbers as addresses.
func browserHost(host string) (string, Outcome) {
	if strings.HasPrefix(host, "[") {
		if !isIPv6(host) {
			return "", Refused
		}
		return named(host)
	}
	mapped := make([]byte, 0, len(host))
	decoded := percent.Decode(host)
	for i := 0; i < len(decoded); {
		r, n := utf8.DecodeRuneInString(decoded[i:])
		i += n
		switch {
		case r == utf8.RuneError, r >= 0x80 && unseen(r) && !ignored(r) && r != 0x200C && r != 0x200D:
			return "", Refused
		case r < 0x80:
			mapped = append(mapped, lower(string(r))...)
		default:
			if s, ok := fold(r); ok {
				mapped = append(mapped, s...)
			} else {
				mapped = utf8.AppendRune(mapped, r)
			}
		}
	}
	for _, c := range mapped {
		if c <= 0x20 || strings.IndexByte("#/:<>?@[\\]^|%\x7f", c) >= 0 {
			return "", Refused
		}
	}
	name := string(mapped)
	if endsInNumber(name) {
		a, ok := numericIPv4(strings.TrimSuffix(name, "."))
		if !ok {
			return "", Refused
		}
		return a.String(), Named
	}
	if name == "" {
		return "", Refused
	}
	return name, Named
}
