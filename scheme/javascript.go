package scheme

import "github.com/urikit/uri"

// HTML Standard, "javascript: URLs": the text after the scheme is code. It may look like
// an authority: "javascript://%0Af()" is a comment and a line. So it may look like a path
// with dot-segments: "javascript:/a/../b/" is a regular expression.

func javascriptRules() []Rules {
	return []Rules{{
		Name:       "javascript",
		Identifies: "code, to be run",
		Source:     "HTML Standard, javascript: URLs",
		Form:       uri.SchemeForm{Opaque: true},
	}}
}
