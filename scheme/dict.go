package scheme

import "github.com/urikit/uri"

// RFC 2229, section 5: a host, perhaps user and port, and a definition or match
// asked for. Port 2628.

func dictRules() []Rules {
	return []Rules{{
		Name:      "dict",
		What:      "definitions of words",
		Source:    "RFC 2229, section 5",
		Authority: Required,
		Host:      Required,
		Form:      uri.SchemeForm{DefaultPort: "2628", SlashPath: true},
	}}
}
