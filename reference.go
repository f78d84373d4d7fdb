package uri

import (
	"errors"
	"strings"

	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/pct"
)

// A Reference is a URI-reference (RFC 3986, section 4.1). It is a small immutable
// value: a text and the places of its components. The zero Reference is the empty
// reference. == is simple string comparison (section 6.2.1). Components are parts of
// the text, and keep all of it in memory; see [Reference.Clone].
type Reference struct {
	components
}

// Scheme returns the scheme without its colon, if any (section 3.1).
func (r Reference) Scheme() (string, bool) {
	end := r.schemeEnd()
	return r.text[:end], end > 0
}

// ErrNoScheme reports a relative reference where a URI is asked for.
var ErrNoScheme = errors.New("uri: the reference has no scheme: resolve it against a base URI")

// URI returns r as a [URI], or [ErrNoScheme] for a relative reference (section 4.2).
func (r Reference) URI() (URI, error) {
	if r.schemeEnd() == 0 {
		return URI{}, ErrNoScheme
	}
	return URI{components: r.components}, nil
}

// Clone returns a copy of r whose text shares no memory with r's.
func (r Reference) Clone() Reference {
	r.text = strings.Clone(r.text)
	return r
}

// Authority returns the authority without its slashes, if any (section 3.2).
func (c components) Authority() (Authority, bool) {
	if !c.hasAuthority() {
		return Authority{}, false
	}
	return newAuthority(c.text[:c.at.PathStart()], c.authorityStart(), c.hostStart(), c.hostEnd(), c.at.Host()), true
}

// Userinfo returns the userinfo without its "@", if any (section 3.2.1).
func (c components) Userinfo() (string, bool) {
	if start, end, ok := c.userinfoPlace(); ok {
		return c.text[start:end], true
	}
	return "", false
}

// Username returns the userinfo up to its first colon, decoded, if any.
func (c components) Username() (string, bool) {
	userinfo, ok := c.Userinfo()
	name, _, _ := strings.Cut(userinfo, ":")
	name, _ = pct.Decode(name) // the text is valid
	return name, ok
}

// Password returns the userinfo after its first colon, decoded, if any. Do not show or
// store it in clear text: section 3.2.1 deprecates passwords.
func (c components) Password() (string, bool) {
	userinfo, _ := c.Userinfo()
	_, password, ok := strings.Cut(userinfo, ":")
	password, _ = pct.Decode(password) // the text is valid
	return password, ok
}

// Host returns the host, if any (section 3.2.2). A registry name has none.
func (c components) Host() (Host, bool) {
	kind := c.at.Host()
	if kind == syntax.NoHost || kind == syntax.Registry {
		return Host{}, false
	}
	start, end := c.at.HostPlace(c.text)
	return Host{c.text[start:end], HostKind(kind - syntax.RegName)}, true
}

// Hostname returns the host as written, without the brackets of an IP literal.
func (c components) Hostname() (string, bool) {
	host, ok := c.part(ComponentHost)
	if strings.HasPrefix(host, "[") {
		host = host[1 : len(host)-1]
	}
	return host, ok
}

// Port returns the port without its colon, if any (section 3.2.3).
func (c components) Port() (string, bool) {
	if start, end, ok := c.portPlace(); ok {
		return c.text[start:end], true
	}
	return "", false
}

// PortNumber returns the port as a number, or [ErrNoPort] or [ErrPortRange].
func (c components) PortNumber() (uint16, error) {
	port, _ := c.Port()
	return portNumber(port)
}

// Path returns the path (section 3.3), which is always defined.
func (c components) Path() Path { return Path{c.text[c.at.PathStart():c.at.PathEnd()], c.pathKind()} }

func (c components) pathKind() pathKind {
	switch start, end := c.at.PathStart(), c.at.PathEnd(); {
	case c.at.Opaque():
		return pathOpaque
	case c.hasAuthority():
		return pathAbEmpty
	case start == end:
		return pathEmpty
	case c.text[start] == '/':
		return pathAbsolute
	case c.at.HasScheme():
		return pathRootless
	}
	return pathNoScheme
}

// Query returns the query without its "?", as written, if any (section 3.4).
func (c components) Query() (string, bool) {
	if start, end, ok := c.queryPlace(); ok {
		return c.text[start:end], true
	}
	return "", false
}

// FormParams returns the query as [Params] with Form set. It can be empty.
func (c components) FormParams() Params {
	query, _ := c.Query()
	return Params{Query: query, Form: true}
}

// Fragment returns the fragment without "#", as written, if any (section 3.5).
func (c components) Fragment() (string, bool) {
	if start, end, ok := c.fragmentPlace(); ok {
		return c.text[start:end], true
	}
	return "", false
}

// IsAbsolute reports whether c is an absolute-URI: it has a scheme and no fragment (section 4.3).
// The method IsAbs of net/url asks only for the scheme, as [Reference.URI] does.
func (c components) IsAbsolute() bool {
	return c.schemeEnd() > 0 && int(c.at.QueryEnd()) == len(c.text)
}

// OpaquePart returns the opaque-part of RFC 2396 or rfc2396bis-01, if any.
func (c components) OpaquePart() (string, bool) {
	if !c.at.Opaque() {
		return "", false
	}
	return c.text[c.at.PathStart():c.at.QueryEnd()], true
}
