package scheme

import "github.com/urikit/uri"

// RFC 4266, section 2.1: port 70, and the form has no userinfo. Without a path the slash
// is optional, and the type is 1. So "/1" is equivalent to "/". But no character is
// reserved there, and a query after "/1" may belong to the selector, so "/1" is left
// unchanged.

func gopherRules() []Rules {
	return []Rules{{
		Name:       "gopher",
		Identifies: "items of Gopher servers",
		Source:     "RFC 4266, section 2.1",
		Authority:  required,
		Userinfo:   forbidden,
		Host:       required,
		DomainHost: true,
		Form:       uri.SchemeForm{DefaultPort: "70", SlashPath: true},
	}}
}
