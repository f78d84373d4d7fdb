package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// RFC 2557, section 5: the base of references in a message that has no other base, and so
// what they resolve to.

func thisMessageRules() []Rules {
	return []Rules{{
		Name:       "thismessage",
		Identifies: "parts of the message with the reference",
		Source:     "RFC 2557, section 5",
		Authority:  forbidden,
		Form:       uri.SchemeForm{Hierarchical: true},
		Check:      inPath(rootedFault),
	}}
}

// rootedFault returns a fault if the path does not begin with a slash.
func rootedFault(path string) fault {
	if !strings.HasPrefix(path, "/") {
		return fault{0, len(path), "the path must begin with a slash"}
	}
	return fault{}
}
