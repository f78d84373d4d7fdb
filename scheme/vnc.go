package scheme

import "github.com/urikit/uri"

// RFC 7869, section 2.1: an optional host and port, and parameters in the query. The
// grammar has no path, so an empty path is not equivalent to "/". Userinfo is deprecated.
// Port 5900.

func vncRules() []Rules {
	return []Rules{{
		Name:       "vnc",
		Identifies: "desktops of other computers",
		Source:     "RFC 7869, section 2.1",
		Authority:  required,
		Userinfo:   deprecated,
		Path:       forbidden,
		DomainHost: true,
		Form:       uri.SchemeForm{DefaultPort: "5900"},
	}}
}
