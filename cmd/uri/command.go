package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
)

// A runner runs a verb.
type runner struct {
	run   func(*cli.Options, []string) error
	args  cobra.PositionalArgs     // checks the arguments; nil allows all
	words completer                // completes an argument, or nil
	parts map[string]func() string // the parts of the help that are made of tables, by the names of their marks
}

// runners are the runners of the verbs. The file of each verb adds its own.
var runners = make(map[*ask.Verb]runner, 40)

// runs adds the runner of a verb. It returns the runner so that a variable can be initialized with
// it.
func runs(v *ask.Verb, r runner) runner {
	runners[v] = r
	return r
}

// newVerb returns the command of a verb.
func newVerb(v *ask.Verb, c runner, std *cli.Streams) *cobra.Command {
	cmd := &cobra.Command{Use: v.Name + " " + v.Use, Short: v.Short, Args: c.args, ValidArgsFunction: c.words, DisableFlagParsing: v == ask.VerbTrurl}
	cmd.Long, cmd.Example = helpOf(v.Name, c.parts)
	read := addOptions(cmd, v.CommandOptions())
	opts := &cli.Options{Cmd: cmd, Std: std}
	cmd.PreRunE = func(*cobra.Command, []string) error {
		opts.Set(valuesOf(cmd.Flags(), read, v))
		return opts.Check(false)
	}
	cmd.RunE = func(_ *cobra.Command, args []string) error { return c.run(opts, args) }
	return cmd
}

// helpOf returns the help of a verb, with its own parts, and its examples.
func helpOf(name string, own map[string]func() string) (long, examples string) {
	long, examples, _ = strings.Cut(helpFile(name), "\n\nExamples:\n")
	for _, parts := range []map[string]func() string{helpParts, own} {
		for name, part := range parts {
			if mark := "{{" + name + "}}"; strings.Contains(long, mark) {
				long = strings.ReplaceAll(long, mark, part())
			}
		}
	}
	return long, examples
}

// helpParts are the parts of helps that are made of tables, or are in several helps.
var helpParts = map[string]func() string{
	"profiles":   profileHelp,
	"conditions": func() string { return helpFile("parts/conditions") },
}

// commandLine says errors in the words of the command line.
var commandLine = ask.Speaker{Name: (*ask.Option).Flag}

// said returns the text of an error in the words of the command line.
func said(err error, cmd *cobra.Command) string {
	if wrong, ok := errors.AsType[*ask.OptionError](err); ok {
		switch {
		case wrong.Missing:
			value, _ := pflag.UnquoteUsage(&pflag.Flag{Usage: wrong.Option.Usage, Value: cmd.Flags().Lookup(wrong.Option.Name).Value})
			return fmt.Sprintf("%s needs %s %s", cmd.Name(), wrong.Option.Flag(), value)
		case wrong.Breaks != nil:
			return wrong.Say(commandLine)
		case wrong.Option.Where == ask.Service: // arguments
			return wrong.Say(commandLine)
		}
		return wrong.Option.Flag() + ": " + wrong.Say(commandLine)
	}
	if wrong, ok := errors.AsType[*ask.ValueError](err); ok {
		return "--" + wrong.Error()
	}
	// For "-abc" pflag quotes the letters after the last known option, which can be a part of a
	// secret.
	if unknown, ok := errors.AsType[*pflag.NotExistError](err); ok && unknown.GetSpecifiedShortnames() != "" {
		return fmt.Sprintf("unknown shorthand flag: %q", unknown.GetSpecifiedName()[0])
	}
	if empty, ok := errors.AsType[*pflag.ValueRequiredError](err); ok && empty.GetSpecifiedShortnames() != "" {
		return fmt.Sprintf("flag needs an argument: %q", empty.GetSpecifiedName()[0])
	}
	return err.Error()
}
