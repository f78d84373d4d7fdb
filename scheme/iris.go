package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// RFC 3981, section 7.1: a registry, an optional resolution method, an authority, and an
// optional class and name, with slashes between them and none at the beginning. Without class
// and name, "iris" and "id" are implied. RFC 3983, RFC 4992 and RFC 4993 define the same for
// transports.

func irisRules() []Rules {
	var list []Rules
	for _, variant := range [...]struct{ name, what, source string }{
		{"iris", "entries of IRIS registries", "RFC 3981, section 7.1"},
		{"iris.beep", "entries of IRIS registries, over BEEP", "RFC 3983, section 7.1"},
		{"iris.lwz", "entries of IRIS registries, over UDP", "RFC 4993"},
		{"iris.xpc", "entries of IRIS registries, over TCP", "RFC 4992"},
		{"iris.xpcs", "entries of IRIS registries, over TLS", "RFC 4992"},
	} {
		list = append(list, Rules{
			Name:       variant.name,
			Identifies: variant.what,
			Source:     variant.source,
			Authority:  forbidden,
			Query:      forbidden,
			Form:       uri.SchemeForm{Path: irisPath},
			Check:      inPath(irisFault),
		})
	}
	return list
}

func irisFault(path string) fault {
	registry, rest, _ := strings.Cut(path, "/")
	_, rest, ok := strings.Cut(rest, "/")
	authority, entity, hasEntity := strings.Cut(rest, "/")
	slashes := strings.Count(entity, "/")
	switch {
	case registry == "":
		return fault{0, 0, "a registry must follow the scheme"}
	case !ok || authority == "":
		at := len(path) - len(rest)
		return fault{at, at, "an authority must follow the registry and the resolution method"}
	case hasEntity && slashes != 1:
		return fault{len(path) - len(entity), len(path), "an entity must be a class, a slash and a name"}
	}
	return fault{}
}

func irisPath(dst []byte, path string) []byte {
	dst = append(dst, path...)
	if strings.Count(path, "/") == 2 && irisFault(path).message == "" {
		dst = append(dst, "/iris/id"...)
	}
	return dst
}
