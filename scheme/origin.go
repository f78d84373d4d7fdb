package scheme

import (
	"strconv"
	"strings"

	"github.com/urikit/uri"
)

// PortOf returns the port to which a client connects: the port of u or, if it is
// undefined or empty, the default port of the scheme (RFC 3986, sections 3.2.3 and
// 6.2.3). The error is [uri.ErrNoPort] if u has no host or s knows no default port, and
// [uri.ErrPortRange] if the port is above 65535. PortOf does not allocate.
func (s *Set) PortOf(u uri.URI) (uint16, error) {
	authority, ok := u.Authority()
	if !ok || authority.IsRegistry() {
		return 0, uri.ErrNoPort
	}
	port, err := authority.PortNumber()
	if err == uri.ErrNoPort {
		return s.defaultPort(u.Scheme())
	}
	return port, err
}

// defaultPort returns the default port of a scheme. The error is [uri.ErrNoPort].
func (s *Set) defaultPort(name string) (uint16, error) {
	form, ok := s.Form(name)
	if !ok {
		return 0, uri.ErrNoPort
	}
	port, err := strconv.ParseUint(form.DefaultPort, 10, 16)
	if err != nil {
		return 0, uri.ErrNoPort
	}
	return uint16(port), nil
}

// OriginOf returns the origin of u as text, such as "https://example.com:8443", and
// whether u has one (RFC 6454, sections 4 and 6.2; RFC 9110, section 4.3.1). The scheme
// and the host are in lower case, percent-encoded unreserved characters are decoded,
// and a default port is left out. Two URIs have the same origin if the texts are equal.
//
// A URI has an origin if s knows the default port of its scheme, its host is not empty,
// and its port is at most 65535. An address stays as written. So "mailto:a@b",
// "file:///etc" and URIs of unknown schemes have none, and OriginOf returns "" and false.
// Each such URI is an origin of its own, which RFC 6454 writes as "null".
func (s *Set) OriginOf(u uri.URI) (string, bool) {
	standard, err := s.defaultPort(u.Scheme())
	if err != nil {
		return "", false
	}
	port, err := s.PortOf(u)
	if err != nil {
		return "", false
	}
	host, _ := uri.Normalizer{}.NormalizeURI(u, uri.LevelPercent).Host()
	if host.String() == "" {
		return "", false
	}
	origin := strings.ToLower(u.Scheme()) + "://" + host.String()
	if port != standard {
		origin += ":" + strconv.Itoa(int(port))
	}
	return origin, true
}
