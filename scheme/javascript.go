package scheme

// HTML Standard, "javascript: URLs": what is behind the scheme is code. It may
// look like anything, an authority too: "javascript://%0Af()" is a comment and a
// line. As that is none, a slash behind it would be other code.

func javascriptRules() []Rules {
	return []Rules{{
		Name:       "javascript",
		Identifies: "code, to be run",
		Source:     "HTML Standard, javascript: URLs",
	}}
}
