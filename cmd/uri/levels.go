package main

import (
	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/scheme"
)

// normalizer returns the normalizer for --as, --edition and --generic.
func (opts *options) normalizer() ask.Normalizer {
	n := ask.NormalizerOf(opts.parser().Edition)
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

// addLevel adds --level to a command, up to a highest level.
func addLevel(cmd *cobra.Command, level *uri.Level, highest uri.Level, usage string) {
	addEnum(cmd, level, ask.ParseLevel, ask.LevelNames(highest), uri.LevelPath.String(), "level", usage)
}
