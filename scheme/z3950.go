package scheme

import "github.com/urikit/uri"

// RFC 2056, section 5: a host, an optional port, and an optional slash with databases, a
// document and parameters. Port 210 (sections 3 and 4).

func z3950Rules() []Rules {
	rules := Rules{
		Source:     "RFC 2056, section 5",
		Authority:  required,
		Userinfo:   forbidden,
		Host:       required,
		DomainHost: true,
		Form:       uri.SchemeForm{DefaultPort: "210", SlashPath: true},
	}
	retrieval, session := rules, rules
	retrieval.Name, retrieval.Identifies = "z39.50r", "documents of Z39.50 servers"
	session.Name, session.Identifies = "z39.50s", "sessions with Z39.50 servers"
	return []Rules{retrieval, session}
}
