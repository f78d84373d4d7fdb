package main

import (
	"embed"
	"errors"
	"fmt"
	"strings"
	"time"

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

// runs adds the runner of a verb. It returns the runner so that a variable can be initialized with it.
func runs(v *ask.Verb, r runner) runner {
	runners[v] = r
	return r
}

// newVerb returns the command of a verb.
func newVerb(v *ask.Verb, c runner, std *cli.Streams) *cobra.Command {
	cmd := &cobra.Command{Use: v.Name + " " + v.Use, Short: v.Short, Args: c.args, ValidArgsFunction: c.words, DisableFlagParsing: v == ask.VerbTrurl}
	cmd.Long, cmd.Example = helpOf(v.Name, c.parts)
	addOptions(cmd, v.CommandOptions())
	opts := &cli.Options{Cmd: cmd, Std: std}
	cmd.PreRunE = func(*cobra.Command, []string) error {
		opts.Set(valuesOf(cmd.Flags(), v))
		return opts.Check(false)
	}
	cmd.RunE = func(_ *cobra.Command, args []string) error { return c.run(opts, args) }
	return cmd
}

// helps has a text for each verb, and for the program: the help, a line "Examples:", and the examples.
//
//go:embed help
var helps embed.FS

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

// helpFile returns the text of a file in the folder help.
func helpFile(name string) string {
	text, err := helps.ReadFile("help/" + name + ".txt")
	if err != nil {
		panic(err) // cannot happen: each verb has a help
	}
	return strings.TrimSuffix(string(text), "\n")
}

// helpParts are the parts of helps that are made of tables, or are in several helps.
var helpParts = map[string]func() string{
	"profiles":   profileHelp,
	"conditions": func() string { return helpFile("parts/conditions") },
}

// addOptions declares the options of a verb.
func addOptions(cmd *cobra.Command, list []*ask.Option) {
	flags := cmd.Flags()
	for _, o := range list {
		usage := o.Help()
		switch o.Kind {
		case ask.Bool:
			flags.BoolP(o.Name, o.Short, false, usage)
		case ask.Text:
			value, _ := o.Default.(string)
			if o.Values != nil {
				flags.VarP(cli.NewChoice(o.Values(), value), o.Name, o.Short, usage)
			} else {
				flags.StringP(o.Name, o.Short, value, usage)
			}
		case ask.List:
			flags.StringSliceP(o.Name, o.Short, nil, usage)
		case ask.Repeated, ask.Object:
			flags.StringArrayP(o.Name, o.Short, nil, usage)
		case ask.Numbers:
			flags.IntSliceP(o.Name, o.Short, nil, usage)
		case ask.Int:
			value, _ := o.Default.(int)
			flags.IntP(o.Name, o.Short, value, usage)
		case ask.Uint:
			flags.Uint64P(o.Name, o.Short, 0, usage)
		case ask.Size:
			value, _ := o.Default.(int64)
			flags.VarP(&cli.ByteSize{N: value, Least: int64(o.Min)}, o.Name, o.Short, usage)
		case ask.Duration:
			value, _ := o.Default.(time.Duration)
			flags.DurationP(o.Name, o.Short, value, usage)
		}
		if o.Required {
			if err := cmd.MarkFlagRequired(o.Name); err != nil {
				panic(err) // cannot happen: the option exists
			}
		}
	}
}

// valuesOf returns the values of the options that a command line has.
func valuesOf(flags *pflag.FlagSet, v *ask.Verb) *ask.Values {
	values := v.NewValues()
	for _, o := range v.CommandOptions() {
		if flag := flags.Lookup(o.Name); flag.Changed {
			values.Give(o, valueOf(flags, o, flag.Value))
		}
	}
	return values
}

// valueOf returns the value of an option, which has the type of its kind.
func valueOf(flags *pflag.FlagSet, o *ask.Option, value pflag.Value) any {
	var v any
	var err error
	switch o.Kind {
	case ask.Bool:
		v, err = flags.GetBool(o.Name)
	case ask.List, ask.Repeated, ask.Object: // GetStringSlice loses an empty text
		return value.(pflag.SliceValue).GetSlice()
	case ask.Numbers:
		v, err = flags.GetIntSlice(o.Name)
	case ask.Int:
		v, err = flags.GetInt(o.Name)
	case ask.Uint:
		v, err = flags.GetUint64(o.Name)
	case ask.Duration:
		v, err = flags.GetDuration(o.Name)
	case ask.Size:
		return value.(*cli.ByteSize).N
	default:
		return value.String()
	}
	if err != nil {
		panic(err) // cannot happen: addOptions has declared it
	}
	return v
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
		}
		return wrong.Option.Flag() + ": " + wrong.Say(commandLine)
	}
	if wrong, ok := errors.AsType[*ask.ValueError](err); ok {
		return "--" + wrong.Error()
	}
	// For "-abc" pflag quotes the letters after the last known option, which can be a part of a secret.
	if unknown, ok := errors.AsType[*pflag.NotExistError](err); ok && unknown.GetSpecifiedShortnames() != "" {
		return fmt.Sprintf("unknown shorthand flag: %q", unknown.GetSpecifiedName()[0])
	}
	if empty, ok := errors.AsType[*pflag.ValueRequiredError](err); ok && empty.GetSpecifiedShortnames() != "" {
		return fmt.Sprintf("flag needs an argument: %q", empty.GetSpecifiedName()[0])
	}
	return err.Error()
}
