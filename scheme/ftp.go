package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// RFC 1738, section 3.2: port 21. The host is a domain name or an address (3.1). The
// slash after the host belongs to no segment (3.1), so an empty path is equivalent to
// "/", as RFC 3986, section 6.2.3, says for all such schemes. The path may end with
// ";type=" and the letter of a transfer type (3.2.2).

func ftpRules() []Rules {
	return []Rules{{
		Name:       "ftp",
		Identifies: "files and directories of FTP servers",
		Source:     "RFC 1738, section 3.2",
		Authority:  required,
		Host:       required,
		DomainHost: true,
		Form:       uri.SchemeForm{DefaultPort: "21", SlashPath: true},
		Check:      inPath(ftpFault),
	}}
}

func ftpFault(path string) fault {
	const key = ";type="
	i := -1
	if strings.IndexByte(path, ';') >= 0 { // much faster than LastIndex
		i = strings.LastIndex(path, key)
	}
	if i < 0 {
		return fault{}
	}
	code := path[i+len(key):]
	if len(code) == 1 && strings.Contains("aidAID", code) {
		return fault{}
	}
	return fault{i + len(key), len(path), "the type of a transfer must be a, i or d"}
}
