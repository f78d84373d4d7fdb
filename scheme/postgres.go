package scheme

import "github.com/urikit/uri"

// PostgreSQL documentation, libpq, "Connection URIs": two schemes for the same,
// in which everything behind the two slashes is optional. The port that goes without
// saying is what the library was built with or the environment says, so none is
// dropped.

func postgresRules() []Rules {
	rules := Rules{
		Identifies: "databases of PostgreSQL servers",
		Source:     "PostgreSQL, libpq, Connection URIs",
		Authority:  Required,
		Form:       uri.SchemeForm{SlashPath: true},
	}
	postgres, postgresql := rules, rules
	postgres.Name = "postgres"
	postgresql.Name = "postgresql"
	return []Rules{postgres, postgresql}
}
