// Package peers has the adapters with which package uritest tests this module and
// net/url.
package peers

import (
	"errors"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/readers"
	"github.com/urikit/uri/internal/scalar"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/template"
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
		Expand:            u.Expand,
		URL:               readers.Href,
		ToASCII:           readers.ToASCII,
		ToUnicode:         readers.ToUnicode,
	}
}

type urikit struct{}

// dialectOf returns a dialect by its name.
func dialectOf(name string) (dialect.Dialect, error) {
	for _, d := range dialect.Dialects() {
		if d.String() == name {
			return d, nil
		}
	}
	return dialect.Dialect{}, errors.ErrUnsupported
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
	d, err := dialectOf(name)
	if err != nil {
		return c, err
	}
	r, err := d.Parser().Parse(uri.RuleURIReference, text)
	if err != nil {
		return c, fault(err)
	}
	c = components(&r)
	if u, ok := r.AsURI(); ok {
		c.OpaquePart = optional(u.OpaquePart())
	}
	if h, ok := r.Host(); ok && h.String() == "" && hasEmptyServers(d) {
		c.Host, c.HostKind = nil, ""
	}
	return c, nil
}

func components(r *field.Reference) uritest.Components {
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

// hasEmptyServers reports whether in the grammar of d an empty authority is a server
// without a host (RFC 2396, section 3.2.2). The library gives it an empty host.
func hasEmptyServers(d dialect.Dialect) bool {
	return d == dialect.URIs(uri.RFC2396) || d == dialect.URIs(uri.RFC2396bis01)
}

var hostKinds = map[uri.HostKind]string{
	uri.HostRegName: "reg-name", uri.HostIPv4: "ipv4", uri.HostIPv6: "ipv6", uri.HostIPvFuture: "ipvfuture", uri.HostHostname: "hostname",
	uri.HostEmpty: "empty",
}

func (urikit) Matches(name, rule, text string) (bool, error) {
	switch {
	case name == "rfc6570" && rule == "URI-Template":
		_, err := template.Parse(text)
		return err == nil, nil
	case name == "schemes":
		keeps, isKnown := dialect.KeepsRules(rule, text)
		if !isKnown {
			return false, errors.ErrUnsupported
		}
		return keeps, nil
	}
	rules := []uri.Rule{uri.RuleURIReference, uri.RuleURI, uri.RuleAbsoluteURI, uri.RuleRelativeRef}
	i := slices.IndexFunc(rules, func(r uri.Rule) bool { return r.String() == rule })
	if i < 0 {
		return false, errors.ErrUnsupported
	}
	d, err := dialectOf(name)
	if err != nil {
		return false, err
	}
	return d.Parser().Validate(rules[i], text) == nil, nil
}

// ParseHost parses the host as an authority.
func (urikit) ParseHost(name, host string) (kind, address string, err error) {
	d, err := dialectOf(name)
	if err != nil {
		return "", "", err
	}
	p := d.Parser()
	if d.AreIRIs() {
		if err := p.Validate(uri.RuleHost, host); err != nil {
			return "", "", err
		}
		r, err := p.Parse(uri.RuleURIReference, "//"+host)
		name, _ := r.Host()
		kind, address = hostOf(name)
		return kind, address, err
	}
	a, err := p.URIs.ParseAuthority(host)
	if err != nil {
		return "", "", err
	}
	whole, ok := a.Host()
	switch {
	case !ok || whole.String() != host:
		return "", "", errors.New("more than a host, or a registry name")
	case host == "" && hasEmptyServers(d):
		return "", "", errors.New("an empty server, which has no host")
	}
	kind, address = hostOf(whole)
	return kind, address, nil
}

func hostOf(h uri.Host) (kind, address string) {
	if addr, ok := h.Addr(); ok {
		address = addr.String()
	}
	return hostKinds[h.Kind()], address
}

// Resolve returns the target of a reference by a dialect. Each option sets a field of the Resolver,
// and an unknown one is unsupported.
func (urikit) Resolve(name, base, reference string, options []string) (t uritest.Target, err error) {
	d, err := dialectOf(name)
	if err != nil {
		return t, err
	}
	var resolver uri.Resolver
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
	b, ref, err := parsePair(d, resolver, base, reference)
	if err != nil {
		return t, err
	}
	target, err := b.Resolve(&ref)
	if d.AreIRIs() {
		return uritest.Target{URI: target.String()}, err
	}
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
func parsePair(d dialect.Dialect, resolver uri.Resolver, base, reference string) (b *dialect.Base, ref field.Reference, err error) {
	p := d.Parser()
	p.URIs.Compat = uri.Compat{QueryOnly: true}
	if ref, err = p.Parse(uri.RuleURIReference, reference); err != nil {
		return nil, ref, err
	}
	b, err = d.Base(base, resolver)
	return b, ref, err
}

func (urikit) SameDocument(name, base, reference string) (bool, error) {
	d, err := dialectOf(name)
	if err != nil {
		return false, err
	}
	b, ref, err := parsePair(d, uri.Resolver{}, base, reference)
	return err == nil && b.IsSameDocument(&ref), err
}

// normalizer returns the Normalizer of a dialect, and a level.
func normalizer(name, level string) (n dialect.Normalizer, r uri.Level, err error) {
	d, err := dialectOf(name)
	if err != nil {
		return n, r, err
	}
	for r = uri.LevelString; r <= uri.LevelScheme; r++ {
		if r.String() == level {
			return d.Normalizer(), r, nil
		}
	}
	return n, r, errors.ErrUnsupported
}

func (urikit) Normalize(name, text, level string) (string, error) {
	n, r, err := normalizer(name, level)
	if err != nil {
		return "", err
	}
	ref, err := n.Dialect.Parser().Parse(uri.RuleURIReference, text)
	if err != nil {
		return "", err
	}
	normal := n.Normalize(&ref, r)
	return normal.String(), nil
}

func (urikit) Equivalent(name, a, b, level string) (bool, error) {
	n, r, err := normalizer(name, level)
	if err != nil {
		return false, err
	}
	p := n.Dialect.Parser()
	refA, errA := p.Parse(uri.RuleURIReference, a)
	refB, errB := p.Parse(uri.RuleURIReference, b)
	if err := errors.Join(errA, errB); err != nil {
		return false, err
	}
	from, ok := n.EquivalentFrom(&refA, &refB)
	return ok && from <= r, nil
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
	findings, _ := scalar.Find("findings")
	call, err := findings.Prepare(scalar.Options{})
	if err != nil {
		return nil, err
	}
	list, _ := call(nil, [][]byte{[]byte(text)})
	return strings.Fields(string(list)), nil
}

func (urikit) Expand(text string, variables map[string]any) (string, error) {
	t, err := template.Parse(text)
	if err != nil {
		return "", err
	}
	values := make(template.Map)
	for name, value := range variables {
		switch value := value.(type) {
		case string:
			values[name] = template.String(value)
		case []string:
			values[name] = template.List(value...)
		case [][2]string:
			var pairs []template.Pair
			for _, pair := range value {
				pairs = append(pairs, template.Pair{Name: pair[0], Value: pair[1]})
			}
			values[name] = template.Pairs(pairs...)
		}
	}
	return t.Expand(values)
}
