// Package peers has the adapters with which package uritest tests this module and
// net/url.
package peers

import (
	"errors"
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/internal/engine/enum"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/uritest"
)

// Urikit returns this module.
func Urikit() uritest.Implementation {
	var u urikit
	return uritest.Implementation{
		Parse:             u.Parse,
		Matches:           u.Matches,
		ParseHost:         u.ParseHost,
		Resolve:           u.Resolve,
		SameDocument:      u.SameDocument,
		Normalize:         u.Normalize,
		Equivalent:        u.Equivalent,
		Relativize:        u.Relativize,
		RemoveDotSegments: u.RemoveDotSegments,
		Encode:            u.Encode,
		Decode:            u.Decode,
		Split:             u.Split,
		Extract:           u.Extract,
		Audit:             u.Audit,
	}
}

type urikit struct{}

// rfc3987 is the name of the edition of package iri.
const rfc3987 = "rfc3987"

// edition returns an edition of package uri by its name.
func edition(name string) (uri.Edition, error) {
	e, err := enum.Of[uri.Edition](name)
	if err != nil {
		return 0, errors.ErrUnsupported
	}
	return e, nil
}

// fault makes a Fault of a syntax error.
func fault(err error) error {
	if syntax := (*uri.SyntaxError)(nil); errors.As(err, &syntax) {
		return &uritest.Fault{Offset: syntax.Offset, Component: syntax.Component.String(), Rule: syntax.Production}
	}
	return err
}

// optional converts a component to the form of package uritest.
func optional(text string, ok bool) *string {
	if !ok {
		return nil
	}
	return &text
}

func (urikit) Parse(name, text string) (c uritest.Components, err error) {
	if name == rfc3987 {
		r, err := iri.Parse(text)
		if err != nil {
			return c, fault(err)
		}
		return components(r), nil
	}
	e, err := edition(name)
	if err != nil {
		return c, err
	}
	r, err := uri.Parser{Edition: e}.Parse(text)
	if err != nil {
		return c, fault(err)
	}
	c = components(r)
	c.OpaquePart = optional(r.OpaquePart())
	if h, ok := r.Host(); ok && h.String() == "" && hasEmptyServers(e) {
		c.Host, c.HostKind = nil, ""
	}
	return c, nil
}

// A reference is a reference of package uri or of package iri.
type reference interface {
	Scheme() (string, bool)
	Authority() (uri.Authority, bool)
	Userinfo() (string, bool)
	Host() (uri.Host, bool)
	Port() (string, bool)
	Path() uri.Path
	Query() (string, bool)
	Fragment() (string, bool)
}

func components(r reference) uritest.Components {
	c := uritest.Components{
		Scheme:   optional(r.Scheme()),
		Userinfo: optional(r.Userinfo()),
		Port:     optional(r.Port()),
		Path:     r.Path().String(),
		Query:    optional(r.Query()),
		Fragment: optional(r.Fragment()),
	}
	if a, ok := r.Authority(); ok {
		c.Authority = optional(a.String(), true)
		c.Registry = a.IsRegistry()
	}
	if h, ok := r.Host(); ok {
		c.Host = optional(h.String(), true)
		c.HostKind = hostKinds[h.Kind()]
	}
	return c
}

// hasEmptyServers reports whether in the grammar of e an empty authority is a server
// without a host (RFC 2396, section 3.2.2). The library gives it an empty host.
func hasEmptyServers(e uri.Edition) bool { return e == uri.RFC2396 || e == uri.RFC2396bis01 }

var hostKinds = map[uri.HostKind]string{
	uri.HostRegName: "reg-name", uri.HostIPv4: "ipv4", uri.HostIPv6: "ipv6", uri.HostIPvFuture: "ipvfuture", uri.HostHostname: "hostname",
	uri.HostEmpty: "empty",
}

