package libcurl

import (
	"strings"

	"github.com/urikit/uri/scheme"
)

// ports has the schemes that libcurl can transfer, in lower case. "" stands for the default port
// of the scheme's rules; the others are libcurl's own.
var ports = map[string]string{
	"dict": "", "file": "0", "ftp": "", "ftps": "990", "gopher": "", "gophers": "70",
	"http": "", "https": "", "imap": "", "imaps": "993", "ldap": "", "ldaps": "",
	"mqtt": "", "pop3": "110", "pop3s": "995", "rtmp": "1935", "rtmpe": "1935", "rtmps": "443",
	"rtmpt": "80", "rtmpte": "80", "rtmpts": "443", "rtsp": "", "scp": "22", "sftp": "",
	"smb": "445", "smbs": "445", "smtp": "25", "smtps": "465", "telnet": "", "tftp": "69",
	"ws": "", "wss": "",
}

// defaultPort returns the default port of a scheme, in letters of either case, and whether libcurl
// can transfer URLs of the scheme. That of "file" is "0".
func defaultPort(name string) (port string, supported bool) {
	name = strings.ToLower(name)
	port, supported = ports[name]
	if supported && port == "" {
		form, _ := scheme.Known().Form(name)
		port = form.DefaultPort
	}
	return port, supported
}

// isSupported reports whether libcurl can transfer URLs of a scheme, in letters of either case.
func isSupported(name string) bool {
	_, ok := ports[strings.ToLower(name)]
	return ok
}

// hasOptions reports whether userinfo has options in a scheme, in lower case.
func hasOptions(name string) bool {
	switch name {
	case "imap", "imaps", "pop3", "pop3s", "smtp", "smtps":
		return true
	}
	return false
}

// guess returns the scheme that libcurl guesses for a host: that of the first label of its name.
func guess(host string) string {
	for _, name := range []string{"ftp", "dict", "ldap", "imap", "smtp", "pop3"} {
		if len(host) > len(name) && strings.EqualFold(host[:len(name)], name) && host[len(name)] == '.' {
			return name
		}
	}
	return "http"
}
