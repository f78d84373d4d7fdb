package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// RabbitMQ, "URI Specification": an authority, of which all may be missing, and
// perhaps a slash and a virtual host, which is one segment. Ports 5672 and 5671.
// Without a path there is no virtual host, so that a client takes its default;
// with "/" it is the one whose name is empty. The document tells the two apart, so
// an empty path is not the same as "/".

func amqpRules() []Rules {
	rules := Rules{
		Source:    "RabbitMQ, URI Specification",
		Authority: Required,
		Check:     inPath(amqpFault),
	}
	amqp, amqps := rules, rules
	amqp.Name, amqp.Identifies, amqp.Form = "amqp", "virtual hosts of message brokers", uri.SchemeForm{DefaultPort: "5672"}
	amqps.Name, amqps.Identifies, amqps.Form = "amqps", "virtual hosts of message brokers, over TLS", uri.SchemeForm{DefaultPort: "5671"}
	return []Rules{amqp, amqps}
}

func amqpFault(path string) fault {
	if i := strings.LastIndexByte(path, '/'); i > 0 {
		return fault{i, i + 1, "a virtual host must be one segment, with a slash in it as a triplet"}
	}
	return fault{}
}
