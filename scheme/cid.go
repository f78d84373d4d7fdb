package scheme

import "strings"

// RFC 2392, section 2: a content-id or message-id is an addr-spec. Characters that a URI
// cannot have are percent-encoded, and so is every "@" but the one between the two parts.
// A slash and a content-id may follow a message-id. RFC 6787, section 13.6, has the syntax of
// content-ids for resources of a session.

func cidRules() []Rules {
	return []Rules{
		{
			Name:       "cid",
			Identifies: "parts of messages",
			Source:     "RFC 2392, section 2",
			Authority:  forbidden,
			Check:      inPath(func(path string) fault { return idFault(path, 0) }),
		},
		{
			Name:       "mid",
			Identifies: "messages, and parts of them",
			Source:     "RFC 2392, section 2",
			Authority:  forbidden,
			Check:      inPath(midFault),
		},
		{
			Name:       "session",
			Identifies: "resources of a session with a speech server",
			Source:     "RFC 6787, section 13.6",
			Authority:  forbidden,
			Check:      inPath(func(path string) fault { return idFault(path, 0) }),
		},
	}
}

func midFault(path string) fault {
	message, _, ok := strings.Cut(path, "/")
	if f := idFault(message, 0); f.message != "" || !ok {
		return f
	}
	return idFault(path, len(message)+1)
}

// idFault returns the first fault of the identifier at offset at.
func idFault(s string, at int) fault {
	left, right, _ := strings.Cut(s[at:], "@")
	if left == "" || right == "" || strings.ContainsAny(right, "@/") || strings.IndexByte(left, '/') >= 0 {
		return fault{at, len(s), "an identifier must be two parts with one @ between them"}
	}
	return fault{}
}
