package scheme

import "strings"

// W3C Decentralized Identifiers (DIDs), section 3: a method in lower case and an
// identifier that the method defines; then an optional path, query and fragment.

func didRules() []Rules {
	return []Rules{{
		Name:       "did",
		Identifies: "subjects of decentralized identifiers, and their documents",
		Source:     "W3C Decentralized Identifiers, section 3",
		Authority:  forbidden,
		Check:      inPath(didFault),
	}}
}

func didFault(path string) fault {
	did, _, _ := strings.Cut(path, "/")
	method, id, ok := strings.Cut(did, ":")
	switch {
	case !all(method, func(c byte) bool { return isLower(c) || isDigit(c) }):
		return fault{0, len(method), "a method can contain only lower-case letters and digits"}
	case !ok || id == "" || strings.HasSuffix(id, ":"):
		return fault{len(did), len(did), "an identifier must follow the method"}
	}
	if n := runEncoded(id, func(c byte) bool { return isUnreserved(c) || c == ':' }); n < len(id) {
		at := len(method) + 1 + n
		return fault{at, at + 1, "an identifier can contain only letters, digits, percent-encoded octets and .-_:"}
	}
	return fault{}
}
