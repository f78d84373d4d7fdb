package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/urikit/uri/canonical"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/process"
)

// helpColumns is the width of help texts.
const helpColumns = 80

// findCommand returns the command that args name: root without args.
func findCommand(root *cobra.Command, args []string) (*cobra.Command, error) {
	if len(args) == 0 {
		return root, nil
	}
	for _, cmd := range root.Commands() {
		if cmd.Name() == args[0] {
			return cmd, nil
		}
	}
	return nil, unknownCommand(root, args[0])
}

func unknownCommand(root *cobra.Command, name string) error {
	var names []string
	for _, cmd := range root.Commands() {
		names = append(names, cmd.Name())
	}
	if verb := elsewhere[name]; verb != "" {
		return fmt.Errorf("unknown command %q; did you mean %q?", name, verb)
	}
	return fmt.Errorf("unknown command %q%s", name, answer.Suggest(name, names))
}

// elsewhere has the commands of other programs, and those that do their work.
var elsewhere = map[string]string{
	"sort": "dedup", "uniq": "dedup", "count": "dedup", "diff": "dedup", "grep": "filter", "redact": "pipe redact", "lint": "check",
	"links": "extract", "fix": "check", "edit": "set", "join": "resolve", "expand": "template", "match": "template", "split": "parse",
	"quote": "encode", "unquote": "decode",
}

// atMost returns the check of the number of arguments.
func atMost(n int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) <= n:
			return nil
		case n == 0:
			return fmt.Errorf("%s takes no arguments", cmd.Name())
		}
		return fmt.Errorf("%s takes one argument, not %d", cmd.Name(), len(args))
	}
}

// flagError returns the error of an option in the words of the command.
func flagError(cmd *cobra.Command, err error) error {
	if !cmd.HasParent() && cmd.Flags().NArg() > 0 {
		return unknownCommand(cmd, cmd.Flags().Arg(0))
	}
	invalid, ok := errors.AsType[*pflag.InvalidValueError](err)
	number, isNumber := errors.AsType[*strconv.NumError](err)
	if !ok || !isNumber {
		return err
	}
	want := "must be a number"
	switch {
	case errors.Is(number, strconv.ErrRange):
		want = "the number is too large"
	case number.Func == "ParseBool":
		want = "must be true or false"
	case number.Func == "ParseUint":
		want = "must be a number, 0 or more"
	}
	return fmt.Errorf("invalid argument %s for --%s: %s", secret.Quote(invalid.GetValue()), invalid.GetFlag().Name, want)
}

// suggestFlag returns a suggestion if err is about an unknown option of cmd.
func suggestFlag(err error, cmd *cobra.Command) string {
	unknown, ok := errors.AsType[*pflag.NotExistError](err)
	if !ok || unknown.GetSpecifiedShortnames() != "" {
		return ""
	}
	if v, ok := ask.Find(cmd.Name()); ok {
		if write := ask.Elsewhere(v, unknown.GetSpecifiedName()); write != "" {
			return fmt.Sprintf("; did you mean %s?", write)
		}
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
	return answer.Suggest("--"+unknown.GetSpecifiedName(), names)
}

// helpFor returns the command line that prints the help of cmd.
func helpFor(cmd *cobra.Command) string {
	if cmd.HasParent() && cmd.Name() != ask.VerbHelp.Name {
		return "uri help " + cmd.Name()
	}
	return "uri help"
}

// writeHelp writes the help of cmd. An error of w is kept by [printer].
func writeHelp(w io.Writer, cmd *cobra.Command) {
	cmd.InitDefaultHelpFlag() // also merges the options of root into those of cmd
	fmt.Fprintf(w, "%s\n\nUsage:\n  %s\n", cmd.Long, cmd.UseLine())
	for _, group := range cmd.Groups() {
		fmt.Fprintf(w, "\n%s:\n", group.Title)
		for _, c := range commandsOf(cmd, group) {
			fmt.Fprintf(w, "  %-12s %s\n", c.Name(), c.Short)
		}
	}
	fmt.Fprintf(w, "\nExamples:\n%s\n", cmd.Example)
	own, shared := described(cmd)
	fmt.Fprintf(w, "\nOptions:\n%s", own.FlagUsagesWrapped(helpColumns))
	if shared != nil {
		fmt.Fprintf(w, "\nOptions of all lists, which \"uri help %s\" describes:\n%s\n", listsTopic, fold(strings.Join(shared, " "), "  ", helpColumns))
	}
	fmt.Fprint(w, "\nExit status:\n")
	for _, s := range exitStatuses(cmd) {
		fmt.Fprintf(w, "  %d  %s\n", s.status, s.meaning)
	}
	if cmd.HasSubCommands() {
		fmt.Fprint(w, "\n\"uri help COMMAND\" prints the help of a command.\n")
	}
}

// described returns the options that the help of cmd describes, and the names of those that it
// shares with the other commands that read lists.
func described(cmd *cobra.Command) (own *pflag.FlagSet, shared []string) {
	v, ok := ask.Find(cmd.Name())
	own = pflag.NewFlagSet(cmd.Name(), pflag.ContinueOnError)
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if ok && v.Shares(f.Name) {
			shared = append(shared, "--"+f.Name)
		} else {
			own.AddFlag(f)
		}
	})
	return own, shared
}

