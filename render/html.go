package render

import (
	"html"
	"strings"

	"github.com/urikit/uri/internal/engine/ascii"
)

// CSS is a style sheet for the classes that [Line.HTML] writes with the style of a
// [View]. A page may use its own instead.
const CSS = `.uri { unicode-bidi: isolate; overflow-wrap: anywhere }
.uri-scheme { color: #806 }
.uri-userinfo, .uri-secret, .uri-authority { color: #850; background: #fea }
.uri-host { font-weight: bold }
.uri-domain { font-weight: bold; text-decoration: underline }
.uri-port, .uri-path, .uri-query, .uri-fragment, .uri-cut { color: #666 }
.uri-cut { font-style: italic }
.uri-escape { color: #fff; background: #b00 }
`

// HTML returns the line as a bdi element of class "uri", with the spans of style in
// elements of their classes. Elements of class "uri-escape" contain characters written
// with a backslash, those of class "uri-cut" the ellipses, and those of class
// "uri-secret" the masks. Whatever the text, the output has only bdi and span elements
// with such classes, and text.
//
// The output contains no quotes: attributes are written without them, and quotes of the
// text as character references. So it is safe as the content of an element. It is also
// safe in a quoted attribute value, where its tags appear as text.
func (l Line) HTML(style Style) string {
	var b strings.Builder
	b.WriteString("<bdi class=uri dir=ltr>")
	var open [2]string // the open classes: that of the style, and within it that of the cell
	close := func(depth int) {
		for i := len(open) - 1; i >= depth; i-- {
			if open[i] != "" {
				b.WriteString("</span>")
				open[i] = ""
			}
		}
	}
	for c := range l.characters() {
		for i, class := range [...]string{style.at(c.start, c.end).Class, looks[c.own].class} {
			if !isClass(class) {
				class = ""
			}
			if class == open[i] {
				continue
			}
			close(i)
			if class != "" {
				b.WriteString("<span class=" + class + ">")
				open[i] = class
			}
		}
		b.WriteString(html.EscapeString(c.show))
	}
	close(0)
	b.WriteString("</bdi>")
	return b.String()
}

// isClass reports whether s can be written as a class without quotes.
func isClass(s string) bool {
	for i := range len(s) {
		if c := s[i]; !ascii.IsAlphanumeric(c) && c != '-' {
			return false
		}
	}
	return true
}
