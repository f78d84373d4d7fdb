package scheme

import "github.com/urikit/uri"

// RFC 2122: a host, an optional port, and an optional slash, service and parameters. Port
// 575. User names and passwords are not allowed.

func vemmiRules() []Rules {
	return []Rules{{
		Name:       "vemmi",
		Identifies: "VEMMI services",
		Source:     "RFC 2122",
		Authority:  required,
		Userinfo:   forbidden,
		Host:       required,
		DomainHost: true,
		Form:       uri.SchemeForm{DefaultPort: "575", SlashPath: true},
	}}
}
