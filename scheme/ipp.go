package scheme

import "github.com/urikit/uri"

// RFC 3510, section 4: as http in RFC 2616, with port 631. So an empty path is equivalent
// to "/", and the grammar has no userinfo. RFC 7472, section 4, defines the same over
// TLS, with the same port.

func ippRules() []Rules {
	rules := Rules{
		Authority:  required,
		Userinfo:   forbidden,
		Host:       required,
		DomainHost: true,
		Form:       uri.SchemeForm{DefaultPort: "631", SlashPath: true},
	}
	ipp, ipps := rules, rules
	ipp.Name, ipp.Identifies, ipp.Source = "ipp", "printers and print jobs", "RFC 3510, section 4"
	ipps.Name, ipps.Identifies, ipps.Source = "ipps", "printers and print jobs, over TLS", "RFC 7472, section 4"
	return []Rules{ipp, ipps}
}
