package scheme

import "github.com/urikit/uri"

// RFC 3507, section 4.2: as http, with optional userinfo. Port 1344.

func icapRules() []Rules {
	return []Rules{{
		Name:       "icap",
		Identifies: "services that adapt HTTP messages",
		Source:     "RFC 3507, section 4.2",
		Authority:  required,
		Host:       required,
		DomainHost: true,
		Form:       uri.SchemeForm{DefaultPort: "1344", SlashPath: true},
	}}
}
