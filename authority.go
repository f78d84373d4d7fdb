package uri

import (
	"errors"

	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/engine/syntax"
)

// An Authority is the authority component (RFC 3986, section 3.2). The zero Authority
// is the empty one, with an empty host.
type Authority struct {
	text               string
	hostStart, hostEnd uint32
	kind               HostKind
	registry           bool
}

// newAuthority returns text[start:] as an authority. Its host begins and ends at places in text.
func newAuthority(text string, start, hostStart, hostEnd uint32, kind syntax.HostKind) Authority {
	return Authority{
		text:      text[start:],
		hostStart: hostStart - start,
		hostEnd:   hostEnd - start,
		kind:      hostKind(kind),
		registry:  kind == syntax.Registry,
	}
}

// String returns the text as it was given.
func (a Authority) String() string { return a.text }

// Userinfo returns the userinfo without its "@", if any (section 3.2.1).
func (a Authority) Userinfo() (string, bool) {
	if a.hostStart == 0 {
		return "", false
	}
	return a.text[:a.hostStart-1], true
}

// Redacted returns the text with its secrets masked, as in a reference after "//".
func (a Authority) Redacted() string { return secret.String("//" + a.text)[len("//"):] }

// Host returns the host, if any (section 3.2.2). A registry name has none.
func (a Authority) Host() (Host, bool) {
	if a.registry {
		return Host{}, false
	}
	return Host{text: a.text[a.hostStart:a.hostEnd], kind: a.kind}, true
}

// IsRegistry reports whether a is a registry name (RFC 2396, section 3.2.1).
func (a Authority) IsRegistry() bool { return a.registry }

// Port returns the port without its colon, if any; see [Reference.Port].
func (a Authority) Port() (string, bool) {
	if int(a.hostEnd) == len(a.text) {
		return "", false
	}
	return a.text[a.hostEnd+1:], true
}

// PortNumber returns the port as a number; see [Reference.PortNumber].
func (a Authority) PortNumber() (uint16, error) {
	port, _ := a.Port()
	return portNumber(port)
}

// Errors of the PortNumber methods.
var (
	ErrNoPort    = errors.New("uri: no port: it is undefined or empty")
	ErrPortRange = errors.New("uri: the port is above 65535")
)

// portNumber returns the value of port, which consists of digits.
func portNumber(port string) (uint16, error) {
	if port == "" {
		return 0, ErrNoPort
	}
	n := 0
	for i := range len(port) {
		if n = 10*n + int(port[i]-'0'); n > 65535 {
			return 0, ErrPortRange
		}
	}
	return uint16(n), nil
}
