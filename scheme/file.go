package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// RFC 8089, section 2: the authority is only a host, which is a domain name, the path
// is a path-absolute, and the grammar has no query. The host "localhost", an empty host
// and no authority are equivalent. Appendix E lists variations in use, such as paths
// that begin with "//". They are not part of the syntax.

func fileRules() []Rules {
	return []Rules{{
		Name:       "file",
		Identifies: "files of a host, as a rule the one at hand",
		Source:     "RFC 8089, section 2",
		Userinfo:   forbidden,
		Port:       forbidden,
		Query:      forbidden,
		DomainHost: true,
		Form:       uri.SchemeForm{DefaultHost: "localhost", EmptyAuthority: true, SlashPath: true, Hierarchical: true},
		Check:      inPath(fileFault),
	}}
}

func fileFault(path string) fault {
	switch {
	case !strings.HasPrefix(path, "/"):
		return fault{0, len(path), "the path of a file must be absolute"}
	case strings.HasPrefix(path, "//"):
		return fault{0, len("//"), "the path of a file cannot begin with two slashes"}
	}
	return fault{}
}
