package answer

import (
	"iter"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/iris"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/scheme"
)

// A Normalizer normalizes and compares the references of a dialect.
type Normalizer struct {
	uri.Normalizer
	Dialect Dialect
	NFC     bool // compose the characters of IRIs
}

// Normalizer returns the normalizer of d, with the rules of all known schemes.
func (d Dialect) Normalizer() Normalizer {
	n := uri.Normalizer{Edition: d.edition}
	if d.iris {
		n = iris.Normalizer()
	}
	n.Schemes = scheme.Known()
	return Normalizer{Normalizer: n, Dialect: d}
}

// iris returns the normalizer for IRIs.
func (n Normalizer) iris() iri.Normalizer {
	return iri.Normalizer{Schemes: n.Schemes, NFC: n.NFC}
}

// AsIRI returns a reference that the parser for IRIs has read as a value of package iri.
func AsIRI(ref uri.Reference) iri.Reference { return iri.FromReference(ref) }

// Normalize is [uri.Normalizer.Normalize].
func (n Normalizer) Normalize(ref uri.Reference, level uri.Level) uri.Reference {
	if !n.Dialect.iris {
		return n.Normalizer.Normalize(ref, level)
	}
	normal, _ := RFC3987.Parser().Parse(n.iris().Normalize(AsIRI(ref), level).String())
	return normal
}

// AppendNormalize is [uri.Normalizer.AppendNormalize].
func (n Normalizer) AppendNormalize(dst []byte, ref uri.Reference, level uri.Level) []byte {
	if !n.Dialect.iris {
		return n.Normalizer.AppendNormalize(dst, ref, level)
	}
	return append(dst, n.Normalize(ref, level).String()...)
}

// Changes is [uri.Normalizer.Changes] for a URI. For an IRI it returns an empty sequence.
func (n Normalizer) Changes(ref uri.Reference, level uri.Level) iter.Seq[uri.Change] {
	if !n.Dialect.iris {
		return n.Normalizer.Changes(ref, level)
	}
	return func(func(uri.Change) bool) {}
}

// EquivalentFrom is [uri.Normalizer.EquivalentFrom].
func (n Normalizer) EquivalentFrom(a, b uri.Reference) (uri.Level, bool) {
	if !n.Dialect.iris {
		return n.Normalizer.EquivalentFrom(a, b)
	}
	return n.iris().EquivalentFrom(AsIRI(a), AsIRI(b))
}
