package main

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/pipe"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/scalar"
)

var _ = runs(ask.VerbPipe, runner{run: runPipe, args: checkFunction, words: functionNames, parts: map[string]func() string{"functions": functionHelp}})

// checkFunction checks that there is one function, or none for columns.
func checkFunction(c *cobra.Command, args []string) error {
	columns := c.Flag(ask.In.Name).Value.String() == ask.InColumns
	switch {
	case columns && len(args) > 0:
		return fmt.Errorf("pipe takes no FUNCTION with %s=%s: the plan names the functions", ask.In.Flag(), ask.InColumns)
	case columns:
		return nil
	case len(args) == 0:
		return errors.New("pipe needs a FUNCTION, such as normalize")
	case len(args) == 1:
		return nil
	}
	return fmt.Errorf("pipe takes one FUNCTION: the rows are standard input, not %q", args[1])
}

// functionNames completes the name of a function.
func functionNames(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var names []string
	for _, f := range scalar.Functions() {
		names = append(names, f.Name+"\t"+f.Does)
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// runPipe calls a function for each row. It checks the function and its options before it reads a
// row, so that the database reports a wrong call and not a wrong row. Columns have a protocol that
// names the function itself.
func runPipe(opts *cli.Options, args []string) error {
	if opts.Text(ask.In) == ask.InColumns {
		if err := opts.RefuseTerminal(); err != nil {
			return err
		}
		return pipe.Columns(opts.Std.In, opts.Std.Out, opts.Records.MaxRecord)
	}
	f, err := findFunction(args[0])
	if err != nil {
		return err
	}
	for _, o := range []*ask.Option{ask.Level, ask.Params, ask.As} {
		if opts.Given(o) && !f.Takes(scalar.Option(o.Name)) {
			return fmt.Errorf("%s has no option %s: remove it", f.Name, o.Flag())
		}
	}
	if err := opts.RefuseTerminal(); err != nil {
		return err
	}
	set := scalar.Options{Raw: opts.Lists(ask.Params, ask.ParamsRaw), Form: opts.Params().Form, Level: opts.Text(ask.Level), Rule: opts.Rule}
	c := pipe.Config{MaxRow: opts.Records.MaxRecord, Header: opts.Is(ask.ChunkHeader), Invalid: pipeInvalid[opts.Text(ask.Invalid)]}
	if opts.Text(ask.In) == pipe.RowBinary.String() {
		c.Format = pipe.RowBinary
	}
	err = c.Run(opts.Std.In, buffer.New(opts.Std.Out), f, set)
	if err == pipe.ErrKeep {
		return cli.WrongOption(ask.Invalid, "%s cannot %s an argument: %w", f.Name, ask.InvalidKeep, err)
	}
	if row, ok := errors.AsType[*pipe.RowError](err); ok {
		return cmp.Or(cli.WriteAll(opts.Std.Err, []byte("uri: "+row.Error()+"\n")), process.ErrInvalid)
	}
	return err
}

// pipeInvalid has the meanings of the values of --invalid.
var pipeInvalid = map[string]pipe.Invalid{
	ask.InvalidNull: pipe.Null, ask.InvalidEmpty: pipe.Empty, ask.InvalidKeep: pipe.Keep, ask.InvalidFail: pipe.Fail,
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
	return nil, fmt.Errorf("%q is not a function: use %s%s", name, strings.Join(names, ", "), answer.Suggest(name, names))
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
