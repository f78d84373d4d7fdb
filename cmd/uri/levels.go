package main

import (
	"iter"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/scheme"
)

// A normalizer normalizes and compares references by its edition, which can also be that of
// IRIs.
type normalizer struct {
	uri.Normalizer
	nfc bool // compose the characters of IRIs
}

// normalizerOf returns the normalizer of an edition, with the rules of all known schemes.
func normalizerOf(e uri.Edition) normalizer {
	return normalizer{Normalizer: uri.Normalizer{Edition: e, Schemes: scheme.Known()}}
}

// iris returns the normalizer for IRIs.
func (n normalizer) iris() iri.Normalizer {
	return iri.Normalizer{Schemes: n.Schemes, NFC: n.nfc}
}

// asIRI returns a reference that the parser for IRIs has read as a value of package iri.
func asIRI(ref uri.Reference) iri.Reference { return iri.MustParse(ref.String()) }

// Normalize is [uri.Normalizer.Normalize].
func (n normalizer) Normalize(ref uri.Reference, level uri.Level) uri.Reference {
	if n.Edition != rfc3987 {
		return n.Normalizer.Normalize(ref, level)
	}
	normal, _ := uri.Parser{Edition: rfc3987}.Parse(n.iris().Normalize(asIRI(ref), level).String())
	return normal
}

// AppendNormalize is [uri.Normalizer.AppendNormalize].
func (n normalizer) AppendNormalize(dst []byte, ref uri.Reference, level uri.Level) []byte {
	if n.Edition != rfc3987 {
		return n.Normalizer.AppendNormalize(dst, ref, level)
	}
	return append(dst, n.Normalize(ref, level).String()...)
}

// Changes is [uri.Normalizer.Changes]. For an IRI there are none.
func (n normalizer) Changes(ref uri.Reference, level uri.Level) iter.Seq[uri.Change] {
	if n.Edition != rfc3987 {
		return n.Normalizer.Changes(ref, level)
	}
	return func(func(uri.Change) bool) {}
}

// EquivalentFrom is [uri.Normalizer.EquivalentFrom].
func (n normalizer) EquivalentFrom(a, b uri.Reference) (uri.Level, bool) {
	if n.Edition != rfc3987 {
		return n.Normalizer.EquivalentFrom(a, b)
	}
	return n.iris().EquivalentFrom(asIRI(a), asIRI(b))
}

// normalizer returns the normalizer for --as, --edition and --generic.
func (opts *options) normalizer() normalizer {
	n := normalizerOf(opts.parser().Edition)
	if opts.generic {
		n.Schemes = scheme.Generic(n.Schemes)
	}
	return n
}

// addGeneric adds --generic to a command that normalizes or compares.
func (opts *options) addGeneric(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&opts.generic, "generic", false,
		"at level scheme, also normalize empty ports and paths of unknown schemes")
}

// The values of --level that are not names of a [uri.Level].
const (
	levelNone   = "none"   // uri.LevelString
	levelSyntax = "syntax" // uri.LevelSyntax
)

// parseLevel returns the level for a value of --level.
func parseLevel(name string) (uri.Level, error) {
	switch name {
	case levelNone:
		return uri.LevelString, nil
	case levelSyntax:
		return uri.LevelSyntax, nil
	}
	return uri.ParseLevel(name)
}

// addLevel adds --level to a command, up to a highest level.
func addLevel(cmd *cobra.Command, level *uri.Level, highest uri.Level, usage string) {
	names := []string{levelNone}
	for l := uri.LevelCase; l <= highest; l++ {
		names = append(names, l.String())
		if l == uri.LevelSyntax {
			names = append(names, levelSyntax)
		}
	}
	addEnum(cmd, level, parseLevel, names, uri.LevelPath.String(), "level", usage)
}
