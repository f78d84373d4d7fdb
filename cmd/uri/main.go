// Command uri parses, validates, edits, resolves, normalizes and compares URIs by RFC 3986.
// Its inputs are its arguments or the records on standard input. Results go to standard
// output, and the errors of inputs to standard error.
//
// "uri help" lists the commands, and "uri man" prints the manual.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/internal/process"
)

func main() {
	args := os.Args[1:]
	if name := filepath.Base(os.Args[0]); strings.TrimSuffix(name, ".exe") == "trurl" {
		args = append([]string{"trurl"}, args...)
	}
	status := run(args, os.Stdin, os.Stdout, os.Stderr)
	if err := os.Stdout.Close(); err != nil && status != process.StatusFailed { // some file systems write on Close
		fmt.Fprintf(os.Stderr, "uri: %v\n", err)
		status = process.StatusFailed
	}
	os.Exit(status)
}

// run runs the command line and returns the exit status.
func run(args []string, stdin *os.File, stdout, stderr *os.File) int {
	if stdout != nil && process.WasClosed(stdout) {
		fmt.Fprintf(stderr, "uri: standard output: %v\n", process.ErrClosed)
		return process.StatusFailed
	}
	stdin, stderr = process.OrClosed(stdin), process.OrClosed(stderr)
	cmd, err := execute(args, &cli.Streams{In: stdin, Out: stdout, Err: stderr})
	if own := cli.OwnStatus(0); errors.As(err, &own) {
		return int(own)
	}
	status := process.Status(err)
	switch {
	case status == process.StatusUsage:
		fmt.Fprintf(stderr, "uri: %s\nTry \"%s\".\n", cli.Sayable(err, said(err, cmd), args)+suggestFlag(err, cmd), helpFor(cmd))
	case status == process.StatusFailed && err != process.ErrUnread:
		fmt.Fprintf(stderr, "uri: %s\n", cli.Sayable(err, said(err, cmd), args))
	}
	return status
}

// execute runs the command line. It returns the command that ran, and its error.
func execute(args []string, std *cli.Streams) (*cobra.Command, error) {
	if len(args) > 0 && strings.Contains(args[0], ":") && !strings.HasPrefix(args[0], "-") { // no verb has a colon
		args = append([]string{ask.VerbExplain.Name}, args...)
	}
	root := newCommand(std, onlyVerb(args))
	printed := &printer{to: std.Out}
	root.SetArgs(args)
	root.SetIn(std.In)
	root.SetOut(printed)
	root.SetErr(std.Err)
	cmd, err := root.ExecuteC()
	if err == nil {
		err = printed.err
	}
	return cmd, err
}

// A printer writes to standard output and keeps the first error, because cobra ignores the
// errors of writing a help.
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

// onlyVerb returns the name of the only verb that a command line needs. It returns "" if the
// command line may need others, such as for a list of them.
func onlyVerb(args []string) string {
	if len(args) == 0 {
		return ""
	}
	switch v, ok := ask.Find(args[0]); {
	case !ok, v == ask.VerbMan, v == ask.VerbCompletion, v == ask.VerbHelp:
		return ""
	}
	return args[0]
}

// newCommand returns the root command with the command of a name, or with all commands if the name
// is "". A run with one command starts faster.
func newCommand(std *cli.Streams, only string) *cobra.Command {
	root := &cobra.Command{
		Use:   "uri COMMAND [OPTION ...] [ARGUMENT ...]",
		Short: "Parse, validate, resolve, normalize, compare and edit URIs",
		Args:  cobra.ArbitraryArgs,

		SilenceErrors:         true,
		SilenceUsage:          true,
		DisableFlagsInUseLine: true,
	}
	if only == "" { // the help of one command does not show that of the program
		root.Long, root.Example = helpOf(root.Name(), nil)
	}
	root.RunE = func(cmd *cobra.Command, args []string) error {
		if printVersion, err := cmd.Flags().GetBool(ask.Version.Name); printVersion || err != nil {
			return errors.Join(err, cli.WriteAll(cmd.OutOrStdout(), []byte(cli.VersionText())))
		}
		if len(args) > 0 {
			return unknownCommand(cmd, args[0])
		}
		return cmd.Help()
	}
	cobra.EnableCommandSorting = false
	for _, g := range ask.Groups {
		root.AddGroup(&cobra.Group{ID: g.ID(), Title: g.String()})
	}
	for _, v := range ask.All {
		if only != "" && only != v.Name && v != ask.VerbHelp {
			continue
		}
		cmd := newVerb(v, runners[v], std)
		cmd.GroupID = v.Group.ID()
		cmd.DisableFlagsInUseLine = true
		if v == ask.VerbHelp {
			root.SetHelpCommand(cmd)
		}
		root.AddCommand(cmd)
	}
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) { writeHelp(cmd.OutOrStdout(), cmd) })
	root.SetFlagErrorFunc(flagError)
	root.CompletionOptions.DisableDefaultCmd = true
	root.CompletionOptions.SetDefaultShellCompDirective(cobra.ShellCompDirectiveNoFileComp)
	root.PersistentFlags().BoolP(ask.Help.Name, ask.Help.Short, false, ask.Help.Usage)
	root.Flags().Bool(ask.Version.Name, false, ask.Version.Usage)
	if only == "" { // a run with one command completes nothing
		completeOptions(root)
	}
	return root
}
