package peers

import (
	"errors"
	"net/url"
	"strings"

	"github.com/urikit/uri/uritest"
)

// NetURL returns package net/url. Its documentation names RFC 3986, so it supports only that
// edition.
func NetURL() uritest.Implementation {
	var n netURL
	return uritest.Implementation{
		Parse:     n.Parse,
		ParseHost: n.ParseHost,
		Resolve:   n.Resolve,
		Encode:    n.Encode,
		Decode:    n.Decode,
	}
}

type netURL struct{}

func parseNetURL(edition, text string) (*url.URL, error) {
	if edition != "rfc3986" {
		return nil, errors.ErrUnsupported
	}
	return url.Parse(text)
}

// Parse returns what net/url tells. The components are as close to the text as the
// methods of a URL allow. A URL has no authority if it has neither host nor user, and net/url would
// not write "//" for it.
func (netURL) Parse(edition, text string) (c uritest.Components, err error) {
	u, err := parseNetURL(edition, text)
	if err != nil {
		return c, err
	}
	c = uritest.Components{
		Scheme:   optional(u.Scheme, u.Scheme != ""),
		Path:     u.EscapedPath(),
		Query:    optional(u.RawQuery, u.RawQuery != "" || u.ForceQuery),
		Fragment: optional(u.EscapedFragment(), u.Fragment != ""),
	}
	if u.Opaque != "" {
		c.Path = u.Opaque
	}
	if u.Host == "" && u.User == nil && (u.Scheme == "" || u.OmitHost || u.Opaque != "" || u.Path == "") {
		return c, nil
	}
	host, port := u.Host, u.Port()
	if before, ok := strings.CutSuffix(host, ":"+port); ok {
		host, c.Port = before, &port
	}
	c.Host = &host
	authority := u.Host
	if u.User != nil {
		userinfo := u.User.String()
		c.Userinfo, authority = &userinfo, userinfo+"@"+authority
	}
	c.Authority = &authority
	return c, nil
}

// ParseHost returns no kind.
func (netURL) ParseHost(edition, host string) (kind, address string, err error) {
	u, err := parseNetURL(edition, "//"+host+"/")
	if err == nil && (u.Port() != "" || u.User != nil || u.Path != "/") {
		err = errors.New("more than a host")
	}
	return "", "", err
}

func (netURL) Resolve(edition, base, reference string, options []string) (t uritest.Target, err error) {
	b, err := parseNetURL(edition, base)
	if err != nil {
		return t, err
	}
	if options != nil {
		return t, errors.ErrUnsupported
	}
	u, err := b.Parse(reference)
	if err != nil {
		return t, err
	}
	return uritest.Target{URI: u.String()}, nil
}

// Encode does not use QueryEscape for queries, because
// that function encodes form data.
func (netURL) Encode(component, data string) (string, error) {
	switch component {
	case "segment":
		return url.PathEscape(data), nil
	case "path":
		return (&url.URL{Path: data}).EscapedPath(), nil
	case "fragment":
		return (&url.URL{Fragment: data}).EscapedFragment(), nil
	}
	return "", errors.ErrUnsupported
}

func (netURL) Decode(text string) (string, error) { return url.PathUnescape(text) }
