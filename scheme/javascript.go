package scheme

// HTML Standard, "javascript: URLs": the text after the scheme is code. It may look like
// an authority: "javascript://%0Af()" is a comment and a line. A slash added after it
// would change the code.

func javascriptRules() []Rules {
	return []Rules{{
		Name:       "javascript",
		Identifies: "code, to be run",
		Source:     "HTML Standard, javascript: URLs",
	}}
}
