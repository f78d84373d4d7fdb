package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// DOI Handbook, section 2: "10." and the number of a registrant, a slash, and a suffix.
// The case of ASCII letters is ignored.

func doiRules() []Rules {
	return []Rules{{
		Name:       "doi",
		Identifies: "objects with a Digital Object Identifier",
		Source:     "DOI Handbook, section 2",
		Authority:  forbidden,
		Form:       uri.SchemeForm{Path: doiPath},
		Check:      inPath(doiFault),
	}}
}

func doiFault(path string) fault {
	prefix, suffix, _ := strings.Cut(path, "/")
	if registrant, ok := strings.CutPrefix(prefix, "10."); !ok || oidFault(registrant).message != "" {
		return fault{0, len(prefix), "a prefix must be 10. and numbers, with dots between them"}
	}
	if suffix == "" {
		return fault{len(prefix), len(path), "a slash and a suffix must follow the prefix"}
	}
	return fault{}
}

func doiPath(dst []byte, path string) []byte {
	if doiFault(path).message != "" {
		return append(dst, path...)
	}
	return appendLower(dst, path)
}
