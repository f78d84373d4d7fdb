package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// MongoDB manual, "Connection Strings": one host or several with commas between
// them; port 27017; a slash, without which the options may come as well. What has several hosts and ports other than behind the last
// is no URI. With mongodb+srv there is one host, which a DNS record leads on
// from, and no port.

func mongodbRules() []Rules {
	rules := Rules{
		Source:    "MongoDB, Connection Strings",
		Authority: Required,
		Host:      Required,
		Form:      uri.SchemeForm{SlashPath: true},
	}
	mongodb, srv := rules, rules
	mongodb.Name, mongodb.Identifies, mongodb.Form.DefaultPort = "mongodb", "databases of MongoDB servers", "27017"
	srv.Name, srv.Identifies, srv.Port, srv.Check = "mongodb+srv", "databases of MongoDB servers, by a DNS record", Forbidden, mongodbCheck
	return []Rules{mongodb, srv}
}

func mongodbCheck(u uri.URI) []Violation {
	host, _ := u.Host()
	i := strings.IndexByte(host.String(), ',')
	if i < 0 {
		return nil
	}
	return violation(u, uri.ComponentHost, fault{i, len(host.String()), "there cannot be several hosts"})
}
