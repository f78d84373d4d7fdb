package main

import (
	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
)

// normalizerOf returns the normalizer of an edition, with the rules of all known schemes.
func normalizerOf(e uri.Edition) uri.Normalizer {
	return uri.Normalizer{Edition: e, Schemes: scheme.Known()}
}

// normalizer returns the normalizer for --edition and --generic.
func (opts *options) normalizer() uri.Normalizer {
	n := normalizerOf(opts.edition)
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

// addLevel adds --level to a command.
func addLevel(cmd *cobra.Command, level *uri.Level, usage string) {
	names := []string{levelNone}
	for l := uri.LevelCase; l <= uri.LevelScheme; l++ {
		names = append(names, l.String())
		if l == uri.LevelSyntax {
			names = append(names, levelSyntax)
		}
	}
	addEnum(cmd, level, parseLevel, names, uri.LevelPath.String(), "level", usage)
}
