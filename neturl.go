//go:build !urismall

package uri

import (
	"net/url"
	"strings"

	"github.com/urikit/uri/pct"
)

// A LossError says why a conversion between a reference and a URL of net/url would change the text
// or the meaning. Its message contains no part of the text.
type LossError struct {
	Component Component // the first one that would change, or ComponentNone: net/url refuses the text
	Err       error     // the error of net/url, which can contain the text; only with ComponentNone
}

// Error returns what would be lost. It does not contain the message of Err.
func (e *LossError) Error() string {
	if e.Component == ComponentNone {
		return "uri: net/url does not parse the text"
	}
	return "uri: the " + e.Component.String() + " would change between uri and net/url"
}

// Unwrap returns the error of net/url, or nil.
func (e *LossError) Unwrap() error { return e.Err }

// NetURL returns a URL for net/http and other packages, whose String is the text of c. Without a
// text it is the zero URL. It never changes the text or the meaning; the error is a [*LossError]:
//
//   - [ComponentNone]: net/url does not parse the text. It refuses percent-encoded octets in a host
//     that are ASCII, as in "http://%41/", and IP literals such as "[v1.fe]".
//   - [ComponentScheme]: a scheme with upper-case letters would become lower case. Normalize the
//     reference first, at [LevelCase].
//   - [ComponentAuthority]: an empty authority without a scheme, as in "//", would disappear. So would
//     percent-encoded octets of userinfo and of a host that need not be encoded.
//   - [ComponentPath], [ComponentQuery]: it would be another text.
//   - [ComponentFragment]: an empty fragment, as in "http://h/#", would disappear, or the fragment
//     would be another text.
func (c components) NetURL() (*url.URL, error) {
	u, err := url.Parse(c.text)
	if err != nil {
		return nil, &LossError{Err: err}
	}
	if lost := c.differs(u); lost != ComponentNone {
		return nil, &LossError{Component: lost}
	}
	if text := u.String(); text != c.text {
		return nil, &LossError{Component: differentPart(Split(c.text), Split(text))}
	}
	return u, nil
}

// FromNetURL returns the reference whose text is that of u.String.
//
// A program can set the fields of u to values that no text has. String then writes another URL: a
// Path "//evil.example/" without a Host reads as a host. FromNetURL compares the fields with those
// of the text, and returns a [*LossError] with the first component that differs. If the text is not
// a reference, as with the RawQuery "a b", the error wraps a [*SyntaxError]. For nil it is
// [ErrZero].
//
// RawPath and RawFragment are hints: net/url ignores one that is not an encoding of Path or
// Fragment, and so does FromNetURL. Path and Host must be empty beside Opaque.
func FromNetURL(u *url.URL) (Reference, error) {
	if u == nil {
		return Reference{}, ErrZero
	}
	r, err := Parse(u.String())
	if err != nil {
		return Reference{}, err
	}
	if lost := r.differs(u); lost != ComponentNone {
		return Reference{}, &LossError{Component: lost}
	}
	return r, nil
}

// differs returns the first component in which the fields of u have another meaning than c, or
// ComponentNone.
func (c *components) differs(u *url.URL) Component {
	scheme, _ := c.part(ComponentScheme)
	userinfo, hasUserinfo := c.part(ComponentUserinfo)
	host, _ := c.part(ComponentHost)
	if port, ok := c.part(ComponentPort); ok {
		host += ":" + port
	}
	path, _ := c.part(ComponentPath)
	query, hasQuery := c.part(ComponentQuery)
	username, password, hasPassword := strings.Cut(userinfo, ":")
	theirs, theirsHas := u.User.Password()
	switch {
	case scheme != u.Scheme:
		return ComponentScheme
	case hasUserinfo != (u.User != nil), !decodesTo(username, u.User.Username()),
		hasPassword != theirsHas, !decodesTo(password, theirs), !decodesTo(host, u.Host):
		return ComponentAuthority
	case u.Opaque != "" && (path != u.Opaque || u.Path != ""), u.Opaque == "" && !decodesTo(path, u.Path):
		return ComponentPath
	case query != u.RawQuery, hasQuery != (u.RawQuery != "" || u.ForceQuery):
		return ComponentQuery
	}
	return ComponentNone // net/url writes and reads a fragment as its field Fragment
}

// decodesTo reports whether the valid text is an encoding of data.
func decodesTo(text, data string) bool {
	decoded, err := pct.Decode(text)
	return err == nil && decoded == data
}

// differentPart returns the first component in which a and b, which differ, do.
func differentPart(a, b Parts) Component {
	for c := ComponentScheme; c < ComponentFragment; c++ {
		x, hasX := a.Span(c)
		y, hasY := b.Span(c)
		if hasX != hasY || x.Of(a.String()) != y.Of(b.String()) {
			return c
		}
	}
	return ComponentFragment
}
