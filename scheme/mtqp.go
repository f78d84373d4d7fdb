package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// RFC 3887, section 9.3: a server, "/track/" in any case, an identifier, a slash and a secret.
// Port 1038 (section 2.2).

func mtqpRules() []Rules {
	return []Rules{{
		Name:       "mtqp",
		Identifies: "the ways that messages took",
		Source:     "RFC 3887, section 9.3",
		Authority:  required,
		Host:       required,
		Query:      forbidden,
		DomainHost: true,
		Form:       uri.SchemeForm{DefaultPort: "1038", SlashPath: true, Path: mtqpPath},
		Check:      inPath(mtqpFault),
	}}
}

const mtqpTrack = "/track/"

func mtqpFault(path string) fault {
	if len(path) < len(mtqpTrack) || !equalFold(path[:len(mtqpTrack)], mtqpTrack) {
		return fault{0, len(path), "the path must begin with /track/"}
	}
	id, secret, _ := strings.Cut(path[len(mtqpTrack):], "/")
	if id == "" || secret == "" || strings.IndexByte(secret, '/') >= 0 {
		return fault{len(mtqpTrack), len(path), "an identifier and a secret must follow, with one slash between them"}
	}
	return fault{}
}

func mtqpPath(dst []byte, path string) []byte {
	if mtqpFault(path).message != "" {
		return append(dst, path...)
	}
	return append(append(dst, mtqpTrack...), path[len(mtqpTrack):]...)
}
