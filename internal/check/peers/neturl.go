package peers

import (
	"errors"
	"net/url"
	"strings"

	"github.com/urikit/uri/uritest"
)

// NetURL is package net/url. Its documentation names RFC 3986, so it supports only that
// edition.
type NetURL struct{}

func netURL(edition, text string) (*url.URL, error) {
	if edition != "rfc3986" {
		return nil, errors.ErrUnsupported
	}
	return url.Parse(text)
}

// Parse implements [uritest.Parser]. The components are as close to the text as the
// methods of a URL allow.
func (NetURL) Parse(edition, text string) (c uritest.Components, err error) {
	u, err := netURL(edition, text)
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

// ParseHost implements [uritest.HostParser]. It returns no kind.
func (NetURL) ParseHost(edition, host string) (h uritest.Host, err error) {
	u, err := netURL(edition, "//"+host+"/")
	if err == nil && (u.Port() != "" || u.User != nil || u.Path != "/") {
		err = errors.New("more than a host")
	}
	return h, err
}

// Resolve implements [uritest.Resolver].
func (NetURL) Resolve(edition, base, reference string, options []string) (t uritest.Target, err error) {
	b, err := netURL(edition, base)
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

// Encode implements [uritest.Encoder]. It does not use QueryEscape for queries, because
// that function encodes form data.
func (NetURL) Encode(component, data string) (string, error) {
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

// Decode implements [uritest.Decoder].
func (NetURL) Decode(text string) (string, error) { return url.PathUnescape(text) }