func (urikit) Matches(name, rule, text string) (bool, error) {
	rules := []uri.Rule{uri.RuleURIReference, uri.RuleURI, uri.RuleAbsoluteURI, uri.RuleRelativeRef}
	i := slices.IndexFunc(rules, func(r uri.Rule) bool { return r.String() == rule })
	if i < 0 {
		return false, errors.ErrUnsupported
	}
	if name == rfc3987 {
		return iri.Validate(rules[i], text) == nil, nil
	}
	e, err := edition(name)
	if err != nil {
		return false, err
	}
	return uri.Parser{Edition: e}.Validate(rules[i], text) == nil, nil
}

// ParseHost parses the host as an authority.
func (urikit) ParseHost(name, host string) (kind, address string, err error) {
	if name == rfc3987 {
		if err := iri.Validate(uri.RuleHost, host); err != nil {
			return "", "", err
		}
		r, err := iri.Parse("//" + host)
		if err != nil {
			return "", "", err
		}
		name, _ := r.Host()
		return hostOf(name)
	}
	e, err := edition(name)
	if err != nil {
		return "", "", err
	}
	a, err := uri.Parser{Edition: e}.ParseAuthority(host)
	if err != nil {
		return "", "", err
	}
	whole, ok := a.Host()
	switch {
	case !ok || whole.String() != host:
		return "", "", errors.New("more than a host, or a registry name")
	case host == "" && hasEmptyServers(e):
		return "", "", errors.New("an empty server, which has no host")
	}
	return hostOf(whole)
}

func hostOf(h uri.Host) (kind, address string, err error) {
	if addr, ok := h.Addr(); ok {
		address = addr.String()
	}
	return hostKinds[h.Kind()], address, nil
}

func (urikit) Resolve(name, base, reference string, options []string) (t uritest.Target, err error) {
	e, err := edition(name)
	if err != nil && name != rfc3987 {
		return t, err
	}
	resolver := uri.Resolver{Edition: e}
	for _, option := range options {
		switch option {
		case "lax":
			resolver.Lax = true
		case "refuse-climb":
			resolver.RefuseClimb = true
		case "same-authority":
			resolver.RefuseOtherAuthority = true
		case "drop-climb":
			resolver.Compat.DropClimb = true
		case "new-request":
			resolver.Compat.NewRequest = true
		case "keep-absolute-dots":
			resolver.Compat.KeepAbsoluteDots = true
		default:
			return t, errors.ErrUnsupported
		}
	}
	if name == rfc3987 {
		b, ref, err := parseIRIs(resolver, base, reference)
		if err != nil {
			return t, err
		}
		target, err := b.Resolve(ref)
		return uritest.Target{URI: target.String()}, err
	}
	b, ref, err := parsePair(resolver, base, reference)
	if err != nil {
		return t, err
	}
	target, err := b.Resolve(ref)
	current := err == uri.ErrCurrentDocument
	if err != nil && !current {
		return t, err
	}
	return uritest.Target{
		URI:             target.String(),
		CurrentDocument: current,
		Fragment:        optional(ref.Fragment()),
	}, nil
}

// parsePair parses a base and a reference. RFC 2396 has no rule for a reference that is
// only a query, but resolves such references.
func parsePair(resolver uri.Resolver, base, reference string) (*uri.Base, uri.Reference, error) {
	p := uri.Parser{Edition: resolver.Edition, Compat: uri.Compat{QueryOnly: true}}
	u, err := p.ParseURI(base)
	if err != nil {
		return nil, uri.Reference{}, err
	}
	ref, err := p.Parse(reference)
	if err != nil {
		return nil, ref, err
	}
	b, err := uri.NewBase(u, resolver)
	return b, ref, err
}

// parseIRIs is parsePair for package iri.
func parseIRIs(resolver uri.Resolver, base, reference string) (*iri.Base, iri.Reference, error) {
	i, err := iri.ParseIRI(base)
	if err != nil {
		return nil, iri.Reference{}, err
	}
	ref, err := iri.Parse(reference)
	if err != nil {
		return nil, ref, err
	}
	b, err := iri.NewBase(i, resolver)
	return b, ref, err
}

