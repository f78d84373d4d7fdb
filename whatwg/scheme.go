package whatwg

import (
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/work"
)

// special is a special scheme (section 4.2), or notSpecial.
type special uint8

const (
	notSpecial special = iota
	http
	https
	ws
	wss
	ftp
	file
)

// IsSpecialScheme reports whether a scheme, in letters of either case, is special: "http",
// "https", "ws", "wss", "ftp" or "file". It does not allocate.
func IsSpecialScheme(name string) bool { return specialSchemeFold(name) != notSpecial }

// specialSchemeFold is specialScheme for a name in letters of either case.
func specialSchemeFold(name string) special {
	var lower [len("https")]byte
	if len(name) > len(lower) {
		return notSpecial
	}
	for i := range len(name) {
		lower[i] = name[i]
		if name[i]-'A' < 26 {
			lower[i] |= 0x20
		}
	}
	return specialScheme(string(lower[:len(name)]))
}

// specialScheme returns the special scheme of that name, in lower case.
func specialScheme(name string) special {
	switch name {
	case "http":
		return http
	case "https":
		return https
	case "ws":
		return ws
	case "wss":
		return wss
	case "ftp":
		return ftp
	case "file":
		return file
	}
	return notSpecial
}

var defaultPorts = [...]uint16{http: 80, https: 443, ws: 80, wss: 443, ftp: 21, file: 0}

// port returns the default port, or 0 without one.
func (s special) port() uint16 { return defaultPorts[s] }

// schemeLength returns the length of the scheme at the beginning of s, which a colon must
// follow.
func schemeLength(s string) (int, bool) {
	if s == "" || !ascii.IsLetter(s[0]) {
		return 0, false
	}
	for i := range len(s) {
		work.Add(1)
		if classes[s[i]]&schemeByte == 0 {
			return i, s[i] == ':'
		}
	}
	return 0, false
}
