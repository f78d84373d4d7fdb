package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/licenses"
)

var _ = runs(ask.VerbHelp, runner{run: runHelp, args: atMost(1), words: helpWords})

// helpWords completes the name of a command that has what help prints.
func helpWords(cmd *cobra.Command, args []string, start string) ([]string, cobra.ShellCompDirective) {
	names, directive := commandNames(cmd, args, start)
	if len(args) == 0 {
		names = append(names, listsTopic, licensesTopic)
	}
	schema, err := cmd.Flags().GetBool(ask.Schema.Name)
	return slices.DeleteFunc(names, func(name string) bool { return schema && err == nil && !hasSchema(name) }), directive
}

// licensesTopic is the word for the notices of the works of others.
const licensesTopic = "licenses"

// runHelp prints the help of a command, its schema, or the notices.
func runHelp(opts *cli.Options, args []string) error {
	if len(args) == 1 && args[0] == licensesTopic && !opts.Is(ask.Schema) {
		return cli.WriteAll(opts.Cmd.OutOrStdout(), []byte(licenses.Text))
	}
	if len(args) == 1 && args[0] == listsTopic && !opts.Is(ask.Schema) {
		return writeLists(opts.Cmd.OutOrStdout())
	}
	about, err := findCommand(opts.Cmd.Root(), args)
	if err != nil {
		return err
	}
	if !opts.Is(ask.Schema) {
		return about.Help()
	}
	if len(args) == 0 {
		return fmt.Errorf("%s needs a COMMAND, such as parse", ask.Schema.Flag())
	}
	text, err := schemaOf(about.Name())
	if err != nil {
		return err
	}
	return cli.WriteAll(opts.Cmd.OutOrStdout(), text)
}
