package answer

import (
	"slices"
	"strings"

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

// ListUnasked returns the text that rules do not apply to some components, and why.
func ListUnasked(components []string) string {
	return "do not apply to " + strings.Join(components, ", ") +
		": " + uri.RFC3986.Document() + ", on which they are based, reads the text differently"
}

// NewSchemeProblem returns a violation as an error by dialect d, which leaves the rules to the
// scheme. The message names the document of the scheme.
func NewSchemeProblem(d Dialect, v scheme.Violation) error {
	component := v.Component
	if component == uri.ComponentAuthority {
		component = uri.ComponentHost // in RFC 3986 an authority always has a host
	}
	return &uri.SyntaxError{
		Offset:     v.Span.Offset,
		Component:  component,
		Span:       v.Span,
		Production: v.Component.String(),
		Document:   d.Document(),
		Section:    "3.1",
		Message:    v.Message + ": " + v.Source,
	}
}

// A Violation is a broken rule of a scheme, as JSON.
type Violation struct {
	Component string `json:"component"`
	Span      Span   `json:"span"`
	Need      string `json:"need"`
	Source    string `json:"source"`
	Message   string `json:"message"`
}

// NewViolations returns the violations for JSON, and nil for nil.
func NewViolations(broken []scheme.Violation) []Violation {
	if broken == nil {
		return nil
	}
	list := []Violation{}
	for _, v := range broken {
		list = append(list, Violation{v.Component.String(), NewSpan(v.Span), v.Need, v.Source, v.Message})
	}
	return list
}
