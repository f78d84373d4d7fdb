package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/cmd/internal/pipe"
	"github.com/urikit/uri/internal/engine/enum"
	"github.com/urikit/uri/internal/scalar"
)

func newPipe(std *streams) *cobra.Command {
	opts := options{}
	var format, invalid, profile choice
	var set scalar.Options
	var c pipe.Config
	cmd := &cobra.Command{
		Use:   "pipe FUNCTION [OPTION ...]",
		Short: "Call a function for each row that a database sends",
		Long: `pipe calls a function for each row of standard input, and prints a row with its
result, in the same order. It is made for ClickHouse, whose executable
user-defined functions start it and keep it running;
integrations/clickhouse has their definitions.

The functions, with their arguments in the order of columns:

` + functionHelp() + `

A row with NULL, and a bad value, give NULL; no row is an error. --invalid empty
gives an empty text, and 0 for valid. Results are data: passwords stay in those
of normalize, resolve and browser_href, unless a profile removes them.

--in names the format of rows and results. tsv is ClickHouse's TabSeparated,
with \N for NULL. rowbinary is RowBinary: the arguments have the type
Nullable(String), and the result too, or Nullable(UInt8) for valid. With
--invalid empty the result is a String, or UInt8. Each byte of a row is data:
pipe removes no byte order mark and decompresses nothing.

pipe prints the results of all rows that it has read before it waits for more.
--chunk-header reads a line with the number of rows before each chunk, as
ClickHouse writes it where send_chunk_header is set.

Data in another format ends pipe with exit status 3, so that the query fails.
There are then no results for the row with the error and those after it.`,
		Example: `  printf 'HTTP://A/%%7e\na b\n' | uri pipe normalize
  printf 'http://a/b/c\t../d\n' | uri pipe resolve
  printf 'http://a.example.co.uk/\n' | uri pipe registrable_domain
  printf '\0\011http://a/' | uri pipe key --in rowbinary | od -c`,
		Args: func(_ *cobra.Command, args []string) error {
			switch len(args) {
			case 0:
				return errors.New("pipe needs a FUNCTION, such as normalize")
			case 1:
				return nil
			}
			return fmt.Errorf("pipe takes one FUNCTION: the rows are standard input, not %q", args[1])
		},
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			var names []string
			for _, f := range scalar.Functions() {
				names = append(names, f.Name+"\t"+f.Does)
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			f, err := findFunction(args[0])
			if err != nil {
				return err
			}
			for _, o := range []scalar.Option{scalar.OptionLevel, scalar.OptionProfile, scalar.OptionRaw, scalar.OptionForm, scalar.OptionRule} {
				if cmd.Flags().Changed(string(o)) && !f.Takes(o) {
					return fmt.Errorf("%s has no option --%s: remove it", f.Name, o)
				}
			}
			if set.Profile = profile.String(); set.Profile != "" && cmd.Flags().Changed("level") {
				return errors.New("--profile has its own level: remove --level")
			}
			if err := opts.refuseTerminal(); err != nil {
				return err
			}
			c.MaxRow = opts.records.MaxRecord
			c.Format, c.NotNull = pipe.Format(format.chosen), invalid.String() == "empty"
			return c.Run(std.in, buffer.New(std.out), f, set)
		},
	}
	opts.cmd, opts.std = cmd, std
	format.values = ask.NamesOf(pipe.TabSeparated, pipe.RowBinary)
	format.add(cmd, "in", "the format of rows and results", "")
	opts.addMaxRecord(cmd, "end at a row that is longer than this `SIZE`: bytes, or with K, M or G")
	invalid.values = []string{"null", "empty"}
	invalid.add(cmd, "invalid", "the result for a bad value and for NULL", "")
	profile.values = ask.ProfileNames()
	profile.chosen = len(profile.values) // none
	profile.add(cmd, "profile", "normalize and key: also apply the steps of a profile, beyond RFC 3986", "")
	addEnum(cmd, &set.Level, enum.Of[uri.Level], ask.NamesOf(uri.LevelCase, uri.LevelPercent, uri.LevelPath, uri.LevelScheme),
		uri.LevelScheme.String(), "level", "normalize and key: the level of normalization")
	named := ask.RuleNames()
	named = named[:len(named)/2] // those of URIs
	parseRule := func(name string) (uri.Rule, error) {
		rule, _, err := ask.ParseRule(name)
		return rule, err
	}
	addEnum(cmd, &set.Rule, parseRule, named, named[0], "as", "valid: the rule that a text must match")
	flags := cmd.Flags()
	flags.BoolVar(&c.Header, "chunk-header", false, "a line with the number of rows precedes each chunk")
	flags.BoolVar(&set.Raw, "raw", false, "query_parameter: leave percent-encoded octets as they are")
	flags.BoolVar(&set.Form, "form", false, `query_parameter: read "+" as a space, as HTML forms write it`)
	return cmd
}

// findFunction returns the function with a name. An error is an error of the command line.
func findFunction(name string) (*scalar.Function, error) {
	if f, ok := scalar.Find(name); ok {
		return f, nil
	}
	var names []string
	for _, f := range scalar.Functions() {
		names = append(names, f.Name)
	}
	return nil, fmt.Errorf("%q is not a function: use %s%s", name, strings.Join(names, ", "), ask.Suggest(name, names))
}

// functionHelp describes the functions.
func functionHelp() string {
	var b strings.Builder
	for _, f := range scalar.Functions() {
		fmt.Fprintf(&b, "    %s(%s)\n", f.Name, strings.Join(f.Args, ", "))
		text := f.Does + "."
		if f.Null != "" {
			text += " NULL: " + f.Null + "."
		}
		fmt.Fprintln(&b, fold(text, "        ", helpColumns))
	}
	return strings.TrimSuffix(b.String(), "\n")
}
