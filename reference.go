package uri

import (
	"strings"

	"github.com/urikit/uri/internal/syntax"
	"github.com/urikit/uri/pct"
)

// A Reference is a URI-reference (RFC 3986, section 4.1): a URI or a relative
// reference. It is a small immutable value that keeps its text as it was given
// and knows where the components lie; nothing is decoded or normalized.
//
// References can be compared with ==, which is simple string comparison
// (section 6.2.1), and be the keys of maps. The zero Reference is the empty
// reference. The strings that the accessors return are parts of the text and
// keep all of it in memory; use [Reference.Clone] or strings.Clone where a small
// part is to outlive a large text.
type Reference struct {
	components
}

// components is what [Reference] and [URI] have in common.
type components struct {
	text string
	at   syntax.Offsets
}

// String returns the text, as it was given. It is the recomposition of the
// components (section 5.3).
func (c components) String() string { return c.text }

// IsZero reports whether c is the zero value: the empty reference, or no URI.
func (c components) IsZero() bool { return c.text == "" }

// Scheme returns the scheme without its colon, and whether it is defined
// (section 3.1). It is never empty where it is defined.
func (r Reference) Scheme() (string, bool) { return r.scheme() }

func (c *components) scheme() (string, bool) { return c.part(ComponentScheme) }

// part returns the text of a component, and whether it is defined.
func (c *components) part(component Component) (string, bool) {
	span, ok := c.span(component)
	return span.Of(c.text), ok
}

// URI returns r as a [URI], and whether it is one: whether it has a scheme. If
// not, the URI is zero.
func (r Reference) URI() (URI, bool) {
	if r.at.SchemeEnd == 0 {
		return URI{}, false
	}
	return URI{components: r.components}, true
}

// Clone returns a copy of r whose text shares no memory with r's.
func (r Reference) Clone() Reference {
	r.text = strings.Clone(r.text)
	return r
}

// Authority returns the authority without the slashes before it, and whether it
// is defined (section 3.2). It may be defined and empty: "file:///etc/hosts".
func (c components) Authority() (Authority, bool) {
	if !c.hasAuthority() {
		return Authority{}, false
	}
	return newAuthority(c.text[:c.at.PathStart], c.authorityStart(), &c.at), true
}

// Userinfo returns the userinfo without its "@", percent-encoded as it stands,
// and whether it is defined (section 3.2.1).
func (c components) Userinfo() (string, bool) { return c.part(ComponentUserinfo) }

// Username returns the userinfo up to its first colon, decoded, and whether there is a
// userinfo (section 3.2.1). It may be empty. It allocates only to decode.
func (c components) Username() (string, bool) {
	userinfo, ok := c.Userinfo()
	name, _, _ := strings.Cut(userinfo, ":")
	name, _ = pct.Decode(name) // the text is valid
	return name, ok
}

// Password returns the userinfo after its first colon, decoded, and whether there is a
// colon. An empty text means no password. It allocates only to decode.
//
// RFC 3986, section 3.2.1, deprecates the format "user:password" in URIs. It says that
// applications should not show a password as clear text (see [Reference.Redacted]) and
// should refuse to store it unencrypted, and that they may ignore or reject it.
func (c components) Password() (string, bool) {
	userinfo, _ := c.Userinfo()
	_, password, ok := strings.Cut(userinfo, ":")
	password, _ = pct.Decode(password) // the text is valid
	return password, ok
}

// Host returns the host, and whether it is defined (section 3.2.2), which it is
// where the authority is, unless that is a registry name; see
// [Authority.IsRegistry]. A defined host may be the empty reg-name.
func (c components) Host() (Host, bool) {
	host, ok := c.part(ComponentHost)
	return Host{text: host, kind: hostKind(c.at.Host)}, ok
}

// Hostname returns the host without the brackets of an IP literal, for
// [net.JoinHostPort], and whether there is a host (section 3.2.2). It may be empty. It
// decodes nothing, as [Host.Decoded] does, and does not allocate.
func (c components) Hostname() (string, bool) {
	host, ok := c.part(ComponentHost)
	if strings.HasPrefix(host, "[") {
		host = host[1 : len(host)-1]
	}
	return host, ok
}

// Port returns the port without its colon, as it stands, and whether it is
// defined (section 3.2.3). It is any number of digits, also none, of any value:
// for a number see [Reference.PortNumber].
func (c components) Port() (string, bool) { return c.part(ComponentPort) }

// PortNumber returns the port as a number. Where the port is undefined or empty,
// which mean the same (section 3.2.3), the error is [ErrNoPort]; where it is
// above 65535, which the grammar allows, the error is [ErrPortRange].
func (c components) PortNumber() (uint16, error) {
	port, _ := c.Port()
	return portNumber(port)
}

// Path returns the path (section 3.3), which is always defined and may be empty.
func (c components) Path() Path {
	text, _ := c.part(ComponentPath)
	kind := PathEmpty
	switch {
	case c.at.Opaque:
		kind = PathOpaque
	case c.hasAuthority():
		kind = PathAbEmpty
	case text == "":
	case text[0] == '/':
		kind = PathAbsolute
	case c.at.SchemeEnd > 0:
		kind = PathRootless
	default:
		kind = PathNoScheme
	}
	return Path{text: text, kind: kind}
}

// Query returns the query without its "?", percent-encoded as it stands, and
// whether it is defined (section 3.4).
func (c components) Query() (string, bool) { return c.part(ComponentQuery) }

// FormParams returns the parameters of the query with "+" for a space, as forms encode
// them (application/x-www-form-urlencoded). An undefined query has no parameters, like
// an empty one. It does not allocate.
func (c components) FormParams() Params {
	query, _ := c.Query()
	return Params{Query: query, Form: true}
}

// Fragment returns the fragment without its "#", percent-encoded as it stands,
// and whether it is defined (section 3.5).
func (c components) Fragment() (string, bool) { return c.part(ComponentFragment) }

// IsAbsolute reports whether c matches absolute-URI (section 4.3): it has a
// scheme and no fragment.
func (c components) IsAbsolute() bool {
	return c.at.SchemeEnd > 0 && int(c.at.QueryEnd) == len(c.text)
}

// OpaquePart returns the opaque part, and whether there is one: in RFC 2396 and
// rfc2396bis-01 (section 3 of both) what follows a scheme, and does not begin with
// a slash, has neither path nor query but is one. Path and Query return what their
// Appendix B makes of it, in which a "?" begins a query.
func (c components) OpaquePart() (string, bool) {
	if !c.at.Opaque {
		return "", false
	}
	return c.text[c.at.PathStart:c.at.QueryEnd], true
}
