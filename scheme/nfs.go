package scheme

import "github.com/urikit/uri"

// RFC 2224, section 1: a host, an optional port, and a path. A missing path and "/" both
// mean ".". Port 2049.

func nfsRules() []Rules {
	return []Rules{{
		Name:       "nfs",
		Identifies: "files and directories of NFS servers",
		Source:     "RFC 2224, section 1",
		Authority:  required,
		Host:       required,
		DomainHost: true,
		Form:       uri.SchemeForm{DefaultPort: "2049", SlashPath: true},
	}}
}
