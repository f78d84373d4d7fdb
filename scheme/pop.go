package scheme

import "github.com/urikit/uri"

// RFC 2384, section 3: a host, and an optional user, authentication mechanism and port.
// The form has no path and no password. Port 110. Because there is no path, a URI with
// "/" is invalid and not equivalent to one with an empty path.

func popRules() []Rules {
	return []Rules{{
		Name:       "pop",
		Identifies: "mailboxes of POP servers",
		Source:     "RFC 2384, section 3",
		Authority:  required,
		Host:       required,
		Path:       forbidden,
		Query:      forbidden,
		DomainHost: true,
		Form:       uri.SchemeForm{DefaultPort: "110"},
		Check:      noPassword,
	}}
}
