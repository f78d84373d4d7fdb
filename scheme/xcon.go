package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// RFC 6501, section 3.3: an optional identifier with an "@", and a host, which only
// identifies. Everything is compared in lower case. Section 4.6.5: a user is unreserved
// characters, compared as they are.

func xconRules() []Rules {
	return []Rules{
		{
			Name:       "xcon",
			Identifies: "conferences",
			Source:     "RFC 6501, section 3.3",
			Authority:  forbidden,
			Query:      forbidden,
			Form:       uri.SchemeForm{Path: appendLower},
			Check:      inPath(xconFault),
		},
		{
			Name:       "xcon-userid",
			Identifies: "users of conferences",
			Source:     "RFC 6501, section 4.6.5",
			Authority:  forbidden,
			Query:      forbidden,
			Check: inPath(func(path string) fault {
				if !all(path, isUnreserved) {
					return fault{0, len(path), "a user must be letters, digits and -._~"}
				}
				return fault{}
			}),
		},
	}
}

func xconFault(path string) fault {
	id, host, ok := strings.Cut(path, "@")
	if !ok {
		id, host = "", path
	}
	switch {
	case ok && !all(id, isSession):
		return fault{0, len(id), "an identifier must be letters, digits and -._~+=/"}
	case !isHost(host):
		return fault{len(path) - len(host), len(path), "a host must follow"}
	}
	return fault{}
}
