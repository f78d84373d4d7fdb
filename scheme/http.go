package scheme

import "github.com/urikit/uri"

// RFC 9110, section 4.2: an empty host is invalid (4.2.1, 4.2.2); a default port
// goes without saying, and an empty path is the same as "/" (4.2.3); userinfo is
// not to be generated, and where it comes from elsewhere it should be treated as
// an error (4.2.4).

func httpRules() []Rules {
	rules := Rules{
		Source:    "RFC 9110, section 4.2",
		Authority: Required,
		Userinfo:  Deprecated,
		Host:      Required,
		Form:      uri.SchemeForm{SlashPath: true},
	}
	http, https := rules, rules
	http.Name, http.Identifies, http.Form.DefaultPort = "http", "resources of HTTP servers", "80"
	https.Name, https.Identifies, https.Form.DefaultPort = "https", "resources of HTTP servers, over TLS", "443"
	return []Rules{http, https}
}
