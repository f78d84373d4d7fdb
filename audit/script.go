package audit

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/whatwg"
)

// scriptLink reports a link in which browsers run a script, or show a document that can contain
// scripts. It returns false for any other text.
func (x *audit) scriptLink() bool {
	if !x.reports(auditname.ScriptLink) {
		return false
	}
	u, err := whatwg.Parse(x.text)
	if err != nil {
		return false
	}
	message := ""
	switch name := u.Scheme(); name {
	case "javascript", "vbscript":
		message = "the scheme " + quote(name) + ": browsers run the text as a script"
	case "data":
		kind := documentKind(u)
		if kind == "" {
			return false
		}
		message = `the scheme "data": browsers show the data as ` + kind + ", which can contain scripts"
	default:
		return false
	}
	component, at := uri.ComponentNone, uri.Span{Length: len(x.text)}
	if x.scheme.defined {
		component, at = uri.ComponentScheme, x.scheme.at
	}
	x.report(auditname.ScriptLink, component, at, message)
	return true
}

// documentKind returns "HTML" or "XML" if the media type of a data URL is one of the types in which
// browsers run scripts, and "" otherwise. The media type ends at the first comma, as in the Fetch
// Standard, "data: URL processor". XML types are those of the MIME Sniffing Standard, and
// "text/xsl", which Chromium reads as XML.
func documentKind(u whatwg.URL) string {
	_, rest, _ := strings.Cut(u.String(), ":")
	rest, _, _ = strings.Cut(rest, "#")
	kind, _, ok := strings.Cut(strings.TrimPrefix(rest, "//"), ",") // Chromium ignores two slashes
	if !ok {
		return "" // an error for browsers
	}
	kind, _, _ = strings.Cut(kind, ";")
	switch kind = ascii.Lower(strings.Trim(kind, " ")); kind {
	case "text/html":
		return "HTML"
	case "text/xml", "application/xml", "text/xsl":
		return "XML"
	}
	if head, _, ok := strings.Cut(kind, "/"); ok && head != "" && strings.HasSuffix(kind, "+xml") {
		return "XML"
	}
	return ""
}
