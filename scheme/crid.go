package scheme

import "github.com/urikit/uri"

// RFC 4078, section 4: the domain name of an authority, a slash, and data, which are
// case-insensitive.

func cridRules() []Rules {
	return []Rules{{
		Name:       "crid",
		Identifies: "programmes of television and radio",
		Source:     "RFC 4078, section 4",
		Authority:  required,
		Userinfo:   forbidden,
		Host:       required,
		Port:       forbidden,
		DomainHost: true,
		Form:       uri.SchemeForm{SlashPath: true, Path: appendLower},
		Check:      inPath(cridFault),
	}}
}

func cridFault(path string) fault {
	if len(path) <= len("/") {
		return fault{len(path), len(path), "a slash and data must follow the domain name"}
	}
	return fault{}
}
