package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// RFC 2229, section 5: a host, an optional user and port, and one of
//
//	/d:word:database:n
//	/m:word:database:strategy:n
//
// for a definition or a match. Each part but the word may be omitted with its colon. Any
// other path breaks the rules, except "/" and the empty path, with which programs only
// connect to the server. Port 2628.

func dictRules() []Rules {
	return []Rules{{
		Name:       "dict",
		Identifies: "definitions of words",
		Source:     "RFC 2229, section 5",
		Authority:  required,
		Host:       required,
		Query:      forbidden,
		DomainHost: true,
		Form:       uri.SchemeForm{DefaultPort: "2628", SlashPath: true},
		Check:      inPath(dictFault),
	}}
}

// dictFault returns the first fault of the path of a "dict" URI (RFC 2229, section 5). After /d: or
// /m: come a word, up to one or two names, and a number. parts counts how many may still come.
func dictFault(path string) fault {
	if path == "" || path == "/" {
		return fault{}
	}
	parts := 0 // the greatest number of parts, with the word and the number
	switch {
	case strings.HasPrefix(path, "/d:"):
		parts = 3
	case strings.HasPrefix(path, "/m:"):
		parts = 4
	default:
		return fault{0, len(path), "the path must begin with /d: or /m: and a word"}
	}
	start := len("/d:")
	for part := range strings.SplitSeq(path[start:], ":") {
		end := start + len(part)
		switch parts--; {
		case parts < 0:
			return fault{start - 1, len(path), "nothing can follow the number"}
		case start == len("/d:") && part == "":
			return fault{start, end, "the word cannot be empty"}
		case strings.IndexByte(part, '/') >= 0:
			return fault{start, end, "the path can contain only one slash"}
		case parts == 0 && run(part, isDigit) < len(part):
			return fault{start, end, "the definition or match must be given by a number"}
		}
		start = end + 1
	}
	return fault{}
}
