package scheme

import "github.com/urikit/uri"

// RFC 6455, section 3: the grammar has no userinfo, and fragments must not be used. An
// empty path means the resource "/". The grammar allows an empty host, but does not say
// what it means.

func websocketRules() []Rules {
	rules := Rules{
		Source:     "RFC 6455, section 3",
		Authority:  required,
		Userinfo:   forbidden,
		Fragment:   forbidden,
		DomainHost: true,
		Form:       uri.SchemeForm{SlashPath: true},
	}
	ws, wss := rules, rules
	ws.Name, ws.Identifies, ws.Form.DefaultPort = "ws", "WebSocket endpoints", "80"
	wss.Name, wss.Identifies, wss.Form.DefaultPort = "wss", "WebSocket endpoints, over TLS", "443"
	return []Rules{ws, wss}
}
