package neturl

import (
	"errors"
	"net/url"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/enum"
	"github.com/urikit/uri/internal/percent"
)

// ErrNil reports a nil URL.
var ErrNil = errors.New("neturl: the URL is nil")

// A Part is what a conversion would lose. See the package documentation.
type Part uint8

const (
	LossRefused Part = iota
	LossScheme
	LossAuthority
	LossPath
	LossQuery
	LossFragment
)

var parts = enum.Names[Part]{Package: "neturl", What: "part", Names: []string{"refused", "scheme", "authority", "path", "query", "fragment"}}

var losses = [...]string{
	LossRefused:   "net/url does not parse it",
	LossScheme:    "the scheme would change",
	LossAuthority: "the authority would change",
	LossPath:      "the path would change",
	LossQuery:     "the query would change",
	LossFragment:  "the fragment would change",
}

// String returns "refused", "scheme", "authority", "path", "query" or "fragment".
func (p Part) String() string { return parts.String(p) }

// ParsePart is the inverse of String. The error wraps [uri.ErrUnknownName].
func ParsePart(name string) (Part, error) { return parts.Parse(name) }

// MarshalText returns the name. A value without one is an error.
func (p Part) MarshalText() ([]byte, error) { return parts.MarshalText(p) }

// UnmarshalText sets p to the part of that name. An error leaves p unchanged.
func (p *Part) UnmarshalText(text []byte) error { return parts.UnmarshalText(p, text) }

// A Loss says why a conversion would change the text or the meaning. Its message contains no
// part of the text.
type Loss struct {
	Part Part
	Err  error // the error of net/url, which can contain the text; only with LossRefused
}

// Error returns what would be lost. It does not contain the message of Err.
func (l *Loss) Error() string {
	if int(l.Part) < len(losses) {
		return "neturl: " + losses[l.Part]
	}
	return "neturl: a part would change"
}

// Unwrap returns the error of net/url, or nil.
func (l *Loss) Unwrap() error { return l.Err }

// ToURL returns r as a URL whose String is the text of r. The error is a [*Loss].
func ToURL(r uri.Reference) (*url.URL, error) {
	text := r.String()
	u, err := url.Parse(text)
	if err != nil {
		return nil, &Loss{LossRefused, err}
	}
	if part, ok := differs(r, u); ok {
		return nil, &Loss{Part: part}
	}
	if u.String() != text {
		return nil, &Loss{Part: change(r, u.String())}
	}
	return u, nil
}

// FromURL returns u as a reference whose text is that of u.String. The error is a [*Loss],
// the [*uri.SyntaxError] of that text, or [ErrNil].
func FromURL(u *url.URL) (uri.Reference, error) {
	if u == nil {
		return uri.Reference{}, ErrNil
	}
	r, err := uri.Parse(u.String())
	if err != nil {
		return uri.Reference{}, err
	}
	if part, ok := differs(r, u); ok {
		return uri.Reference{}, &Loss{Part: part}
	}
	return r, nil
}

// differs returns the first part in which the fields of u have another meaning than the
// components of r.
func differs(r uri.Reference, u *url.URL) (Part, bool) {
	text := func(c uri.Component) (string, bool) {
		span, ok := r.Span(c)
		return span.Of(r.String()), ok
	}
	scheme, _ := text(uri.ComponentScheme)
	userinfo, hasUserinfo := text(uri.ComponentUserinfo)
	host, _ := text(uri.ComponentHost)
	if port, ok := text(uri.ComponentPort); ok {
		host += ":" + port
	}
	path, _ := text(uri.ComponentPath)
	query, hasQuery := text(uri.ComponentQuery)
	fragment, _ := text(uri.ComponentFragment)
	username, password, hasPassword := strings.Cut(userinfo, ":")
	theirs, theirsHas := u.User.Password()
	switch {
	case scheme != u.Scheme:
		return LossScheme, true
	case hasUserinfo != (u.User != nil), percent.Decode(username) != u.User.Username(),
		hasPassword != theirsHas, percent.Decode(password) != theirs, percent.Decode(host) != u.Host:
		return LossAuthority, true
	case u.Opaque != "" && (path != u.Opaque || u.Path != ""), u.Opaque == "" && percent.Decode(path) != u.Path:
		return LossPath, true
	case query != u.RawQuery, hasQuery != (u.RawQuery != "" || u.ForceQuery):
		return LossQuery, true
	case percent.Decode(fragment) != u.Fragment:
		return LossFragment, true
	}
	return 0, false
}

// change returns the first part in which another text differs from that of r.
func change(r uri.Reference, other string) Part {
	a, b := uri.Split(r.String()), uri.Split(other)
	switch {
	case a.Scheme != b.Scheme || a.HasScheme != b.HasScheme:
		return LossScheme
	case a.Authority != b.Authority || a.HasAuthority != b.HasAuthority:
		return LossAuthority
	case a.Path != b.Path:
		return LossPath
	case a.Query != b.Query || a.HasQuery != b.HasQuery:
		return LossQuery
	}
	return LossFragment
}
