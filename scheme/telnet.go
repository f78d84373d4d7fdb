package scheme

import "github.com/urikit/uri"

// RFC 4248, section 2: a host, optional userinfo and port, and an optional slash. Port
// 23.

func telnetRules() []Rules {
	return []Rules{{
		Name:       "telnet",
		Identifies: "interactive services",
		Source:     "RFC 4248, section 2",
		Authority:  Required,
		Host:       Required,
		Query:      Forbidden,
		DomainHost: true,
		Form:       uri.SchemeForm{DefaultPort: "23", SlashPath: true},
		Check:      inPath(telnetFault),
	}}
}

func telnetFault(path string) fault {
	if len(path) > len("/") {
		return fault{1, len(path), "nothing can follow the slash"}
	}
	return fault{}
}
