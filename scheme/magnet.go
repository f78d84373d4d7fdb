package scheme

// The MAGNET proposal of 2002, which programs follow: only a query.

func magnetRules() []Rules {
	return []Rules{{
		Name:       "magnet",
		Identifies: "content, by its hash and other attributes",
		Source:     "MAGNET v0.1",
		Authority:  forbidden,
		Path:       forbidden,
		Query:      required,
	}}
}
