package scheme

import "strings"

// RFC 8589, section 4: the name of a network, an asterisk and the name of a site.

func frogansRules() []Rules {
	return []Rules{{
		Name:       "leaptofrogans",
		Identifies: "Frogans sites",
		Source:     "RFC 8589, section 4",
		Authority:  forbidden,
		Query:      forbidden,
		Check:      inPath(frogansFault),
	}}
}

func frogansFault(path string) fault {
	network, site, _ := strings.Cut(path, "*")
	if network == "" || site == "" {
		return fault{0, len(path), "an address must be two names with an asterisk between them"}
	}
	return fault{}
}
