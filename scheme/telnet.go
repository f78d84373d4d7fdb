package scheme

import "github.com/urikit/uri"

// RFC 4248, section 2: a host, optional userinfo and port, and an optional slash. Port
// 23. RFC 6270, section 2, has the same for TN3270.

func telnetRules() []Rules {
	rules := Rules{
		Authority:  required,
		Host:       required,
		Query:      forbidden,
		DomainHost: true,
		Form:       uri.SchemeForm{DefaultPort: "23", SlashPath: true},
		Check:      inPath(telnetFault),
	}
	telnet, tn3270 := rules, rules
	telnet.Name, telnet.Identifies, telnet.Source = "telnet", "interactive services", "RFC 4248, section 2"
	tn3270.Name, tn3270.Identifies, tn3270.Source = "tn3270", "interactive services of 3270 terminals", "RFC 6270, section 2"
	return []Rules{telnet, tn3270}
}

func telnetFault(path string) fault {
	if len(path) > len("/") {
		return fault{1, len(path), "nothing can follow the slash"}
	}
	return fault{}
}
