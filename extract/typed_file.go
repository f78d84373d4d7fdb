package extract

import (
	"strings"

	"github.com/urikit/uri/scheme/file"
)

// fileURL returns the URL for the path of a file on Windows, and the reason for the change, or
// "". Chrome and Firefox for Windows do the same with such a text (SegmentURL in Chromium's
// components/url_formatter/url_fixer.cc, fileURIFixup in Firefox's docshell/base/URIFixup.sys.mjs).
// No scheme has a single letter. Two backslashes can also begin a relative reference, if there is
// a base.
func fileURL(s string, shares bool) (url, reason string) {
	before := ""
	switch {
	case len(s) > 2 && isLetter(s[0]) && s[1] == ':' && (s[2] == '\\' || s[2] == '/' && !strings.HasPrefix(s[2:], "//")):
		before, reason = "file:///", becauseFile
	case shares && len(s) > 2 && strings.HasPrefix(s, `\\`) && (isLetter(s[2]) || '0' <= s[2] && s[2] <= '9'):
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
