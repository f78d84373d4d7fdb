package urihttp

import (
	"errors"
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/textform"
	"github.com/urikit/uri/scheme"
)

// ErrOrigin reports a text that is not an origin. The error can also wrap a [*uri.SyntaxError].
var ErrOrigin = errors.New("urihttp: the text is not an origin")

// An Origin is the origin of a URI: a scheme, a host and a port (RFC 6454, section 4). The zero
// Origin is opaque: it is not the same as any other Origin, nor as itself.
type Origin struct {
	root uri.URI // scheme, host and, unless it is the default, port
}

// OriginOf returns the origin of u by [scheme.Set.OriginOf] with the known schemes. It is opaque if
// the scheme has no known default port, the host is missing or empty, or the port is above
// 65535. The URL Standard has another rule for addresses: see [whatwg.URL.Origin].
func OriginOf(u uri.URI) Origin {
	text, ok := scheme.Known().OriginOf(u)
	if !ok {
		return Origin{}
	}
	root, err := uri.ParseURI(text)
	if err != nil {
		return Origin{}
	}
	return Origin{root}
}

// String returns the origin as text, such as "https://example.com:8443", without a default port
// (RFC 6454, section 6.2). For an opaque origin it is "null".
func (o Origin) String() string {
	if o.IsOpaque() {
		return "null"
	}
	return o.root.String()
}

// MarshalText implements [encoding.TextMarshaler], as String. An opaque origin is "null".
func (o Origin) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText is the inverse of MarshalText. It reads the value of an Origin header and the
// entries of a list of allowed origins: the text that String writes (RFC 6454, section 6.2), and no
// other spelling. "null" gives an opaque origin. The error is [ErrOrigin], and leaves o unchanged.
func (o *Origin) UnmarshalText(text []byte) error { return textform.Set(o, string(text), parseOrigin) }

func parseOrigin(text string) (Origin, error) {
	if text == (Origin{}).String() {
		return Origin{}, nil
	}
	u, err := uri.ParseURI(text)
	if err != nil {
		return Origin{}, fmt.Errorf("%w: %w", ErrOrigin, err)
	}
	o := OriginOf(u)
	switch {
	case o.IsOpaque():
		return Origin{}, detailed(ErrOrigin, "its scheme has no known default port, or its host is missing")
	case o.String() != text:
		return Origin{}, detailed(ErrOrigin, "write a scheme, a host and a port only, in lower case and without a default port")
	}
	return o, nil
}

// IsOpaque reports whether o is opaque.
func (o Origin) IsOpaque() bool { return o.root.IsZero() }

// Same reports whether o and p are the same origin. Opaque ones never are.
func (o Origin) Same(p Origin) bool { return o == p && !o.IsOpaque() }

// Tuple returns scheme, host and port, and whether o is not opaque. Scheme and host are in lower
// case, and an IP literal has brackets. The port is the default one if the URI has none.
func (o Origin) Tuple() (name, host string, port uint16, ok bool) {
	if o.IsOpaque() {
		return "", "", 0, false
	}
	h, _ := o.root.Host()
	port, err := scheme.Known().PortOf(o.root)
	return o.root.Scheme(), h.String(), port, err == nil
}
