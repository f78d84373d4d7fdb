package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// MySQL Reference Manual, "Connecting to the Server Using URI-Like Strings": an optional user and
// password, an optional host, which is localhost by default, an optional port and an optional
// slash and schema. Ports 3306 and, for the X Protocol, 33060.

func mysqlRules() []Rules {
	rules := Rules{
		Source:     "MySQL, Connecting Using URI-Like Strings",
		Authority:  required,
		DomainHost: true,
		Check:      inPath(mysqlFault),
	}
	mysql, mysqlx := rules, rules
	mysql.Name, mysql.Identifies = "mysql", "databases of MySQL servers"
	mysql.Form = uri.SchemeForm{DefaultPort: "3306", SlashPath: true}
	mysqlx.Name, mysqlx.Identifies = "mysqlx", "databases of MySQL servers, over the X Protocol"
	mysqlx.Form = uri.SchemeForm{DefaultPort: "33060", SlashPath: true}
	return []Rules{mysql, mysqlx}
}

func mysqlFault(path string) fault {
	if i := strings.LastIndexByte(path, '/'); i > 0 {
		return fault{i, i + 1, "a schema must be one segment: write a slash in it as %2F"}
	}
	return fault{}
}
