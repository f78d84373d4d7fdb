package whatwg

import (
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/secret"
)

// A URL is a URL record of the Standard (section 4.1). It is an immutable value, and ==
// compares serializations. The zero URL is not a URL: its text is empty, and as a base it is
// ignored. Components are parts of the text, and keep all of it in memory; see [URL.Clone].
type URL struct {
	href string
	at   places
}

// places are the offsets of the components in a serialization:
//
//	https://user:pass@example.com:8080/over/there?name=ferret#nose
//	     |      |     |          |    |          |           |
//	     scheme |     host       |    path       query       fragment
//	            username         hostEnd
//
// The offsets of the authority are equal if the host is null. The path then begins after
// the colon, or after "/." before a path that begins with two slashes.
type places struct {
	scheme   uint32 // the colon after the scheme
	username uint32 // the end of the username
	host     uint32 // the start of the host
	hostEnd  uint32
	path     uint32 // the start of the path
	query    uint32 // the end of the path: the "?", if any
	fragment uint32 // the end of the query: the "#", if any

	special special
	kind    HostKind
	opaque  bool // the path is opaque
}

// String returns the serialization of u, which browsers call href.
func (u URL) String() string { return u.href }

// IsZero reports whether u is the zero URL, which no text gives.
func (u URL) IsZero() bool { return u.href == "" }

// Scheme returns the scheme in lower case, without its colon.
func (u URL) Scheme() string { return u.href[:u.at.scheme] }

// IsSpecial reports whether the scheme is special: "http", "https", "ws", "wss", "ftp" or
// "file".
func (u URL) IsSpecial() bool { return u.at.special != notSpecial }

// Userinfo returns the username and the password as serialized, with the colon between them and
// without the "@". A URL without a username and a password has no userinfo. The Standard does not
// name this part.
func (u URL) Userinfo() (string, bool) {
	if start := u.userinfoStart(); start < u.at.host {
		return u.href[start : u.at.host-1], true
	}
	return "", false
}

// userinfoStart returns the offset of the authority. It is at.host if there is no userinfo.
func (u *URL) userinfoStart() uint32 {
	if u.at.kind == HostNull {
		return u.at.host
	}
	return u.at.scheme + uint32(len("://"))
}

// Username returns the username, decoded once, if there is a userinfo. A "%" without two digits
// stays. It allocates only to decode.
func (u URL) Username() (string, bool) {
	start := u.userinfoStart()
	if start == u.at.host {
		return "", false
	}
	return percent.Decode(u.href[start:u.at.username]), true
}

// Password returns the password, decoded once, if there is one. It is never empty, because the
// parser removes the colon before an empty one. Do not show or store it in clear text.
func (u URL) Password() (string, bool) {
	if u.at.username+1 >= u.at.host {
		return "", false
	}
	return percent.Decode(u.href[u.at.username+1 : u.at.host-1]), true
}

// HostKind returns the kind of the host.
func (u URL) HostKind() HostKind { return u.at.kind }

// Hostname returns the host without the brackets of an IPv6 address, unless it is null.
func (u URL) Hostname() (string, bool) {
	host := u.href[u.at.host:u.at.hostEnd]
	if u.at.kind == HostIPv6 {
		host = host[1 : len(host)-1]
	}
	return host, u.at.kind != HostNull
}

// HostPort returns the host, an IPv6 address with its brackets, and the port with its colon, if
// there is one, unless the host is null. The Standard calls this host.
func (u URL) HostPort() (string, bool) {
	return u.href[u.at.host:u.authorityEnd()], u.at.kind != HostNull
}

// authorityEnd returns the end of the authority, or of the scheme's colon without one.
func (u *URL) authorityEnd() uint32 {
	if u.at.kind == HostNull {
		return u.at.hostEnd
	}
	return u.at.path
}

// Port returns the port, if there is one. It is never the default port of the scheme.
func (u URL) Port() (string, bool) {
	if end := u.authorityEnd(); u.at.hostEnd < end {
		return u.href[u.at.hostEnd+1 : end], true
	}
	return "", false
}

// PortNumber returns the port as a number, or [uri.ErrNoPort].
func (u URL) PortNumber() (uint16, error) {
	text, ok := u.Port()
	if !ok {
		return 0, uri.ErrNoPort
	}
	port, _ := strconv.ParseUint(text, 10, 16) // the parser wrote it
	return uint16(port), nil
}

// EffectivePort returns the port that a browser connects to: [URL.Port], or else the default
// port of the scheme, if it has one.
func (u URL) EffectivePort() (uint16, bool) {
	if port, err := u.PortNumber(); err == nil {
		return port, true
	}
	port := u.at.special.port()
	return port, port != 0
}

// Pathname returns the path as serialized. It begins with a slash, or it is empty, or the
// path is opaque.
func (u URL) Pathname() string { return u.href[u.at.path:u.at.query] }

// HasOpaquePath reports whether the path is opaque, as in "mailto:a@b". References cannot
// be resolved against such a URL, except "#fragment".
func (u URL) HasOpaquePath() bool { return u.at.opaque }

// Query returns the query without its "?", unless it is null.
func (u URL) Query() (string, bool) {
	if u.at.query == u.at.fragment {
		return "", false
	}
	return u.href[u.at.query+1 : u.at.fragment], true
}

// FormParams returns the query as [uri.Params] with Form set. It can be empty.
func (u URL) FormParams() uri.Params {
	query, _ := u.Query()
	return uri.Params{Query: query, Form: true}
}

// Fragment returns the fragment without its "#", unless it is null.
func (u URL) Fragment() (string, bool) {
	if int(u.at.fragment) == len(u.href) {
		return "", false
	}
	return u.href[u.at.fragment+1:], true
}

// Origin returns the serialization of the origin (section 4.7). It is "null" for an opaque
// origin, such as that of a "file" URL. Two such origins are never the same.
func (u URL) Origin() string {
	switch {
	case u.at.special != notSpecial && u.at.special != file:
		if start := u.at.scheme + uint32(len("://")); start < u.at.host {
			return u.href[:start] + u.href[u.at.host:u.at.path]
		}
		return u.href[:u.at.path]
	case u.Scheme() == "blob":
		path, err := Parse(u.Pathname())
		if err == nil && (path.at.special == http || path.at.special == https) {
			return path.Origin()
		}
	}
	return "null"
}

// Clone returns a copy of u whose text shares no memory with u's.
func (u URL) Clone() URL {
	u.href = strings.Clone(u.href)
	return u
}

// Redacted returns the text with its secrets masked, as redact.String masks them.
func (u URL) Redacted() string { return secret.String(u.href) }
