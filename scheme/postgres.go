package scheme

import "github.com/urikit/uri"

// PostgreSQL documentation, libpq, "Connection URIs": two names for the same scheme.
// Everything after the two slashes is optional. A host is a domain name, an address, or
// the directory of a socket, which is percent-encoded. The default port depends on how
// the library was built and on the environment, so no port is removed.

func postgresRules() []Rules {
	rules := Rules{
		Identifies: "databases of PostgreSQL servers",
		Source:     "PostgreSQL, libpq, Connection URIs",
		Authority:  required,
		DomainHost: true,
		Form:       uri.SchemeForm{SlashPath: true},
	}
	postgres, postgresql := rules, rules
	postgres.Name = "postgres"
	postgresql.Name = "postgresql"
	return []Rules{postgres, postgresql}
}
