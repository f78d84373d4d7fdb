package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// MongoDB manual, "Connection Strings": one host, or several separated by commas, and a
// slash, which may be missing before the options. Port 27017. A host is a domain name,
// an address, or the path of a socket, which is percent-encoded. A text with several
// hosts and a port before the last one is not a URI. With mongodb+srv there is one
// host, from which a DNS record leads on, and no port.

func mongodbRules() []Rules {
	rules := Rules{
		Source:     "MongoDB, Connection Strings",
		Authority:  required,
		Host:       required,
		DomainHost: true,
		Form:       uri.SchemeForm{SlashPath: true},
	}
	mongodb, srv := rules, rules
	mongodb.Name, mongodb.Identifies, mongodb.Form.DefaultPort = "mongodb", "databases of MongoDB servers", "27017"
	srv.Name, srv.Identifies, srv.Port, srv.Check = "mongodb+srv", "databases of MongoDB servers, by a DNS record", forbidden, mongodbCheck
	return []Rules{mongodb, srv}
}

func mongodbCheck(u uri.URI) []Violation {
	host, _ := u.Host()
	i := strings.IndexByte(host.String(), ',')
	if i < 0 {
		return nil
	}
	return violation(u, uri.ComponentHost, fault{i, len(host.String()), "a URI can have only one host"})
}
