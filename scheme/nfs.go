package scheme

import "github.com/urikit/uri"

// RFC 2224, section 2: a host, perhaps a port, and a path. Port 2049.

func nfsRules() []Rules {
	return []Rules{{
		Name:      "nfs",
		What:      "files and directories of NFS servers",
		Source:    "RFC 2224, section 2",
		Authority: Required,
		Host:      Required,
		Form:      uri.SchemeForm{DefaultPort: "2049"},
	}}
}
