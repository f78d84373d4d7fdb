package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/licenses"
)

var _ = runs(ask.VerbHelp, runner{run: runHelp, args: helpArgs, words: helpWords})

// helpWords completes the name of a command or a topic.
func helpWords(cmd *cobra.Command, args []string, start string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 1 && args[0] == schemaTopic {
		names, directive := commandNames(cmd, nil, start)
		return slices.DeleteFunc(names, func(name string) bool { return !hasSchema(name) }), directive
	}
	names, directive := commandNames(cmd, args, start)
	if len(args) == 0 {
		names = append(names, listsTopic, licensesTopic, schemaTopic)
	}
	return names, directive
}

// licensesTopic is the word for the notices of the works of others, and schemaTopic that before a
// command for its schema.
const (
	licensesTopic = "licenses"
	schemaTopic   = "schema"
)

// helpArgs checks the number of arguments.
func helpArgs(cmd *cobra.Command, args []string) error {
	if len(args) > 0 && args[0] == schemaTopic {
		args = args[1:]
		if len(args) == 0 {
			return fmt.Errorf("help %s needs a COMMAND, such as parse", schemaTopic)
		}
	}
	return atMost(1)(cmd, args)
}

// runHelp prints the help of a command, its schema, or the notices.
func runHelp(opts *cli.Options, args []string) error {
	to := opts.Cmd.OutOrStdout()
	switch {
	case len(args) == 2:
		about, err := findCommand(opts.Cmd.Root(), args[1:])
		if err != nil {
			return err
		}
		text, err := schemaOf(about.Name())
		if err != nil {
			return err
		}
		return cli.WriteAll(to, text)
	case len(args) == 1 && args[0] == licensesTopic:
		return cli.WriteAll(to, []byte(licenses.Text))
	case len(args) == 1 && args[0] == listsTopic:
		return writeLists(to)
	}
	about, err := findCommand(opts.Cmd.Root(), args)
	if err != nil {
		return err
	}
	return about.Help()
}
