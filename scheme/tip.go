package scheme

import "github.com/urikit/uri"

// RFC 2371, sections 7 and 8: the address of a transaction manager, which is a host, an
// optional port and a path, and a transaction in the query. Port 3372.

func tipRules() []Rules {
	return []Rules{{
		Name:       "tip",
		Identifies: "transactions of TIP managers",
		Source:     "RFC 2371, section 8",
		Authority:  required,
		Userinfo:   forbidden,
		Host:       required,
		Query:      required,
		DomainHost: true,
		Form:       uri.SchemeForm{DefaultPort: "3372", SlashPath: true},
	}}
}