// listsTopic is the word for the options of [ask.Lists].
const listsTopic = "lists"

// writeLists writes the help of the options that commands which read lists share.
func writeLists(w io.Writer) error {
	var lists cobra.Command
	addOptions(&lists, ask.Lists)
	text := helpFile("parts/"+listsTopic) + "\n\nOptions:\n" + lists.Flags().FlagUsagesWrapped(helpColumns)
	return cli.WriteAll(w, []byte(text))
}

func commandsOf(root *cobra.Command, group *cobra.Group) []*cobra.Command {
	var commands []*cobra.Command
	for _, c := range root.Commands() {
		if c.GroupID == group.ID {
			commands = append(commands, c)
		}
	}
	return commands
}

// An exitStatus is a status with which a command can exit.
type exitStatus struct {
	status  int
	meaning string
}

// exitStatuses returns the statuses with which cmd can exit.
func exitStatuses(cmd *cobra.Command) []exitStatus {
	statuses := []exitStatus{{process.StatusOK, "success"}}
	v, ok := ask.Find(cmd.Name())
	if ok && v.Statuses != "" {
		for line := range strings.SplitSeq(v.Statuses, "\n") {
			number, meaning, _ := strings.Cut(line, " ")
			status, _ := strconv.Atoi(number)
			statuses = append(statuses, exitStatus{status, meaning})
		}
		return statuses
	}
	switch {
	case !ok:
		statuses = append(statuses, exitStatus{process.StatusInvalid, "an input was invalid, or a comparison or audit was negative"})
	case v.Negative != "":
		statuses = append(statuses, exitStatus{process.StatusInvalid, v.Negative})
	case v.Group != ask.Program:
		statuses = append(statuses, exitStatus{process.StatusInvalid, "an input was invalid"})
	}
	return append(statuses,
		exitStatus{process.StatusUsage, "the command line was wrong, and nothing was processed"},
		exitStatus{process.StatusFailed, "reading or writing failed, such as on a full disk"})
}

// fold breaks a text into lines of a width, with an indentation.
func fold(text, indent string, width int) string {
	var b strings.Builder
	column := 0
	for _, word := range strings.Fields(text) {
		switch {
		case column == 0:
			b.WriteString(indent)
			column = len(indent)
		case column+len(" ")+len(word) > width:
			b.WriteString("\n" + indent)
			column = len(indent)
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += len(word)
	}
	return b.String()
}

// cutDash returns the arguments before "--" and those after it, which are the inputs.
func cutDash(opts *cli.Options, args []string) (texts, inputs []string) {
	if dash := opts.Cmd.ArgsLenAtDash(); dash >= 0 {
		return args[:dash], args[dash:]
	}
	return args, nil
}

// profileHelp returns the part of the help about profiles, their steps, and what each step may
// break.
func profileHelp() string {
	var b strings.Builder
	var steps []canonical.Step
	describe := func(name string, texts ...string) {
		fmt.Fprintf(&b, "\n    %s\n", name)
		for _, text := range texts {
			fmt.Fprintln(&b, fold(text, "        ", helpColumns))
		}
	}
	b.WriteString("The profiles:\n")
	for _, p := range canonical.Profiles() {
		var names []string
		for _, step := range p.Steps {
			names = append(names, step.Name)
			if !slices.ContainsFunc(steps, func(s canonical.Step) bool { return s.Name == step.Name }) {
				steps = append(steps, step)
			}
		}
		describe(p.Name, p.Does, "Steps: "+strings.Join(names, ", ")+".")
	}
	b.WriteString("\nTheir steps:\n")
	for _, step := range steps {
		describe(step.Name, step.Does, "May break: "+step.Breaks)
	}
	return strings.TrimSuffix(b.String(), "\n")
}
