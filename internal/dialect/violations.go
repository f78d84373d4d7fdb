package dialect

import (
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/scheme"
)

// AskScheme returns the rules of its scheme that ref breaks. Dialect d has parsed ref. The
// rules are about the components of RFC 3986, so they do not apply to components that d reads
// differently; unasked has the names of these.
func AskScheme(d Dialect, ref *field.Reference) (broken []scheme.Violation, unasked []string) {
	if r, ok := ref.AsIRI(); ok {
		return violationsOfIRI(r), nil
	}
	r, _ := ref.AsURI()
	if !d.IsOlder() {
		return violations(r), nil
	}
	newer, err := uri.Parse(r.String())
	same := func(c uri.Component) bool { return err == nil && sameComponent(r, newer, c) }
	name, _ := r.Scheme()
	if _, known := scheme.Known().Rules(name); known {
		for c := uri.ComponentAuthority; c <= uri.ComponentFragment; c++ {
			if !same(c) {
				unasked = append(unasked, c.String())
			}
		}
	}
	return slices.DeleteFunc(violations(newer), func(v scheme.Violation) bool { return !same(v.Component) }), unasked
}

// sameComponent reports whether two readings of a text have the component at the same place,
// or empty or undefined in both.
func sameComponent(a, b uri.Reference, c uri.Component) bool {
	inA, _ := a.Span(c)
	inB, _ := b.Span(c)
	return inA == inB || inA.Length+inB.Length == 0
}

// violations returns the rules of its scheme that ref breaks. The result is never nil.
func violations(ref uri.Reference) []scheme.Violation {
	if u, err := ref.URI(); err == nil {
		if broken := scheme.Known().ViolationsOf(u); broken != nil {
			return broken
		}
	}
	return []scheme.Violation{}
}

// violationsOfIRI returns the rules of its scheme that the URI for an IRI breaks, with places in
// the IRI.
func violationsOfIRI(ref iri.Reference) []scheme.Violation {
	u, err := ref.URIReference()
	if err != nil { // a name without an ASCII form is not for the rules of schemes
		u, _ = iri.Mapper{Host: iri.HostPercent}.ToURI(ref)
	}
	broken := violations(u)
	if u.String() == ref.String() {
		return broken
	}
	for n := range broken {
		broken[n].Span, _ = ref.Span(broken[n].Component)
	}
	return broken
}
