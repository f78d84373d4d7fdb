package scheme

import "github.com/urikit/uri"

// RFC 2224, section 1: a host, perhaps a port, and a path, which is "." where there
// is none and where it is "/". Port 2049.

func nfsRules() []Rules {
	return []Rules{{
		Name:       "nfs",
		Identifies: "files and directories of NFS servers",
		Source:     "RFC 2224, section 1",
		Authority:  Required,
		Host:       Required,
		Form:       uri.SchemeForm{DefaultPort: "2049", SlashPath: true},
	}}
}
