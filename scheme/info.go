package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// RFC 4452: a namespace, a slash, and an identifier in it. The namespace is
// case-insensitive. Other equivalences depend on its registration.

func infoRules() []Rules {
	return []Rules{{
		Name:       "info",
		Identifies: "information assets, by identifiers in public namespaces",
		Source:     "RFC 4452",
		Authority:  forbidden,
		Query:      forbidden,
		Form:       uri.SchemeForm{Path: infoPath},
		Check:      inPath(infoFault),
	}}
}

func infoFault(path string) fault {
	namespace, identifier, _ := strings.Cut(path, "/")
	switch {
	case uri.Validate(uri.RuleScheme, namespace) != nil:
		return fault{0, len(namespace), "a namespace must begin with a letter and can contain only letters, digits and +-."}
	case identifier == "":
		return fault{len(namespace), len(path), "a slash and an identifier must follow the namespace"}
	}
	return fault{}
}

func infoPath(dst []byte, path string) []byte {
	slash := strings.IndexByte(path, '/')
	if slash < 0 || infoFault(path).message != "" {
		return append(dst, path...)
	}
	return append(appendLower(dst, path[:slash]), path[slash:]...)
}
