package scheme

import "github.com/urikit/uri"

// The IANA registrations prov/ipfs and prov/ipns: the identifier of content, or a name for
// one, as the host; then a path, query and fragment as in http.

func ipfsRules() []Rules {
	rules := Rules{
		Authority: Required,
		Userinfo:  Forbidden,
		Host:      Required,
		Port:      Forbidden,
		Form:      uri.SchemeForm{SlashPath: true},
	}
	ipfs, ipns := rules, rules
	ipfs.Name, ipfs.Identifies, ipfs.Source = "ipfs", "content, by its identifier in IPFS", "IANA, uri-schemes/prov/ipfs"
	ipns.Name, ipns.Identifies, ipns.Source = "ipns", "content that can change, by its name in IPNS", "IANA, uri-schemes/prov/ipns"
	return []Rules{ipfs, ipns}
}
