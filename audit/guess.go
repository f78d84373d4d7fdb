package audit

import (
	"net/netip"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
)

// readSlashes reads as libcurl does: one to three slashes precede the authority.
func readSlashes(text string) (string, string) { return readCurl(text, false) }

// readGuess reads as the command curl does, which also accepts texts without a scheme. A
// colon ends a scheme only before a slash.
func readGuess(text string) (string, string) { return readCurl(text, true) }

// readCurl refuses a scheme that libcurl cannot transfer: curl_easy_perform and the command curl
// connect to no host in it. A program can read such a text by libcurl's URL API with
// CURLU_NON_SUPPORT_SCHEME, and finds a host in "com.example.app:/x". That is not a reader here: it
// must give the text to another program, and no other program reads a host there. After "//" the API
// reads as [readDecoding] and [readCLibrary] do.
func readCurl(text string, guess bool) (string, string) {
	if strings.IndexFunc(text, isControl) >= 0 || strings.IndexByte(text, ' ') >= 0 {
		return "", auditname.Refused
	}
	scheme, rest, ok := strings.Cut(text, ":")
	ok = ok && len(scheme)+1 == legacyScheme(text) && len(scheme) <= 40 && (!guess || strings.HasPrefix(rest, "/"))
	switch {
	case ok && strings.EqualFold(scheme, "file"):
		return "", curlFile(rest)
	case ok && !curlTransfers(scheme):
		return "", auditname.Refused
	case ok:
		authority := strings.TrimLeft(rest, "/")
		if n := len(rest) - len(authority); n < 1 || n > 3 {
			return "", auditname.Refused
		}
		rest = authority
	case guess:
		rest = text
	default:
		return "", auditname.Refused
	}
	rest, _ = cutAny(rest, "/?#")
	host, port, hasPort := curlServer(rest[strings.IndexByte(rest, '@')+1:])
	if hasPort && !validPort(port, ok) || host == "" {
		return "", auditname.Refused
	}
	if host[0] == '[' {
		if !isIPv6(host) {
			return "", auditname.Refused
		}
		return named(host)
	}
	decoded := percent.Decode(host)
	if strings.ContainsAny(decoded, "/:#?!@{}[]\\$'\"^`*<>=;,+&() ") || strings.IndexFunc(decoded, isControl) >= 0 {
		return "", auditname.Refused
	}
	return cAddress(decoded)
}

// curlFile returns the outcome of reading a "file" URI, rest after its colon: the host can only be
// this machine.
func curlFile(rest string) string {
	authority, ok := strings.CutPrefix(rest, "//")
	if !ok {
		return auditname.NoHost
	}
	if host, _, ok := strings.Cut(authority, "/"); ok && (host == "" || strings.EqualFold(host, "localhost") || host == "127.0.0.1") {
		return auditname.NoHost
	}
	return auditname.Refused
}

// curlTransfers reports whether a build of libcurl can transfer URLs of a scheme other than "file".
func curlTransfers(scheme string) bool {
	switch lower(scheme) {
	case "dict", "ftp", "ftps", "gopher", "gophers", "http", "https", "imap", "imaps", "ldap", "ldaps", "mqtt", "mqtts",
		"pop3", "pop3s", "rtmp", "rtmpe", "rtmps", "rtmpt", "rtmpte", "rtmpts", "rtsp", "scp", "sftp", "smb", "smbs",
		"smtp", "smtps", "telnet", "tftp", "ws", "wss":
		return true
	}
	return false
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

func isIPv6(host string) bool {
	if len(host) < 2 || host[len(host)-1] != ']' {
		return false
	}
	a, err := netip.ParseAddr(host[1 : len(host)-1])
	return err == nil && a.Is6() && a.Zone() == ""
}

// guesses reports hosts that only some programs read: those that guess a scheme, or that
// read any "@" as the end of userinfo.
func (x *audit) guesses() {
	begin, _ := cutAny(x.text, "/?#")
	name, _, hasScheme := strings.Cut(begin, ":")
	zero := hasScheme && !x.authority.defined && isZeroPort(x.path.text)
	dotted := hasScheme && x.authority.defined && strings.IndexByte(name, '.') >= 0
	if !dotted && !zero && strings.IndexByte(begin, '@') < 0 {
		return
	}
	if hasScheme && uri.Validate(uri.RuleScheme, name) == nil && isKnown(name) {
		return
	}
	if x.reports(auditname.GuessedHost) && slices.ContainsFunc(x.readings(), func(r Reading) bool { return r.Guess && r.Outcome == auditname.Named }) {
		x.report(auditname.GuessedHost, uri.ComponentNone, uri.Span{Length: len(begin)}, readingsMessage(x.readings()))
	}
}

// isZeroPort reports whether a path begins with port 0. After a name, url.parse reads it as
// the host: the address 0.0.0.0, which connects to the program's own machine.
func isZeroPort(path string) bool {
	digits, _ := cutAny(path, "/?#")
	return digits != "" && strings.Trim(digits, "0") == ""
}

// isKnown reports whether a scheme is registered, or its rules are known.
func isKnown(name string) bool {
	if _, ok := scheme.Known().Form(name); ok {
		return true
	}
	_, registered := scheme.Registered(name)
	return registered
}
