package scheme

import "github.com/urikit/uri"

// RFC 4324, section 5: a host, an optional port, and an optional slash and calendar. Port
// 1026 (section 3.3.1).

func capRules() []Rules {
	return []Rules{{
		Name:       "cap",
		Identifies: "calendars of CAP servers",
		Source:     "RFC 4324, section 5",
		Authority:  required,
		Userinfo:   forbidden,
		Host:       required,
		DomainHost: true,
		Form:       uri.SchemeForm{DefaultPort: "1026", SlashPath: true},
	}}
}
