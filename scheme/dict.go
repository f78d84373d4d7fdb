package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// RFC 2229, section 5: a host, perhaps user and port, and one of
//
//	/d:word:database:n
//	/m:word:database:strategy:n
//
// a definition or a match that is asked for. All but the word may be left out, with its
// colon. A path of its own form is required, but what asks for nothing, "/" and the
// empty path, is left to programs: they connect to the server. Port 2628.

func dictRules() []Rules {
	return []Rules{{
		Name:       "dict",
		Identifies: "definitions of words",
		Source:     "RFC 2229, section 5",
		Authority:  Required,
		Host:       Required,
		Query:      Forbidden,
		Form:       uri.SchemeForm{DefaultPort: "2628", SlashPath: true},
		Check:      inPath(dictFault),
	}}
}

func dictFault(path string) fault {
	if path == "" || path == "/" {
		return fault{}
	}
	parts := 0 // that there may be, the word and the number among them
	switch {
	case strings.HasPrefix(path, "/d:"):
		parts = 3
	case strings.HasPrefix(path, "/m:"):
		parts = 4
	default:
		return fault{0, len(path), "the path must be /d: or /m: and a word"}
	}
	start := len("/d:")
	for part := range strings.SplitSeq(path[start:], ":") {
		end := start + len(part)
		switch parts--; {
		case parts < 0:
			return fault{start - 1, len(path), "after the number cannot be anything"}
		case start == len("/d:") && part == "":
			return fault{start, end, "the word cannot be empty"}
		case strings.IndexByte(part, '/') >= 0:
			return fault{start, end, "there cannot be a second slash"}
		case parts == 0 && run(part, isDigit) < len(part):
			return fault{start, end, "which definition or match is wanted must be a number"}
		}
		start = end + 1
	}
	return fault{}
}
