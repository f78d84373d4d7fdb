package iri

import (
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/engine/work"
	"github.com/urikit/uri/pct"
)

// ruleOf are the rules for components. That for a path depends on the components before it,
// so [Build] checks it by reading the whole text.
var ruleOf = [...]uri.Rule{
	uri.ComponentScheme:    uri.RuleScheme,
	uri.ComponentAuthority: uri.RuleAuthority,
	uri.ComponentUserinfo:  uri.RuleUserinfo,
	uri.ComponentHost:      uri.RuleHost,
	uri.ComponentPort:      uri.RulePort,
	uri.ComponentPath:      uri.RulePath,
	uri.ComponentQuery:     uri.RuleQuery,
	uri.ComponentFragment:  uri.RuleFragment,
}

// Build composes an IRI-reference from percent-encoded components; [Encode] encodes data.
// The result has exactly these components. The error is a [*SyntaxError]: for a component
// that does not match its rule, with offsets in the component, or for a path that would read
// as something else after these components (RFC 3986, section 3.3), without an offset.
func Build(p uri.Parts) (Reference, error) {
	for _, part := range [...]struct {
		component uri.Component
		text      string
		defined   *bool
	}{
		{uri.ComponentScheme, p.Scheme, &p.HasScheme},
		{uri.ComponentAuthority, p.Authority, &p.HasAuthority},
		{uri.ComponentPath, p.Path, nil},
		{uri.ComponentQuery, p.Query, &p.HasQuery},
		{uri.ComponentFragment, p.Fragment, &p.HasFragment},
	} {
		if part.defined != nil && !*part.defined {
			if part.text != "" {
				return Reference{}, misplaced(part.component, "the "+part.component.String()+" has a text but is not defined")
			}
			continue
		}
		if err := Validate(ruleOf[part.component], part.text); err != nil {
			return Reference{}, err
		}
	}
	text := p.String()
	r, err := Parse(text)
	if err != nil || uri.Split(text) != p {
		return Reference{}, misplaced(uri.ComponentPath, `this path would read as another component here: begin it with "/" after an authority, and else write "/." before "//", and "./" before a first segment with ":"`)
	}
	return r, nil
}

// misplaced returns an error about a component as a whole.
func misplaced(component uri.Component, message string) error {
	return &SyntaxError{
		SyntaxError: &uri.SyntaxError{
			Offset: -1, Component: component, Production: "IRI-reference",
			Document: syntax.RFC3987.Document(), Section: "2.2", Message: message,
		},
		Character: -1,
	}
}

// With returns r with a component set to a percent-encoded text without delimiters. The
// error is that of [Build], or one for userinfo or a port without a host.
func (r Reference) With(component uri.Component, text string) (Reference, error) {
	if component == uri.ComponentNone || int(component) >= len(ruleOf) {
		return Reference{}, misplaced(uri.ComponentNone, "unknown component: use one of the Component constants")
	}
	if err := Validate(ruleOf[component], text); err != nil {
		return Reference{}, err
	}
	return r.with(component, text, true)
}

// Without returns r without a component, or with the empty path. The error is that of
// [Reference.With].
func (r Reference) Without(component uri.Component) (Reference, error) {
	return r.with(component, "", false)
}

// EditParams returns r with the parameters of its query as edit returns them. The argument of edit
// is [Reference.FormParams]. The other components keep each byte, and so does the query except for
// the parameters that edit changes. If the result of edit has no parameter, the result has no
// query; but a query of r that is already empty stays. The error is that of [Build].
func (r Reference) EditParams(edit func(uri.Params) uri.Params) (Reference, error) {
	p := edit(r.FormParams())
	if query, defined := r.Query(); p.Query == "" {
		return r.with(uri.ComponentQuery, "", defined && query == "")
	}
	return r.With(uri.ComponentQuery, p.Query)
}

// EditParams is like [Reference.EditParams]. The zero IRI is an error.
func (i IRI) EditParams(edit func(uri.Params) uri.Params) (IRI, error) {
	return withScheme(i.Reference().EditParams(edit))
}

// With is like [Reference.With]. A result without a scheme, as from the zero IRI, is an error.
func (i IRI) With(component uri.Component, text string) (IRI, error) {
	return withScheme(i.Reference().With(component, text))
}

// Without is like [Reference.Without]. An IRI without its scheme is an error.
func (i IRI) Without(component uri.Component) (IRI, error) {
	if component == uri.ComponentScheme {
		return withScheme(Reference{}, nil)
	}
	return withScheme(i.Reference().Without(component))
}

// withScheme returns r as an IRI, or err, or an error if r has no scheme.
func withScheme(r Reference, err error) (IRI, error) {
	i, schemeErr := r.IRI()
	if err == nil && schemeErr != nil {
		err = misplaced(uri.ComponentScheme, "an IRI must have a scheme")
	}
	return i, err
}

// with sets or removes a component. A text matches its rule.
func (r Reference) with(component uri.Component, text string, defined bool) (Reference, error) {
	p := uri.Split(r.String())
	switch component {
	case uri.ComponentScheme:
		p.Scheme, p.HasScheme = text, defined
	case uri.ComponentPath:
		p.Path = text
	case uri.ComponentQuery:
		p.Query, p.HasQuery = text, defined
	case uri.ComponentFragment:
		p.Fragment, p.HasFragment = text, defined
	case uri.ComponentAuthority:
		p.Authority, p.HasAuthority = text, defined
	default:
		var err error
		if p.Authority, p.HasAuthority, err = r.authorityWith(component, text, defined); err != nil {
			return Reference{}, err
		}
	}
	return Build(p)
}

// authorityWith returns the authority of r with a part set or removed, if any.
func (r Reference) authorityWith(component uri.Component, text string, defined bool) (string, bool, error) {
	h, hasHost := r.Host()
	host := h.String()
	userinfo, hasUserinfo := r.Userinfo()
	port, hasPort := r.Port()
	switch component {
	case uri.ComponentUserinfo:
		userinfo, hasUserinfo = text, defined
	case uri.ComponentHost:
		host, hasHost = text, defined
	case uri.ComponentPort:
		port, hasPort = text, defined
	}
	if !hasHost {
		if hasUserinfo || hasPort {
			return "", false, misplaced(uri.ComponentHost, "userinfo or a port without a host: set a host")
		}
		return "", false, nil
	}
	if hasUserinfo {
		host = userinfo + "@" + host
	}
	if hasPort {
		host += ":" + port
	}
	return host, true, nil
}

// Encode percent-encodes data for a place in an IRI, as [pct.Encode] does for a URI, except
// that the characters outside ASCII stay that [Mapper.ToIRI] decodes. Data that is not UTF-8, and
// other characters, are encoded. It allocates only if something is encoded.
func Encode(set pct.Set, data string) string {
	var dst []byte
	at := 0 // what is before it is in dst
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRuneInString(data[i:])
		work.Add(size)
		if r < utf8.RuneSelf {
			// A run of ASCII is encoded at once.
			for size < len(data)-i && data[i+size] < utf8.RuneSelf {
				size++
			}
		} else if isShown(r) {
			i += size
			continue
		}
		if encoded := pct.Encode(set, data[i:i+size]); string(encoded) != data[i:i+size] {
			dst = append(append(dst, data[at:i]...), encoded...)
			at = i + size
		}
		i += size
	}
	if dst == nil {
		return data
	}
	return string(append(dst, data[at:]...))
}
