package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// RFC 5804, section 3: a server, an optional slash, an optional owner with a slash, and an
// optional script. The owner is empty for global scripts. Port 4190 (section 1.8).

func sieveRules() []Rules {
	return []Rules{{
		Name:       "sieve",
		Identifies: "Sieve scripts of ManageSieve servers",
		Source:     "RFC 5804, section 3",
		Authority:  required,
		Host:       required,
		Query:      forbidden,
		DomainHost: true,
		Form:       uri.SchemeForm{DefaultPort: "4190", SlashPath: true},
		Check:      inPath(sieveFault),
	}}
}

func sieveFault(path string) fault {
	if i := strings.IndexAny(path, ";&="); i >= 0 {
		return fault{i, i + 1, "an owner or script cannot contain ; & or =: percent-encode it"}
	}
	if path == "" || path == "/" {
		return fault{}
	}
	owner, script, ok := strings.Cut(path[1:], "/")
	if ok && (script == "" || strings.IndexByte(script, '/') >= 0) {
		at := len("/") + len(owner) + len("/")
		return fault{at, len(path), "one script must follow the owner"}
	}
	return fault{}
}
