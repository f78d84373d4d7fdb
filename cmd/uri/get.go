package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/stream"
)

var _ = runs(ask.VerbGet, runner{run: runGet, words: formatWords})

// formatWords completes a FORMAT.
func formatWords(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return fieldsOf(typed), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// runGet prints parts of each input.
func runGet(opts *cli.Options, args []string) error {
	if opts.Given(ask.Column) {
		formats, err := columnsOf(opts)
		if err != nil {
			return err
		}
		allowNUL := opts.Is(ask.AllowNUL)
		return opts.Run(args, func(out *cli.Output) stream.Job { return rowJob(opts, out, formats, allowNUL) })
	}
	if len(args) == 0 {
		return fmt.Errorf("get needs a FORMAT, such as {host}, or %s", ask.Column.Flag())
	}
	f, err := formatOf(opts, args[0], opts.Params())
	if err != nil {
		return err
	}
	allowNUL := opts.Is(ask.AllowNUL)
	return opts.Run(args[1:], func(out *cli.Output) stream.Job { return getJob(opts, out, f.ForJob(), allowNUL) })
}
