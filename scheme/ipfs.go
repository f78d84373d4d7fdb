package scheme

import "github.com/urikit/uri"

// IPFS documentation, "Address IPFS on the web", which the IANA registrations cite: the
// identifier of content, or a name for one, as the host, and then a path. Identifiers of version
// 0 are case-sensitive, which hosts are not (RFC 3986, section 3.2.2), so use version 1.

func ipfsRules() []Rules {
	rules := Rules{
		Source:    "IPFS documentation, Address IPFS on the web",
		Authority: required,
		Userinfo:  forbidden,
		Host:      required,
		Port:      forbidden,
		Form:      uri.SchemeForm{SlashPath: true},
	}
	ipfs, ipns := rules, rules
	ipfs.Name, ipfs.Identifies = "ipfs", "content, by its identifier in IPFS"
	ipns.Name, ipns.Identifies = "ipns", "content that can change, by its name in IPNS"
	return []Rules{ipfs, ipns}
}
