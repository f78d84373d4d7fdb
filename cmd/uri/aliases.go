package main

import (
	"errors"
	"os"

	"github.com/urikit/uri/alias"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/unpack"
	"github.com/urikit/uri/internal/bom"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/process"
)

// aliasNormalizer returns the normalizer for the options, with the aliases of a file. An error is an error
// of the command line, or a failure.
func aliasNormalizer(opts *cli.Options) (dialect.Normalizer, error) {
	n := opts.Normalizer()
	if !opts.Given(ask.Aliases) {
		return n, nil
	}
	return withAliases(n, opts.Text(ask.Aliases))
}

// withAliases returns a normalizer with the aliases of a file.
func withAliases(n dialect.Normalizer, name string) (dialect.Normalizer, error) {
	f, err := os.Open(name)
	if err != nil {
		return n, cli.OptionError(err)
	}
	defer f.Close()
	store, err := alias.Load(bom.NewReader(unpack.NewReader(f)), alias.Config{Schemes: n.Schemes})
	if broken := (*alias.LineError)(nil); errors.As(err, &broken) {
		if process.IsFailure(cli.OptionError(broken.Err)) {
			return n, &process.Failure{Err: cli.WrongFile(ask.Aliases, name, process.Reason(broken.Err))}
		}
		return n, cli.WrongOption(ask.Aliases, "%s:%d: %s", answer.ShownName(name), broken.Line, answer.Said(broken.Err))
	}
	n.Aliases = store
	return n, err
}
