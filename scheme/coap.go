package scheme

import "github.com/urikit/uri"

// RFC 7252, sections 6.1 and 6.2: the host must not be empty, a name is looked up with
// a service such as DNS, and the grammar has no userinfo. Ports 5683 and 5684. An empty
// path is equivalent to "/" (6.3). RFC 8323, section 8, defines the same over TCP and,
// on the ports of HTTP, over WebSockets.

func coapRules() []Rules {
	rules := Rules{
		Authority:  required,
		Userinfo:   forbidden,
		Host:       required,
		DomainHost: true,
		Form:       uri.SchemeForm{SlashPath: true},
	}
	var list []Rules
	for _, variant := range [...]struct{ name, what, source, port string }{
		{"coap", "resources of constrained devices", "RFC 7252, section 6.1", "5683"},
		{"coaps", "resources of constrained devices, over DTLS", "RFC 7252, section 6.2", "5684"},
		{"coap+tcp", "resources of constrained devices, over TCP", "RFC 8323, section 8.1", "5683"},
		{"coaps+tcp", "resources of constrained devices, over TCP and TLS", "RFC 8323, section 8.2", "5684"},
		{"coap+ws", "resources of constrained devices, over WebSockets", "RFC 8323, section 8.3", "80"},
		{"coaps+ws", "resources of constrained devices, over WebSockets and TLS", "RFC 8323, section 8.4", "443"},
	} {
		r := rules
		r.Name, r.Identifies, r.Source, r.Form.DefaultPort = variant.name, variant.what, variant.source, variant.port
		list = append(list, r)
	}
	return list
}
