package scheme

import "github.com/urikit/uri"

// RFC 5781, section 2: a host, optional userinfo and port, and a path. Port 873.

func rsyncRules() []Rules {
	return []Rules{{
		Name:       "rsync",
		Identifies: "files and directories of rsync servers",
		Source:     "RFC 5781, section 2",
		Authority:  required,
		Host:       required,
		DomainHost: true,
		Form:       uri.SchemeForm{DefaultPort: "873", SlashPath: true},
	}}
}
