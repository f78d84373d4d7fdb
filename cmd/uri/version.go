package main

import (
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/licenses"
)

var _ = runs(ask.VerbVersion, runner{run: runVersion, args: atMost(0)})

// runVersion prints the version, or the notices.
func runVersion(opts *cli.Options, _ []string) error {
	text := cli.VersionText()
	if opts.Is(ask.Licenses) {
		text = licenses.Text
	}
	return cli.WriteAll(opts.Cmd.OutOrStdout(), []byte(text))
}
