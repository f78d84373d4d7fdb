package main

import (
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
)

var _ = runs(ask.VerbVersion, runner{run: runVersion, args: atMost(0)})

// runVersion prints the version.
func runVersion(opts *cli.Options, _ []string) error {
	return cli.WriteAll(opts.Cmd.OutOrStdout(), []byte(cli.VersionText()))
}
