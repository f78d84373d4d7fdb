package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urikit/uri/cmd/internal/ask"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/engine/enum"
	"github.com/urikit/uri/internal/record"
)

// This file declares flags by hand for the verbs that still do so.

// addFlags adds the shared options to a command that works on references.
func (opts *options) addFlags(cmd *cobra.Command, std *streams) {
	opts.addRule(cmd)
	opts.addEdition(cmd)
	opts.addDataFlags(cmd, std)
}

// addRule adds --as. A command that accepts only some rules names them.
func (opts *options) addRule(cmd *cobra.Command, only ...uri.Rule) {
	parse := func(name string) (rule uri.Rule, err error) {
		rule, opts.iris, err = ask.ParseRule(name)
		return rule, err
	}
	names := ask.RuleNames(only...)
	addEnum(cmd, &opts.rule, parse, names, names[0], "as", "the rule that an input must match")
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		v, _ := ask.Find(cmd.Name())
		opts.Values = valuesOf(cmd.Flags(), v)
		return opts.Check(false)
	}
}

// addEdition adds --edition.
func (opts *options) addEdition(cmd *cobra.Command) {
	names := ask.NamesOf(uri.Editions()...)
	addEnum(cmd, &opts.edition, enum.Of[uri.Edition], names, uri.RFC3986.String(), "edition", "the edition of the standard")
}

// addDataFlags adds the shared options that apply to any data.
func (opts *options) addDataFlags(cmd *cobra.Command, std *streams) {
	opts.addDisplayFlags(cmd, std)
	opts.addRecordFlags(cmd)
	flags := cmd.Flags()
	flags.BoolVar(&opts.json, "json", false, "print one JSON object per input, valid or not, one per line")
	flags.BoolVarP(&opts.records.Null, "null", "0", false, "end records with NUL instead of LF, in input and plain output")
	flags.BoolVar(&opts.records.SkipEmpty, "skip-empty", false, "skip empty records, which otherwise are empty references")
	flags.IntVarP(&opts.records.Jobs, "jobs", "j", 0, "process inputs that are read with this `NUMBER` of cores, in order; 0 uses all, up to 16")
	flags.BoolVar(&opts.records.FailFast, "fail-fast", false, "stop at the first invalid input")
}

// addDisplayFlags adds the shared options for the output on a terminal.
func (opts *options) addDisplayFlags(cmd *cobra.Command, std *streams) {
	opts.cmd, opts.std = cmd, std
	opts.color = choice{values: []string{"auto", "always", "never"}}
	opts.color.add(cmd, "color", "when to use colours", "auto uses them on a terminal, unless NO_COLOR is set")
	opts.progress = choice{values: []string{"auto", "always", "never"}}
	opts.progress.add(cmd, "progress", "when to show progress on standard error", "auto shows it on a terminal if the size of the input is known")
}

// addParams adds the options for the format of query parameters.
func addParams(cmd *cobra.Command, params *uri.Params) {
	cmd.Flags().BoolVar(&params.Form, "form", false,
		`in queries, read and write "+" for a space, as HTML forms do`)
	cmd.Flags().BoolVar(&params.Semicolon, "semicolon", false, `separate parameters with ";" instead of "&"`)
}

// addRecordFlags adds the shared options that say where the records come from.
func (opts *options) addRecordFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringArrayVarP(&opts.records.Files, "file", "f", nil,
		"also read the inputs in this `FILE`, after the arguments; \"-\" is standard input (repeatable)")
	opts.addInputForm(cmd)
}

// addInputForm adds the shared options for the form of the records.
func (opts *options) addInputForm(cmd *cobra.Command) {
	opts.in = choice{values: formatNames()}
	opts.in.add(cmd, "in", "the format of the inputs", "a field of each record is the input")
	opts.addMaxRecord(cmd, "refuse a record that is longer than this `SIZE`: bytes, or with K, M or G")
	flags := cmd.Flags()
	flags.StringVar(&opts.records.Form.Field, "field", "",
		"the `FIELD` of a record that is the input: the number of a column, its name in the header, or names of JSON members with dots between them")
	flags.BoolVar(&opts.records.Form.Header, "header", false, "the first record of tsv and csv has the names of the columns")
	flags.StringVar(&opts.charset, "charset", "", "the `NAME` of the encoding of the inputs, such as utf-16, if it is not UTF-8")
}

// addMaxRecord adds --max-record.
func (opts *options) addMaxRecord(cmd *cobra.Command, usage string) {
	opts.records.MaxRecord = stream.DefaultMaxRecord
	cmd.Flags().Var((*recordSize)(&opts.records.MaxRecord), "max-record", usage)
}

