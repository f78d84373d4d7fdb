package extract

import (
	"strings"

	"github.com/urikit/uri/scheme/file"
)

// The reasons of the changes from a path to its URL.
const (
	becauseFile  = "this is the path of a file on Windows, not a URI (RFC 8089, appendix E.2)"
	becauseShare = "this is the path of a file on another host, not a URI (RFC 8089, appendix E.3)"
)

// fileURL returns the URL for the path of a file on Windows, and the reason for the change, or
// "". Chrome and Firefox for Windows do the same with such a text (SegmentURL in Chromium's
// components/url_formatter/url_fixer.cc, fileURIFixup in Firefox's docshell/base/URIFixup.sys.mjs).
// No scheme has a single letter. Two backslashes can also begin a relative reference, if there is
// a base.
func fileURL(s string, shares bool) (url, reason string) {
	before := ""
	switch {
	case len(s) > 2 && isAlpha(s[0]) && s[1] == ':' && (s[2] == '\\' || s[2] == '/' && !strings.HasPrefix(s[2:], "//")):
		before, reason = "file:///", becauseFile
	case shares && len(s) > 2 && strings.HasPrefix(s, `\\`) && isAlphanum(s[2]):
		before, reason = "file:", becauseShare
	default:
		return "", ""
	}
	u, err := file.Converter{System: file.Windows}.ToURI(s)
	if err != nil { // a name that Windows does not allow, or ".."
		return before + nameOctets.Replace(s), reason
	}
	return u.String(), reason
}

// nameOctets encodes the characters of names of files that a browser reads as delimiters.
var nameOctets = strings.NewReplacer("%", "%25", "#", "%23", "?", "%3F")
