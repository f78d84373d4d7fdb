package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// RFC 6733, section 4.3.1: a domain name, and optional parameters ";transport=" and
// ";protocol=". RFC 3986 reads the parameters as part of the host. If there is a port, they
// would follow it in RFC 6733, which is not a URI. Ports 3868 and 5658.

func diameterRules() []Rules {
	rules := Rules{
		Source:    "RFC 6733, section 4.3.1",
		Authority: required,
		Userinfo:  forbidden,
		Host:      required,
		Path:      forbidden,
		Query:     forbidden,
		Check:     diameterCheck,
	}
	aaa, aaas := rules, rules
	aaa.Name, aaa.Identifies, aaa.Form.DefaultPort = "aaa", "Diameter servers", "3868"
	aaas.Name, aaas.Identifies, aaas.Form.DefaultPort = "aaas", "Diameter servers, over TLS or DTLS", "5658"
	return []Rules{aaa, aaas}
}

var diameterParameters = [...]string{
	"transport=tcp", "transport=sctp", "transport=udp", "protocol=diameter", "protocol=radius", "protocol=tacacs+",
}

func diameterCheck(u uri.URI) []Violation {
	h, _ := u.Host()
	host := h.String()
	name, list, ok := strings.Cut(host, ";")
	switch {
	case name != "" && !isDomainName(name):
		return violation(u, uri.ComponentHost, fault{0, len(name), "the host must be a domain name"})
	case !ok:
		return nil
	}
	at := len(name) + 1
	if _, hasPort := u.Port(); hasPort {
		return violation(u, uri.ComponentHost, fault{at - 1, len(host), "a host with a port cannot have parameters"})
	}
	next := 0
	for parameter := range strings.SplitSeq(list, ";") {
		for next < len(diameterParameters) && !equalFold(diameterParameters[next], parameter) {
			next++
		}
		if next == len(diameterParameters) {
			return violation(u, uri.ComponentHost, fault{at, at + len(parameter), "the parameters must be transport= and protocol=, in this order, with a known value"})
		}
		if strings.HasPrefix(diameterParameters[next], "transport") {
			next = 3
		} else {
			next = len(diameterParameters)
		}
		at += len(parameter) + 1
	}
	return nil
}
