package scheme

import "github.com/urikit/uri"

// RFC 4227, section 6, and RFC 3529, section 5: a server, and a path, which is "/" if it is
// missing. Without a port, a client looks for SRV records, so no port is removed.

func beepRules() []Rules {
	var list []Rules
	for _, variant := range [...]struct{ name, what, source string }{
		{"soap.beep", "SOAP services, over BEEP", "RFC 4227, section 6.1"},
		{"soap.beeps", "SOAP services, over BEEP and TLS", "RFC 4227, section 6.2"},
		{"xmlrpc.beep", "XML-RPC services, over BEEP", "RFC 3529, section 5.1"},
		{"xmlrpc.beeps", "XML-RPC services, over BEEP and TLS", "RFC 3529, section 5.2"},
	} {
		list = append(list, Rules{
			Name:       variant.name,
			Identifies: variant.what,
			Source:     variant.source,
			Authority:  required,
			Host:       required,
			DomainHost: true,
			Form:       uri.SchemeForm{SlashPath: true},
		})
	}
	return list
}
