package scheme

import "github.com/urikit/uri"

// git-fetch(1), "GIT URLS": git://host[:port]/path. git-daemon(1): port 9418.

func gitRules() []Rules {
	return []Rules{{
		Name:       "git",
		Identifies: "repositories, over Git's own protocol",
		Source:     "git-fetch(1), GIT URLS",
		Authority:  required,
		Userinfo:   forbidden,
		Host:       required,
		Path:       required,
		DomainHost: true,
		Form:       uri.SchemeForm{DefaultPort: "9418", SlashPath: true},
	}}
}
