package dialect

import (
	"iter"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/scheme"
)

// A Normalizer normalizes and compares the references of a dialect.
type Normalizer struct {
	uri.Normalizer // of URIs; IRIs have its Schemes
	Dialect        Dialect
	NFC            bool // compose the characters of IRIs
}

// Normalizer returns the normalizer of d, with the rules of all known schemes.
func (d Dialect) Normalizer() Normalizer {
	return Normalizer{Normalizer: uri.Normalizer{Edition: d.edition, Schemes: scheme.Known()}, Dialect: d}
}

// iris returns the normalizer for IRIs.
func (n Normalizer) iris() iri.Normalizer {
	return iri.Normalizer{Schemes: n.Schemes, NFC: n.NFC}
}

// Normalize is [uri.Normalizer.Normalize].
func (n Normalizer) Normalize(ref *field.Reference, level uri.Level) field.Reference {
	if r, ok := ref.AsURI(); ok {
		return field.FromURI(n.Normalizer.Normalize(r, level))
	}
	r, _ := ref.AsIRI()
	return field.FromIRI(n.iris().Normalize(r, level))
}

// AppendNormalize is [uri.Normalizer.AppendNormalize].
func (n Normalizer) AppendNormalize(dst []byte, ref *field.Reference, level uri.Level) []byte {
	if r, ok := ref.AsURI(); ok {
		return n.Normalizer.AppendNormalize(dst, r, level)
	}
	r, _ := ref.AsIRI()
	return append(dst, n.iris().Normalize(r, level).String()...)
}

// Changes is [uri.Normalizer.Changes] for a URI. For an IRI it returns an empty sequence.
func (n Normalizer) Changes(ref *field.Reference, level uri.Level) iter.Seq[uri.Change] {
	if r, ok := ref.AsURI(); ok {
		return n.Normalizer.Changes(r, level)
	}
	return func(func(uri.Change) bool) {}
}

// EquivalentFrom is [uri.Normalizer.EquivalentFrom], for two references of one kind.
func (n Normalizer) EquivalentFrom(a, b *field.Reference) (uri.Level, bool) {
	if first, ok := a.AsURI(); ok {
		second, _ := b.AsURI()
		return n.Normalizer.EquivalentFrom(first, second)
	}
	first, _ := a.AsIRI()
	second, _ := b.AsIRI()
	return n.iris().EquivalentFrom(first, second)
}
