package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// RabbitMQ, "URI Specification": an authority, in which every part is optional, and an
// optional slash and virtual host, which is one segment. Ports 5672 and 5671. Without a
// path, a client uses its default virtual host. With "/", it uses the one with the empty
// name. So an empty path differs from "/".

func amqpRules() []Rules {
	rules := Rules{
		Source:     "RabbitMQ, URI Specification",
		Authority:  required,
		DomainHost: true,
		Check:      inPath(amqpFault),
	}
	amqp, amqps := rules, rules
	amqp.Name, amqp.Identifies, amqp.Form = "amqp", "virtual hosts of message brokers", uri.SchemeForm{DefaultPort: "5672"}
	amqps.Name, amqps.Identifies, amqps.Form = "amqps", "virtual hosts of message brokers, over TLS", uri.SchemeForm{DefaultPort: "5671"}
	return []Rules{amqp, amqps}
}

func amqpFault(path string) fault {
	if i := strings.LastIndexByte(path, '/'); i > 0 {
		return fault{i, i + 1, "a virtual host must be one segment: write a slash in it as %2F"}
	}
	return fault{}
}
