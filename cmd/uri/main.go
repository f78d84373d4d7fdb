// Command uri parses, validates, resolves, normalizes, compares and edits URIs by the
// letter of RFC 3986. Its inputs are its arguments or the records on standard input,
// its results go to standard output, and what is wrong with an input to standard
// error.
//
// See "uri help" and the manual that "uri man" prints.
package main

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/internal/stream"
)

func main() {
	status := run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	if err := os.Stdout.Close(); err != nil && status != stream.StatusFailed { // some file systems write only now
		fmt.Fprintf(os.Stderr, "uri: %v\n", err)
		status = stream.StatusFailed
	}
	os.Exit(status)
}

// run runs the command line and returns the exit status.
func run(args []string, stdin *os.File, stdout, stderr *os.File) int {
	if stdout != nil && stream.WasClosed(stdout) {
		fmt.Fprintf(stderr, "uri: standard output: %v\n", stream.ErrClosed)
		return stream.StatusFailed
	}
	stdin, stderr = stream.OrClosed(stdin), stream.OrClosed(stderr)
	root := newCommand(&streams{in: stdin, out: stdout, err: stderr})
	printed := &printer{to: stdout}
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(printed)
	root.SetErr(stderr)
	err := root.Execute()
	if err == nil {
		err = printed.err
	}
	status := stream.Status(err)
	switch {
	case status == stream.StatusUsage:
		fmt.Fprintf(stderr, "uri: %s\nTry \"uri help\".\n", sayable(err, args))
	case status == stream.StatusFailed && err != stream.ErrUnread:
		fmt.Fprintf(stderr, "uri: %s\n", sayable(err, args))
	}
	return status
}

// A printer is standard output for help and the like, whose errors cobra drops. It keeps
// the first one.
type printer struct {
	to  io.Writer
	err error
}

func (p *printer) Write(b []byte) (int, error) {
	if p.err == nil {
		_, p.err = p.to.Write(b)
	}
	return len(b), nil
}

// streams are the standard streams.
type streams struct {
	in, out, err *os.File
}

// newCommand returns the whole command line. Each verb has a file of its own.
func newCommand(std *streams) *cobra.Command {
	root := &cobra.Command{
		Use:   "uri VERB [flags] [REFERENCE ...]",
		Short: "Parse, validate, resolve, normalize, compare and edit URIs by the letter of RFC 3986",
		Long: `uri works on URI references as RFC 3986 (STD 66) defines them, to the letter of
its grammar, or with --edition as RFC 2396 does, or one of the drafts between them.

Inputs are the arguments, or, where there are none, the records on standard
input: one per line, or NUL-terminated with --null. The argument "-" stands for
standard input. A bad input is reported on standard error, with its place and
the grammar rule that it breaks, and the next one is taken. The arguments of extract
and base are files, texts and documents, which have references in them.

The exit status is

    0  if all went well
    1  if some input was invalid, or a comparison or an audit came out negative
    2  if the command line was wrong: nothing was processed
    3  if reading or writing failed, whatever else happened: a file or standard
       input that cannot be read, a full disk, an output that was closed before
       the start

When the reader of a pipe goes away, uri ends with the signal SIGPIPE.`,
		SilenceErrors:     true,
		SilenceUsage:      true,
		DisableAutoGenTag: true,
	}
	root.AddCommand(
		newParse(std),
		newValidate(std),
		newAudit(std),
		newExplain(std),
		newResolve(std),
		newRelativize(std),
		newNormalize(std),
		newCompare(std),
		newEncode(std),
		newDecode(std),
		newGet(std),
		newSet(std),
		newExtract(std),
		newBase(std),
		newEditions(std),
		newSchemes(std),
		newConformance(),
		newVersion(),
		newMan(),
	)
	root.SetHelpCommand(newHelp())
	root.CompletionOptions.SetDefaultShellCompDirective(cobra.ShellCompDirectiveNoFileComp)
	root.InitDefaultCompletionCmd()
	if completion, _, err := root.Find([]string{"completion"}); err == nil {
		completion.RunE = func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("no completion for %q", args[0])
			}
			return cmd.Help()
		}
	}
	return root
}

// newHelp returns the help verb. Unlike cobra's own it takes an unknown verb for
// an error.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:   "help [VERB]",
		Short: "Help about a verb",
		Args:  cobra.MaximumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest, err := cmd.Root().Find(args)
			if err == nil && len(rest) > 0 {
				err = fmt.Errorf("unknown help topic %q", rest[0])
			}
			if err != nil {
				return err
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
}

// writeAll writes b, and turns an error into one of the processing.
func writeAll(w io.Writer, b []byte) error {
	if _, err := w.Write(b); err != nil {
		return &stream.Failure{Err: err}
	}
	return nil
}
