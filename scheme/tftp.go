package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// RFC 3617, section 3: a host without userinfo and port, a file, and an optional ";mode="
// with the mode of transfer.

func tftpRules() []Rules {
	return []Rules{{
		Name:       "tftp",
		Identifies: "files of TFTP servers",
		Source:     "RFC 3617, section 3",
		Authority:  required,
		Userinfo:   forbidden,
		Host:       required,
		Port:       forbidden,
		Path:       required,
		DomainHost: true,
		Form:       uri.SchemeForm{SlashPath: true},
		Check:      inPath(tftpFault),
	}}
}

func tftpFault(path string) fault {
	const key = ";mode="
	i := strings.LastIndex(path, key)
	if i < 0 {
		return fault{}
	}
	if mode := path[i+len(key):]; !equalFold(mode, "netascii") && !equalFold(mode, "octet") {
		return fault{i + len(key), len(path), "the mode of a transfer must be netascii or octet"}
	}
	return fault{}
}
