package audit

import (
	"strings"

	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/percent"
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
	case ok && !(curlTransfers(scheme) && curlSlashes(rest)):
		return "", auditname.Refused
	case ok:
		rest = strings.TrimLeft(rest, "/")
	case guess:
		rest = text
	default:
		return "", auditname.Refused
	}
	rest, _ = cutAny(rest, "/?#")
	host, port, hasPort := curlServer(rest[strings.IndexByte(rest, '@')+1:])
	if hasPort && !validPort(port, ok) {
		return "", auditname.Refused
	}
	return curlHost(host)
}

// curlSlashes reports whether the text after a scheme begins with as many slashes as libcurl
// accepts before an authority.
func curlSlashes(rest string) bool {
	n := len(rest) - len(strings.TrimLeft(rest, "/"))
	return 1 <= n && n <= 3
}

// curlHost reads a host as libcurl does.
func curlHost(host string) (string, string) {
	if strings.HasPrefix(host, "[") {
		if !isIPv6(host) {
			return "", auditname.Refused
		}
		return named(host)
	}
	decoded := percent.Decode(host)
	if host == "" || strings.ContainsAny(decoded, "/:#?!@{}[]\\$'\"^`*<>=;,+&() ") || strings.IndexFunc(decoded, isControl) >= 0 {
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
