package scheme

import "strings"

// RFC 6694, section 2.1: a token of pchar, which may be empty, and an optional query.

func aboutRules() []Rules {
	return []Rules{{
		Name:       "about",
		Identifies: "what an application has built in",
		Source:     "RFC 6694, section 2.1",
		Authority:  forbidden,
		Check:      inPath(aboutFault),
	}}
}

func aboutFault(path string) fault {
	if i := strings.IndexByte(path, '/'); i >= 0 {
		return fault{i, i + 1, "the path cannot contain a slash"}
	}
	return fault{}
}
