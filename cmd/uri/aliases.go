package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/alias"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/unpack"
	"github.com/urikit/uri/internal/bom"
	"github.com/urikit/uri/internal/process"
)

// aliasHelp describes --aliases.
const aliasHelp = `Level protocol (6.2.4) needs --aliases FILE, and is the default with it. FILE
has redirects that a program has seen, as package alias saves them: the line
"uri-aliases 1", and then a line for each alias, with a tab and the URI that
replaces it. The lines are sorted by bytes, and the URIs have no fragments.`

// addAliases adds --aliases.
func (opts *options) addAliases(cmd *cobra.Command) {
	cmd.Flags().StringVar(&opts.aliases, "aliases", "", "replace the aliases in this `FILE`, at level protocol")
	if err := cmd.MarkFlagFilename("aliases"); err != nil {
		panic(err) // cannot happen: the option exists
	}
}

// protocolNormalizer is like normalizer, and has the aliases of --aliases. Level is the value of
// an option; if it was not set, and there are aliases, it becomes [uri.LevelProtocol]. An error is an error of the
// command line.
func (opts *options) protocolNormalizer(option string, set bool, level *uri.Level) (ask.Normalizer, error) {
	n := opts.normalizer()
	switch {
	case opts.aliases == "" && *level >= uri.LevelProtocol:
		return n, fmt.Errorf("%s %s needs --aliases", option, uri.LevelProtocol)
	case opts.aliases == "":
		return n, nil
	case set && *level < uri.LevelProtocol:
		return n, fmt.Errorf("--aliases needs %s %s", option, uri.LevelProtocol)
	}
	if err := opts.needsDefault("--aliases"); err != nil {
		return n, err
	}
	f, err := os.Open(opts.aliases)
	if err != nil {
		return n, optionError(err)
	}
	defer f.Close()
	store, err := alias.Load(bom.NewReader(unpack.NewReader(f)), alias.Config{Schemes: n.Schemes})
	if broken := (*alias.LineError)(nil); errors.As(err, &broken) {
		if process.IsFailure(optionError(broken.Err)) {
			return n, &process.Failure{Err: fmt.Errorf("--aliases: %s: %w", ask.ShownName(opts.aliases), process.Reason(broken.Err))}
		}
		_, message, _ := strings.Cut(broken.Err.Error(), ": ") // without the name of a package
		return n, fmt.Errorf("--aliases: %s:%d: %s", ask.ShownName(opts.aliases), broken.Line, message)
	}
	n.Aliases, *level = store, uri.LevelProtocol
	return n, err
}
