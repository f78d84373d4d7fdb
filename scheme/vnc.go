package scheme

import "github.com/urikit/uri"

// RFC 7869, section 2.1: host and port, which may be missing, and parameters in
// the query; no path in the grammar, so that an empty one is not the same as "/";
// and userinfo is deprecated. Port 5900.

func vncRules() []Rules {
	return []Rules{{
		Name:       "vnc",
		Identifies: "desktops of other computers",
		Source:     "RFC 7869, section 2.1",
		Authority:  Required,
		Userinfo:   Deprecated,
		Path:       Forbidden,
		Form:       uri.SchemeForm{DefaultPort: "5900"},
	}}
}
