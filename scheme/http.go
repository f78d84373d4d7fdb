package scheme

import "github.com/urikit/uri"

// RFC 9110, section 4.2: clients connect to the host, and an empty one is invalid
// (4.2.1, 4.2.2). A default port can be omitted, and an empty path is equivalent to "/"
// (4.2.3). Userinfo must not be generated, and a recipient should treat it as an error
// (4.2.4).

func httpRules() []Rules {
	rules := Rules{
		Source:     "RFC 9110, section 4.2",
		Authority:  required,
		Userinfo:   deprecated,
		Host:       required,
		DomainHost: true,
		Form:       uri.SchemeForm{SlashPath: true},
	}
	http, https := rules, rules
	http.Name, http.Identifies, http.Form.DefaultPort = "http", "resources of HTTP servers", "80"
	https.Name, https.Identifies, https.Form.DefaultPort = "https", "resources of HTTP servers, over TLS", "443"
	return []Rules{http, https}
}
