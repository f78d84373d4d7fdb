// Package dialect has the dialects of references: URIs, by each edition of the generic syntax, and
// IRIs. It parses, resolves and normalizes the references of a dialect, and knows the terms of its
// document. A [Comparer] reads a text by all dialects.
package dialect

import (
	"errors"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/older"
	"github.com/urikit/uri/iri"
)

// A Dialect is the syntax of the references of a question: that of URIs, by an edition, or that of
// IRIs. The zero Dialect is RFC 3986.
type Dialect struct {
	edition uri.Edition // RFC 3986 for IRIs, which resolve and normalize as it says
	iris    bool
}

// The dialects that are not of an older edition.
var (
	RFC3986 = Dialect{}
	RFC3987 = Dialect{iris: true}
)

// URIs returns the dialect of URIs by an edition.
func URIs(e uri.Edition) Dialect { return Dialect{edition: e} }

// Dialects returns the dialects: those of the editions, the latest first, and that of IRIs.
func Dialects() []Dialect {
	var all []Dialect
	for _, e := range uri.Editions() {
		all = append(all, URIs(e))
	}
	return append(all, RFC3987)
}

// String returns the name of d in the output.
func (d Dialect) String() string {
	if d.iris {
		return "rfc3987"
	}
	return d.edition.String()
}

// Document returns the name of the document of d.
func (d Dialect) Document() string {
	if d.iris {
		return syntax.RFC3987.Document()
	}
	return d.edition.Document()
}

// AreIRIs reports whether the references are IRIs.
func (d Dialect) AreIRIs() bool { return d.iris }

// IsOlder reports whether d is of an edition older than RFC 3986. Its components can be of other
// kinds.
func (d Dialect) IsOlder() bool { return older.Is(d.edition) }

// Edition returns the edition. For IRIs it is RFC 3986.
func (d Dialect) Edition() uri.Edition { return d.edition }

// Reference returns r as a reference of d: in that of IRIs, as the IRI-reference with the same
// text.
func (d Dialect) Reference(r uri.Reference) field.Reference {
	if d.iris {
		return field.FromIRI(iri.FromReference(r))
	}
	return field.FromURI(r)
}

// CanBeBase reports whether d can resolve relative references against ref, which has a scheme.
func (d Dialect) CanBeBase(ref *field.Reference) bool {
	if !d.IsOlder() {
		return true // references resolve against every URI
	}
	u, _ := ref.Mapped().URI()
	base, err := uri.NewBase(u, uri.Resolver{Edition: d.edition})
	if err == nil {
		var room [64]byte
		_, err = base.AppendResolve(room[:0], short)
	}
	return err == nil
}

// short is a relative reference with a short target, which is resolved fast.
var short = uri.MustParse("//x")

// Build returns the reference that b builds. In the dialect of IRIs it can be one with characters
// outside ASCII.
func (d Dialect) Build(b *uri.Builder) (field.Reference, error) {
	result, err := b.Build()
	if err == nil {
		return d.Reference(result), nil
	}
	if syntax, ok := errors.AsType[*uri.SyntaxError](err); !d.iris || !ok || syntax.Offset < 0 {
		return field.Reference{}, err
	}
	parts := uri.Parts{}
	parts.Scheme, parts.HasScheme = b.Component(uri.ComponentScheme)
	parts.Authority, parts.HasAuthority = b.Component(uri.ComponentAuthority)
	parts.Path, _ = b.Component(uri.ComponentPath)
	parts.Query, parts.HasQuery = b.Component(uri.ComponentQuery)
	parts.Fragment, parts.HasFragment = b.Component(uri.ComponentFragment)
	wide, err := iri.Build(parts)
	return field.FromIRI(wide), err
}
