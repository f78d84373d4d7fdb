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
	root := newCommand(&streams{in: stdin, out: stdout, err: stderr}, onlyVerb(args))
	printed := &printer{to: stdout}
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(printed)
	root.SetErr(stderr)
	cmd, err := root.ExecuteC()
	if err == nil {
		err = printed.err
	} else if missing := cmd.ValidateRequiredFlags(); missing != nil && err.Error() == missing.Error() {
		err = fmt.Errorf("%s needs --base URI", cmd.Name()) // no other option is required
	}
	if own := ownStatus(0); errors.As(err, &own) {
		return int(own)
	}
	status := process.Status(err)
	switch {
	case status == process.StatusUsage:
		fmt.Fprintf(stderr, "uri: %s\nTry \"%s\".\n", sayable(err, args)+suggestFlag(err, cmd), helpFor(cmd))
	case status == process.StatusFailed && err != process.ErrUnread:
		fmt.Fprintf(stderr, "uri: %s\n", sayable(err, args))
	}
	return status
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

// streams are the standard streams.
type streams struct {
	in, out, err *os.File
}

// A verb is a command, which has its own file.
type verb struct {
	name string
	make func(*streams) *cobra.Command
}

// A verbGroup is a group of commands in the help.
type verbGroup struct {
	id, title string
	verbs     []verb
}

// groups returns all commands but help, in the order of the help.
func groups() []verbGroup {
	return []verbGroup{
		{"daily", "Daily commands", []verb{
			{"validate", newValidate}, {"parse", newParse}, {"get", newGet}, {"set", newSet}, {"resolve", newResolve},
			{"normalize", newNormalize}, {"convert", newConvert}, {"filter", newFilter}, {"dedup", newDedup},
			{"tally", newTally}, {"compare", newCompare}, {"extract", newExtract}, {"audit", newAudit}, {"explain", newExplain},
		}},
		{"other", "Other commands", []verb{
			{"relativize", newRelativize}, {"encode", newEncode}, {"decode", newDecode}, {"expand", newExpand},
			{"match", newMatch}, {"base", newBase}, {"editions", newEditions}, {"schemes", newSchemes}, {"split", newSplit},
			{"pipe", newPipe}, {"trurl", newTrurl}, {"serve", newServe},
		}},
		{programGroup, "Commands about uri itself", []verb{
			{"conformance", newConformance}, {"version", newVersion}, {"man", newMan}, {"completion", newCompletion},
		}},
	}
}

// onlyVerb returns the name of the only verb that a command line needs. It returns "" if the command
// line may need others, such as for a list of them.
func onlyVerb(args []string) string {
	if len(args) == 0 || args[0] == "man" || args[0] == "completion" {
		return ""
	}
	for _, g := range groups() {
		for _, v := range g.verbs {
			if v.name == args[0] {
				return v.name
			}
		}
	}
	return ""
}

// newCommand returns the root command with the command of a name, or with all commands if the name
// is "". A run with one command starts faster.
func newCommand(std *streams, only string) *cobra.Command {
	printVersion := false
	root := &cobra.Command{
		Use:   "uri COMMAND [OPTION ...] [ARGUMENT ...]",
		Short: "Parse, validate, resolve, normalize, compare and edit URIs",
		Long: `uri parses, validates, edits, resolves, normalizes and compares URIs.

It follows RFC 3986 (STD 66) to the letter, or with --edition RFC 2396 or one of
the drafts between the two. With --as iri-reference, iri, absolute-iri or
irelative-ref the inputs are IRIs (RFC 3987), which are UTF-8. Offsets count
bytes; errors of IRIs also have the offset in characters.

The arguments are the inputs, and --file names files with more inputs. Without
both, uri reads standard input: one input per line or, with --null, inputs that
end with NUL. The argument "-" means standard input. The arguments of extract,
base and audit --files are files. What is compressed with gzip or zstd is
decompressed, also the files of --vars, --aliases and --files-from.

With --in, an input is a field of a record: --in csv --header --field url, or
--in jsonl --field request.url. Commands that print one line for each input can
print the whole record, with the result in place of the field (--replace) or as
a field more (--add), and with --keep-lines an empty line for an invalid input.

Results go to standard output. An invalid input is reported on standard error,
with the place of the error and the grammar rule that it breaks. Then uri
continues with the next input.

When the reader of a pipe goes away, uri ends with the signal SIGPIPE.`,
		Example: `  uri parse 'http://user@example.com:8042/over/there?name=ferret#nose'
  uri validate <list
  uri resolve --base 'http://a/b/c/d;p?q' ../g`,
		Annotations: negative("an input was invalid, or a comparison or audit was negative"),
		Args:        cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if printVersion {
				return writeAll(cmd.OutOrStdout(), []byte(versionText()))
			}
			if len(args) > 0 {
				return unknownCommand(cmd, args[0])
			}
			return cmd.Help()
		},
		SilenceErrors:         true,
		SilenceUsage:          true,
		DisableFlagsInUseLine: true,
	}
	cobra.EnableCommandSorting = false
	for _, g := range groups() {
		root.AddGroup(&cobra.Group{ID: g.id, Title: g.title})
		for _, v := range g.verbs {
			if only != "" && only != v.name {
				continue
			}
			cmd := v.make(std)
			cmd.GroupID = g.id
			cmd.DisableFlagsInUseLine = true
			root.AddCommand(cmd)
		}
	}
	help := newHelp()
	help.GroupID = programGroup
	help.DisableFlagsInUseLine = true
	root.AddCommand(help)
	root.SetHelpCommand(help)
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) { writeHelp(cmd.OutOrStdout(), cmd) })
	root.SetFlagErrorFunc(flagError)
	root.CompletionOptions.DisableDefaultCmd = true
	root.CompletionOptions.SetDefaultShellCompDirective(cobra.ShellCompDirectiveNoFileComp)
	root.PersistentFlags().BoolP("help", "h", false, "print this help")
	root.Flags().BoolVar(&printVersion, "version", false, "print the version, like \"uri version\"")
	if only == "" { // a run with one command completes nothing
		completeOptions(root)
	}
	return root
}

// writeAll writes b. An error is a failure of processing.
func writeAll(w io.Writer, b []byte) error {
	if _, err := w.Write(b); err != nil {
		return &process.Failure{Err: err}
	}
	return nil
}
