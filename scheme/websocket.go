package scheme

import "github.com/urikit/uri"

// RFC 6455, section 3: no userinfo in the grammar; fragments must not be used;
// the resource asked for is "/" if the path is empty. The grammar takes an empty
// host, and nothing is said of what it would mean.

func websocketRules() []Rules {
	rules := Rules{
		Source:    "RFC 6455, section 3",
		Authority: Required,
		Userinfo:  Forbidden,
		Fragment:  Forbidden,
		Form:      uri.SchemeForm{SlashPath: true},
	}
	ws, wss := rules, rules
	ws.Name, ws.Identifies, ws.Form.DefaultPort = "ws", "WebSocket endpoints", "80"
	wss.Name, wss.Identifies, wss.Form.DefaultPort = "wss", "WebSocket endpoints, over TLS", "443"
	return []Rules{ws, wss}
}