// A recordSize is the length of the longest record.
type recordSize byteSize

func (s *recordSize) String() string { return (*byteSize)(s).String() }

func (s *recordSize) Set(text string) error {
	n := byteSize(0)
	if err := n.Set(text); err != nil {
		return err
	}
	if n == 0 {
		return errors.New("must be at least 1")
	}
	*s = recordSize(n)
	return nil
}

func (s *recordSize) Type() string { return (*byteSize)(s).Type() }

// formatNames returns the names of the formats of records.
func formatNames() []string { return ask.NamesOf(record.Lines, record.TSV, record.CSV, record.JSON) }

// addLineFlags adds the shared options of commands that print one line for each input.
func (opts *options) addLineFlags(cmd *cobra.Command) {
	opts.addOutputForm(cmd)
	cmd.Flags().BoolVar(&opts.keep, "keep-lines", false,
		"print an empty line for an invalid input, so that each input has one line")
}

// addOutputForm adds the shared options for the form of the results.
func (opts *options) addOutputForm(cmd *cobra.Command) {
	opts.out = choice{values: formatNames()}
	opts.out.add(cmd, "out", "the format of the results", "the default is that of --in")
	flags := cmd.Flags()
	flags.BoolVar(&opts.records.Form.Replace, "replace", false, "print each record with the result in place of the field")
	flags.StringVar(&opts.records.Form.Add, "add", "", "print each record with the result as a field more, with this `NAME`")
}

// addAliases adds --aliases.
func (opts *options) addAliases(cmd *cobra.Command) {
	cmd.Flags().StringVar(&opts.aliases, "aliases", "", "replace the aliases in this `FILE`, at level protocol")
	if err := cmd.MarkFlagFilename("aliases"); err != nil {
		panic(err) // cannot happen: the option exists
	}
}

// addGeneric adds --generic to a command that normalizes or compares.
func (opts *options) addGeneric(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&opts.generic, "generic", false,
		"at level scheme, also normalize empty ports and paths of unknown schemes")
}

// addAllowNUL adds --allow-nul.
func addAllowNUL(cmd *cobra.Command, allow *bool) {
	cmd.Flags().BoolVar(allow, "allow-nul", false, "allow decoded text with NUL, as from %00 (section 7.3)")
}

// add adds the option to cmd, with completion. A note explains the values and may be empty.
func (c *choice) add(cmd *cobra.Command, name, usage, note string) {
	addChoice(cmd, c, c.values, name, usage, note)
}

// addChoice adds an option with a fixed set of values to cmd.
func addChoice(cmd *cobra.Command, flag pflag.Value, values []string, name, usage, note string) {
	usage += ": " + strings.Join(values, ", ")
	if note != "" {
		usage += "; " + note
	}
	cmd.Flags().Var(flag, name, usage)
	completion := cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)
	if err := cmd.RegisterFlagCompletionFunc(name, completion); err != nil {
		panic(err) // cannot happen: the option exists
	}
}

// An enumFlag is a choice that sets a value of an enumeration.
type enumFlag[E any] struct {
	choice
	value *E
	parse func(string) (E, error)
}

// addEnum adds to cmd an option that sets value by one of names. parse returns the value for a
// name. Without the option, value is that of defaultName, or stays the same if that is empty.
func addEnum[E any](cmd *cobra.Command, value *E, parse func(string) (E, error), names []string, defaultName, name, usage string) {
	f := &enumFlag[E]{choice{values: names, chosen: len(names)}, value, parse}
	if defaultName != "" {
		if err := f.Set(defaultName); err != nil {
			panic(err) // cannot happen: it is one of names
		}
	}
	addChoice(cmd, f, names, name, usage, "")
}

// Set chooses a value.
func (f *enumFlag[E]) Set(name string) error {
	err := f.choice.Set(name)
	if err == nil {
		*f.value, err = f.parse(name)
	}
	return err
}

// protocolNormalizer is like normalizer, and has the aliases of --aliases. Level is the value of
// an option; if it was not set, and there are aliases, it becomes [uri.LevelProtocol]. An error is an error of the
// command line.
func (opts *options) protocolNormalizer(option string, set bool, level *uri.Level) (ask.Normalizer, error) {
	n := opts.normalizer()
	switch {
	case opts.aliases == "" && *level >= uri.LevelProtocol:
		return n, fmt.Errorf("%s %s needs --aliases", option, uri.LevelProtocol)
	case opts.aliases == "":
		return n, nil
	case set && *level < uri.LevelProtocol:
		return n, fmt.Errorf("--aliases needs %s %s", option, uri.LevelProtocol)
	}
	n, err := withAliases(n, opts.aliases)
	*level = uri.LevelProtocol
	return n, err
}
