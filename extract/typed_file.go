package extract

import (
	"strings"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/scheme/file"
)

// The reasons of the changes from a path to its URL.
const (
	becauseFile  = "this is the path of a file on Windows, not a URI (RFC 8089, appendix E.2)"
	becausePath  = "this is the path of a file, not a URI (RFC 8089, section 2)"
	becauseSSH   = "this is an address of scp and git, not a URI"
	becauseShare = "this is the path of a file on another host, not a URI (RFC 8089, appendix E.3)"
)

// fileURL returns the URL for the path of a file on Windows or Unix, or for an address of scp, and
// the reason for the change, or "". Chrome and Firefox for Windows do the same with such a text
// (SegmentURL in Chromium's components/url_formatter/url_fixer.cc, fileURIFixup in Firefox's
// docshell/base/URIFixup.sys.mjs). No scheme has a single letter. Two backslashes can also begin a
// relative reference, if there is a base.
func fileURL(s string, shares bool) (url, reason string) {
	before := ""
	switch {
	case len(s) > 2 && ascii.IsLetter(s[0]) && s[1] == ':' && (s[2] == '\\' || s[2] == '/' && !strings.HasPrefix(s[2:], "//")):
		before, reason = "file:///", becauseFile
	case shares && len(s) > 2 && strings.HasPrefix(s, `\\`) && ascii.IsAlphanumeric(s[2]):
		before, reason = "file:", becauseShare
	case shares && len(s) > 1 && s[0] == '/' && s[1] != '/' && s[1] != '\\':
		return "file://" + nameOctets.Replace(s), becausePath
	case shares && isSSH(s):
		account, path, _ := strings.Cut(s, ":")
		return "ssh://" + account + "/" + nameOctets.Replace(strings.TrimPrefix(path, "/")), becauseSSH
	default:
		return "", ""
	}
	u, err := file.Converter{System: file.Windows}.ToURI(s)
	if err != nil { // a name that Windows does not allow, or ".."
		return before + nameOctets.Replace(s), reason
	}
	return u.String(), reason
}

// isSSH reports whether a text is an address of scp and git: USER@HOST:PATH. Digits alone before
// the first slash of the path can be a port.
func isSSH(s string) bool {
	account, path, _ := strings.Cut(s, ":")
	user, host, _ := strings.Cut(account, "@")
	first, _, _ := strings.Cut(path, "/")
	isOther := func(r rune) bool { return r > 'z' || !ascii.IsAlphanumeric(byte(r)) && !strings.ContainsRune("._-", r) }
	return user != "" && host != "" && path != "" && !strings.ContainsFunc(user+host, isOther) &&
		!strings.HasPrefix(path, "//") && (first == "" || strings.Trim(first, "0123456789") != "")
}

// nameOctets encodes the characters of names of files that a browser reads as delimiters.
var nameOctets = strings.NewReplacer("%", "%25", "#", "%23", "?", "%3F")
