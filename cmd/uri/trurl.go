package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/trurl"
	"github.com/urikit/uri/internal/process"
)

var _ = runs(ask.VerbTrurl, runner{run: runTrurl, words: trurlWords})

// trurlWords completes an argument of trurl.
func trurlWords(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 && (args[len(args)-1] == "-f" || args[len(args)-1] == "--url-file") {
		return nil, cobra.ShellCompDirectiveDefault
	}
	if !strings.HasPrefix(typed, "-") {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return trurl.Options(), cobra.ShellCompDirectiveNoFileComp
}

// runTrurl runs the command line of trurl.
func runTrurl(opts *cli.Options, args []string) error {
	stdout := cli.VisibleOn(opts.Std.Out, trurl.JSON(args), false)
	status, err := trurl.Run(args, opts.Std.In, stdout, cli.VisibleOn(opts.Std.Err, false, false))
	switch {
	case err != nil:
		return &process.Failure{Err: err}
	case status != 0:
		return cli.OwnStatus(status)
	}
	return nil
}
