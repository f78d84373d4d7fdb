package audit

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/pct"
)

// legacyMaxHost is the length of the longest host that url.parse keeps.
const legacyMaxHost = 255

// readLegacy reads as Node's url.parse does with the option slashesDenoteHost: a host
// follows two slashes, with or without a scheme. Characters that RFC 2396 never allowed end
// the host.
func readLegacy(text string) (string, string) {
	text = strings.TrimFunc(text, func(r rune) bool { return r <= ' ' || r == '\u00A0' || r == '\uFEFF' })
	before, _ := cutAny(text, "?#")
	text = strings.ReplaceAll(before, `\`, "/")
	scheme := text[:legacyScheme(text)]
	rest := text[len(scheme):]
	slashes := strings.HasPrefix(rest, "//")
	switch {
	case strings.EqualFold(scheme, "javascript:"):
		return "", auditname.NoHost
	case slashes:
		rest = rest[2:]
	case scheme == "" || legacySlashed(scheme):
		return "", auditname.NoHost
	}
	rest, _ = cutAny(trimmed(rest), "/")
	at := strings.LastIndexByte(rest, '@')
	if at >= 0 {
		if decoded, err := pct.Decode(rest[:at]); err != nil || !utf8.ValidString(decoded) {
			return "", auditname.Refused
		}
	}
	host, _ := cutAny(rest[at+1:], " \"%';<>^`{|}")
	if colon := strings.LastIndexByte(host, ':'); colon >= 0 && strings.Trim(host[colon+1:], "0123456789") == "" {
		host = host[:colon]
	}
	if strings.HasPrefix(host, "[") && strings.HasSuffix(host, "]") {
		return named(host)
	}
	host, _, _ = strings.Cut(host, ":")
	if len(host) > legacyMaxHost {
		return "", auditname.NoHost
	}
	ascii := host
	if !isASCII(host) {
		var err error
		if ascii, err = idn.URLStandard.ToASCII(host); err != nil {
			return "", auditname.Refused
		}
	}
	if strings.ContainsAny(ascii, "\x00 #%/:<>?@[\\]^|") {
		return "", auditname.Refused
	}
	return named(ascii)
}

// trimmed returns a text without spaces and controls at its ends, and without tabs and line
// ends anywhere.
func trimmed(text string) string {
	text = strings.TrimFunc(text, func(r rune) bool { return r <= 0x20 })
	return withoutLineEnds.Replace(text)
}

var withoutLineEnds = strings.NewReplacer("\t", "", "\r", "", "\n", "")

// legacyScheme returns the length of the scheme that url.parse finds, with its colon.
func legacyScheme(text string) int {
	for i := range len(text) {
		switch c := text[i]; {
		case c == ':' && i > 0:
			return i + 1
		case !isLetter(c) && c-'0' > 9 && c != '.' && c != '+' && c != '-':
			return 0
		}
	}
	return 0
}

// legacySlashed reports whether url.parse requires two slashes before the host of a
// scheme. It knows these schemes only in lower case.
func legacySlashed(scheme string) bool {
	switch scheme {
	case "http:", "https:", "ftp:", "gopher:", "file:", "ws:", "wss:":
		return true
	}
	return false
}