func (urikit) SameDocument(name, base, reference string) (bool, error) {
	if name == rfc3987 {
		b, ref, err := parseIRIs(uri.Resolver{}, base, reference)
		return err == nil && b.IsSameDocument(ref), err
	}
	e, err := edition(name)
	if err != nil {
		return false, err
	}
	b, ref, err := parsePair(uri.Resolver{Edition: e}, base, reference)
	if err != nil {
		return false, err
	}
	return b.IsSameDocument(ref), nil
}

// normalizer returns the Normalizer of an edition, and a level.
func normalizer(name, level string) (n uri.Normalizer, r uri.Level, err error) {
	e, err := edition(name)
	if err != nil && name != rfc3987 {
		return n, r, err
	}
	for r = uri.LevelString; r <= uri.LevelScheme; r++ {
		if r.String() == level {
			return uri.Normalizer{Edition: e, Schemes: scheme.Known()}, r, nil
		}
	}
	return n, r, errors.ErrUnsupported
}

func (urikit) Normalize(name, text, level string) (string, error) {
	n, r, err := normalizer(name, level)
	if err != nil {
		return "", err
	}
	if name == rfc3987 {
		ref, err := iri.Parse(text)
		return iri.Normalizer{Schemes: n.Schemes}.Normalize(ref, r).String(), err
	}
	ref, err := uri.Parser{Edition: n.Edition}.Parse(text)
	if err != nil {
		return "", err
	}
	return n.Normalize(ref, r).String(), nil
}

func (urikit) Equivalent(name, a, b, level string) (bool, error) {
	n, r, err := normalizer(name, level)
	if err != nil {
		return false, err
	}
	if name == rfc3987 {
		refA, errA := iri.Parse(a)
		refB, errB := iri.Parse(b)
		return iri.Normalizer{Schemes: n.Schemes}.Equivalent(refA, refB, r), errors.Join(errA, errB)
	}
	p := uri.Parser{Edition: n.Edition}
	refA, err := p.Parse(a)
	if err != nil {
		return false, err
	}
	refB, err := p.Parse(b)
	if err != nil {
		return false, err
	}
	return n.Equivalent(refA, refB, r), nil
}

func (urikit) Relativize(base, target string) (string, error) {
	b, err := uri.ParseURI(base)
	if err != nil {
		return "", err
	}
	t, err := uri.ParseURI(target)
	if err != nil {
		return "", err
	}
	ref, err := b.Relativize(t)
	return ref.String(), err
}

func (urikit) RemoveDotSegments(path string) (string, error) { return uri.RemoveDotSegments(path), nil }

func (urikit) Encode(component, data string) (string, error) {
	for c := pct.Userinfo; c <= pct.Fragment; c++ {
		if c.String() == component {
			return string(pct.Encode(c, data)), nil
		}
	}
	return "", errors.ErrUnsupported
}

func (urikit) Decode(text string) (string, error) {
	data, err := pct.Decode(text)
	if triplet := (*pct.TripletError)(nil); errors.As(err, &triplet) {
		err = &uritest.Fault{Offset: triplet.Offset}
	}
	return data, err
}

func (urikit) Split(text string) (uritest.Components, error) {
	p := uri.Split(text)
	return uritest.Components{
		Scheme:    optional(p.Scheme, p.HasScheme),
		Authority: optional(p.Authority, p.HasAuthority),
		Path:      p.Path,
		Query:     optional(p.Query, p.HasQuery),
		Fragment:  optional(p.Fragment, p.HasFragment),
	}, nil
}

func (urikit) Extract(text string) (uris []string, err error) {
	for m := range (extract.Text{OnlyURIs: true}).Find([]byte(text)) {
		uris = append(uris, m.URI.String())
	}
	return uris, nil
}

func (urikit) Audit(text string) (ids []string, err error) {
	for _, f := range (audit.Auditor{}).AuditText(text) {
		ids = append(ids, f.ID)
	}
	return ids, nil
}
