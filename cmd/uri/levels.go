package main

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
)

// normalizerOf returns the normalizer of an edition, with the rules of all known schemes.
func normalizerOf(e uri.Edition) uri.Normalizer {
	return uri.Normalizer{Edition: e, Schemes: scheme.Known()}
}

// normalizer returns the normalizer that --edition and --generic ask for.
func (in *input) normalizer() uri.Normalizer {
	n := normalizerOf(in.edition())
	if in.generic {
		n.Schemes = scheme.Generic(n.Schemes)
	}
	return n
}

// addGeneric adds --generic to a verb that normalizes or compares.
func (in *input) addGeneric(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&in.generic, "generic", false,
		"at level scheme, normalize empty ports and empty paths of unknown schemes too")
}

// A levelFlag is the flag --level.
type levelFlag struct{ choice }

// The values of --level that are not names of levels.
const (
	levelNone   = "none"   // uri.LevelString
	levelSyntax = "syntax" // uri.LevelSyntax
)

// addFlag adds --level to a verb.
func (l *levelFlag) addFlag(cmd *cobra.Command, usage string) {
	l.values = []string{levelNone}
	for level := uri.LevelCase; level <= uri.LevelScheme; level++ {
		l.values = append(l.values, level.String())
		if level == uri.LevelSyntax {
			l.values = append(l.values, levelSyntax)
		}
	}
	l.chosen = slices.Index(l.values, uri.LevelPath.String())
	l.add(cmd, "level", usage, "")
}

func (l *levelFlag) value() uri.Level {
	switch l.String() {
	case levelNone:
		return uri.LevelString
	case levelSyntax:
		return uri.LevelSyntax
	}
	return parsed(&l.choice, uri.ParseLevel)
}
