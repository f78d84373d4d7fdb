package scheme

import "github.com/urikit/uri"

// Adobe Media Server, "Connecting to the server": an optional host and port, a slash, and an
// application, which an instance may follow. The other schemes tunnel or encrypt the protocol.
// Without a port, clients try several, so no port is removed.

func rtmpRules() []Rules {
	var list []Rules
	for _, variant := range [...]struct{ name, what string }{
		{"rtmp", "applications of media servers"},
		{"rtmpe", "applications of media servers, encrypted"},
		{"rtmps", "applications of media servers, over TLS"},
		{"rtmpt", "applications of media servers, over HTTP"},
		{"rtmpte", "applications of media servers, over HTTP, encrypted"},
	} {
		list = append(list, Rules{
			Name:       variant.name,
			Identifies: variant.what,
			Source:     "Adobe Media Server, Connecting to the server",
			DomainHost: true,
			Form:       uri.SchemeForm{SlashPath: true},
			Check:      rtmpCheck,
		})
	}
	return list
}

func rtmpCheck(u uri.URI) []Violation {
	path := u.Path().String()
	if len(path) <= len("/") || path[0] != '/' {
		return violation(u, uri.ComponentPath, fault{0, len(path), "the path must be a slash and an application"})
	}
	return nil
}
