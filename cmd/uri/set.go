package main

import (
	"github.com/spf13/cobra"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
)

// beforeDash completes the arguments before "--", which are not inputs.
func beforeDash(complete completer) completer {
	return func(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
		if dash := cmd.ArgsLenAtDash(); dash >= 0 && dash < len(args) { // cobra adds "--" at the end
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return complete(cmd, args, typed)
	}
}

// cutDash returns the arguments before "--" and those after it, which are the inputs.
func cutDash(opts *cli.Options, args []string) (texts, inputs []string) {
	if dash := opts.Cmd.ArgsLenAtDash(); dash >= 0 {
		return args[:dash], args[dash:]
	}
	return args, nil
}

// runSet changes components of each input.
func runSet(opts *cli.Options, args []string) error {
	texts, inputs := cutDash(opts, args)
	set := setter{removals: opts.Texts(ask.Remove), drops: opts.Texts(ask.Drop), texts: texts, ifs: opts.Texts(ask.If), eachs: opts.Texts(ask.Each), params: opts.Params()}
	job, err := set.prepare(opts)
	if err != nil {
		return err
	}
	return opts.Run(inputs, job)
}
