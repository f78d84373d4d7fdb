package scheme

import "github.com/urikit/uri"

// RFC 6940, section 14.15: a destination in hexadecimal digits, an "@", the name of an overlay,
// a slash, and an optional specifier in hexadecimal digits.

func reloadRules() []Rules {
	return []Rules{{
		Name:       "reload",
		Identifies: "resources of RELOAD overlays",
		Source:     "RFC 6940, section 14.15",
		Authority:  required,
		Userinfo:   required,
		Port:       forbidden,
		Path:       required,
		Query:      forbidden,
		Form:       uri.SchemeForm{SlashPath: true},
		Check:      reloadCheck,
	}}
}

func reloadCheck(u uri.URI) []Violation {
	var found []Violation
	if destination, ok := u.Userinfo(); ok && !all(destination, isHex) {
		found = violation(u, uri.ComponentUserinfo, fault{0, len(destination), "a destination must be hexadecimal digits"})
	}
	if path := u.Path().String(); len(path) > len("/") && !all(path[1:], isHex) {
		found = append(found, violation(u, uri.ComponentPath, fault{1, len(path), "a specifier must be hexadecimal digits"})...)
	}
	return found
}
