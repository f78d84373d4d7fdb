package scheme

import "github.com/urikit/uri"

// RFC 4266, section 2.1: port 70, no userinfo in the form. Without a path the
// slash is optional, and the type is 1. So "/1" is the same as "/"; but no
// character is reserved there, and behind "/1" a query may be the rest of a
// selector, so it stays as it is.

func gopherRules() []Rules {
	return []Rules{{
		Name:       "gopher",
		Identifies: "items of Gopher servers",
		Source:     "RFC 4266, section 2.1",
		Authority:  Required,
		Userinfo:   Forbidden,
		Host:       Required,
		Form:       uri.SchemeForm{DefaultPort: "70", SlashPath: true},
	}}
}
