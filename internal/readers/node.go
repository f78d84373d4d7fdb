package readers

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/engine/ascii"
)

// NodeMaxHost is the length of the longest host that url.parse keeps.
const NodeMaxHost = 255

// NodeURLParse reads as Node's legacy url.parse does with the option slashesDenoteHost: a host
// follows two slashes, with or without a scheme. Characters that RFC 2396 never allowed end
// the host. Source: lib/url.js of Node.js 20.20.2. Without slashes, only a scheme that Node does
// not know has a host.
func NodeURLParse(text string) Reading {
	text = strings.TrimFunc(text, func(r rune) bool { return r <= ' ' || r == '\u00A0' || r == '\uFEFF' })
	text = strings.ReplaceAll(ascii.Until(text, "?#"), `\`, "/")
	scheme := text[:nodeScheme(text)]
	rest := text[len(scheme):]
	slashes := strings.HasPrefix(rest, "//")
	switch {
	case strings.EqualFold(scheme, "javascript:"):
		return noHost
	case slashes:
		rest = rest[2:]
	case scheme == "" || nodeSlashed(scheme):
		return noHost
	}
	rest = ascii.Until(trimmed(rest), "/")
	at := strings.LastIndexByte(rest, '@')
	if at >= 0 {
		if decoded, ok := decode(rest[:at]); !ok || !utf8.ValidString(decoded) {
			return refused
		}
	}
	host := ascii.Until(rest[at+1:], " \"%';<>^`{|}")
	if colon := strings.LastIndexByte(host, ':'); colon >= 0 && strings.Trim(host[colon+1:], "0123456789") == "" {
		host = host[:colon]
	}
	if strings.HasPrefix(host, "[") && strings.HasSuffix(host, "]") {
		return named(host)
	}
	host, _, _ = strings.Cut(host, ":")
	if len(host) > NodeMaxHost {
		return noHost
	}
	name := host
	if !ascii.Only(host) {
		var err error
		if name, err = idn.URLStandard.ToASCII(host); err != nil {
			return refused
		}
	}
	if strings.ContainsAny(name, "\x00 #%/:<>?@[\\]^|") {
		return refused
	}
	return named(name)
}

// trimmed returns a text without spaces and controls at its ends, and without tabs and line
// ends anywhere.
func trimmed(text string) string {
	text = strings.TrimFunc(text, func(r rune) bool { return r <= 0x20 })
	return withoutLineEnds.Replace(text)
}

var withoutLineEnds = strings.NewReplacer("\t", "", "\r", "", "\n", "")

// nodeScheme returns the length of the scheme that url.parse finds, with its colon.
func nodeScheme(text string) int {
	for i := range len(text) {
		switch c := text[i]; {
		case c == ':' && i > 0:
			return i + 1
		case c|0x20-'a' >= 26 && c-'0' > 9 && c != '.' && c != '+' && c != '-':
			return 0
		}
	}
	return 0
}

// nodeSlashed reports whether url.parse requires two slashes before the host of a
// scheme. It knows these schemes only in lower case.
func nodeSlashed(scheme string) bool {
	switch scheme {
	case "http:", "https:", "ftp:", "gopher:", "file:", "ws:", "wss:":
		return true
	}
	return false
}
