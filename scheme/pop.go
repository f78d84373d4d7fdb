package scheme

import "github.com/urikit/uri"

// RFC 2384, section 3: host, perhaps user, authentication mechanism and port; no
// path in the form, and no passwords. Port 110. As there is no path, an empty one
// is not the same as "/", which is none of such a URL.

func popRules() []Rules {
	return []Rules{{
		Name:       "pop",
		Identifies: "mailboxes of POP servers",
		Source:     "RFC 2384, section 3",
		Authority:  Required,
		Host:       Required,
		Path:       Forbidden,
		Query:      Forbidden,
		Form:       uri.SchemeForm{DefaultPort: "110"},
		Check:      noPassword,
	}}
}
