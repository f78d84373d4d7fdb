package render

import (
	"html"
	"strings"
)

// CSS is a style sheet for the classes that [Line.HTML] writes with the style of a
// [View]. A page may have one of its own in place of it.
const CSS = `.uri { unicode-bidi: isolate; overflow-wrap: anywhere }
.uri-scheme { color: #806 }
.uri-userinfo, .uri-secret, .uri-authority { color: #850; background: #fea }
.uri-host { font-weight: bold }
.uri-domain { font-weight: bold; text-decoration: underline }
.uri-port, .uri-path, .uri-query, .uri-fragment, .uri-cut { color: #666 }
.uri-cut { font-style: italic }
.uri-escape { color: #fff; background: #b00 }
`

// HTML returns the line as a bdi element of class "uri", with the parts that lie in
// a span of style in elements of that span's class, and what is not the text itself
// in elements of class "uri-escape" (a character written with a backslash),
// "uri-cut" (what is left out) and "uri-secret" (what is hidden). There is nothing in it but bdi and span elements
// with such classes and with text, whatever the text of the line.
//
// No quote is in it, as attributes are written without and those of the text as
// references. So it is safe as the content of an element, and, as a text that shows
// its tags, as the value of an attribute in quotes of either kind.
func (l Line) HTML(style Style) string {
	var b strings.Builder
	b.WriteString("<bdi class=uri dir=ltr>")
	var open [2]string // of a style, and in it of a cell's own
	close := func(depth int) {
		for i := len(open) - 1; i >= depth; i-- {
			if open[i] != "" {
				b.WriteString("</span>")
				open[i] = ""
			}
		}
	}
	for c := range l.characters() {
		for i, class := range [...]string{style.at(c.start, c.end).Class, c.own.class} {
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

// isClass reports whether s can stand as a class without quotes.
func isClass(s string) bool {
	for i := range len(s) {
		if c := s[i]; c|0x20-'a' >= 26 && c-'0' > 9 && c != '-' {
			return false
		}
	}
	return true
}
