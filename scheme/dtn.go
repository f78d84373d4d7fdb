package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// RFC 9171, section 4.2.5.1.1: "none", or an authority with the name of a node, a slash, and
// any text.
//
// RFC 9758: the numbers of an optional allocator, a node and a service, with dots between
// them, or "!" for the node itself.

func dtnRules() []Rules {
	return []Rules{
		{
			Name:       "dtn",
			Identifies: "endpoints of the Bundle Protocol",
			Source:     "RFC 9171, section 4.2.5.1.1",
			Userinfo:   forbidden,
			Port:       forbidden,
			Form:       uri.SchemeForm{SlashPath: true},
			Check:      dtnCheck,
		},
		{
			Name:       "ipn",
			Identifies: "endpoints of the Bundle Protocol, by numbers",
			Source:     "RFC 9758",
			Authority:  forbidden,
			Query:      forbidden,
			Check:      inPath(ipnFault),
		},
	}
}

func dtnCheck(u uri.URI) []Violation {
	path := u.Path().String()
	_, ok := u.Authority()
	switch {
	case ok && path == "":
		return violation(u, uri.ComponentPath, fault{0, 0, "a slash must follow the name of the node"})
	case !ok && path != "none":
		return violation(u, uri.ComponentPath, fault{0, len(path), "a name must be none, or begin with // and the name of a node"})
	}
	return nil
}

func ipnFault(path string) fault {
	service, local := strings.CutPrefix(path, "!.")
	dots := strings.Count(path, ".")
	if local && dots > 1 || dots < 1 || dots > 2 || oidFault(service).message != "" {
		return fault{0, len(path), "the path must be the numbers of a node and a service, with a dot between them, without leading zeros"}
	}
	return fault{}
}
