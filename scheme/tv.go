package scheme

// RFC 2838, section 2: nothing, for the current broadcast, or a name in the style of DNS.

func tvRules() []Rules {
	return []Rules{{
		Name:       "tv",
		Identifies: "television broadcasts",
		Source:     "RFC 2838, section 2",
		Authority:  forbidden,
		Query:      forbidden,
		Check:      inPath(tvFault),
	}}
}

func tvFault(path string) fault {
	if path != "" && !isDNSName(path) {
		return fault{0, len(path), "a broadcast must be a name in the style of DNS"}
	}
	return fault{}
}
