package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/replace"
)

var _ = runs(ask.VerbMan, runner{run: runMan, args: atMost(1), words: commandNames})

// runMan prints a manual page, or writes all pages into a folder.
func runMan(opts *cli.Options, args []string) error {
	date, err := sourceDate()
	if err != nil {
		return err
	}
	root := opts.Cmd.Root()
	if dir := opts.Text(ask.Dir); dir != "" {
		if len(args) > 0 {
			return fmt.Errorf("%s writes all pages: remove the argument %q", ask.Dir.Flag(), args[0])
		}
		return writePages(dir, root, date)
	}
	about, err := findCommand(root, args)
	if err != nil {
		return err
	}
	return cli.WriteAll(opts.Cmd.OutOrStdout(), manualPage(about, date))
}

// sourceDate returns the date in SOURCE_DATE_EPOCH, or "". The same program with the same
// environment always prints the same pages.
func sourceDate() (string, error) {
	text := os.Getenv("SOURCE_DATE_EPOCH")
	if text == "" {
		return "", nil
	}
	seconds, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return "", errors.New("SOURCE_DATE_EPOCH is not a number of seconds")
	}
	return time.Unix(seconds, 0).UTC().Format(time.DateOnly), nil
}

// writePages writes the pages of all commands into a folder.
func writePages(dir string, root *cobra.Command, date string) error {
	if info, err := os.Stat(dir); err != nil {
		return err
	} else if !info.IsDir() {
		return cli.WrongOption(ask.Dir, "%s is not a folder", answer.ShownName(dir))
	}
	for _, cmd := range append(root.Commands(), root) {
		name := filepath.Join(dir, pageName(cmd)+".1")
		if err := replace.File(name, manualPage(cmd, date), 0o666); err != nil {
			return &process.Failure{Err: err}
		}
	}
	return nil
}

// pageName returns the name of the page of cmd, such as uri-get.
func pageName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// manualPage returns the page of cmd.
func manualPage(cmd *cobra.Command, date string) []byte {
	cmd.InitDefaultHelpFlag() // also merges the options of root into those of cmd
	var p manual
	fmt.Fprintf(&p, ".TH %s 1 %q urikit \"urikit manual\"\n", strings.ToUpper(pageName(cmd)), date)
	p.section("NAME")
	p.line(pageName(cmd) + " - " + strings.ToLower(cmd.Short[:1]) + cmd.Short[1:])
	p.section("SYNOPSIS")
	p.line(cmd.UseLine())
	p.section("DESCRIPTION")
	p.text(cmd.Long)
	for _, group := range cmd.Groups() {
		fmt.Fprintf(&p, ".SS %s\n", group.Title)
		for _, c := range commandsOf(cmd, group) {
			p.entry(bold(c.Name()), c.Short)
		}
	}
	if _, shared := described(cmd); shared != nil {
		p.section("LISTS")
		p.text(helpFile("parts/" + listsTopic))
	}
	p.section("OPTIONS")
	cmd.Flags().VisitAll(p.option)
	p.section("EXIT STATUS")
	for _, s := range exitStatuses(cmd) {
		p.entry(bold(strconv.Itoa(s.status)), s.meaning)
	}
	p.section("EXAMPLES")
	p.example(cmd.Example)
	p.section("SEE ALSO")
	about := cmd.Commands()
	if cmd.HasParent() {
		about = []*cobra.Command{cmd.Parent()}
	}
	for i, c := range about {
		comma := ","
		if i == len(about)-1 {
			comma = ""
		}
		fmt.Fprintf(&p, ".BR %s (1)%s\n", escapeRoff(pageName(c)), comma)
	}
	return p.Bytes()
}

// A manual is a manual page in the language of man(7).
type manual struct{ bytes.Buffer }

func (p *manual) section(title string) { fmt.Fprintf(p, ".SH %s\n", title) }

// line writes a line of text.
func (p *manual) line(text string) { fmt.Fprintln(p, escapeRoff(text)) }

// fill writes text whose lines man(1) fills.
func (p *manual) fill(text string) {
	for line := range strings.SplitSeq(fold(text, "", 72), "\n") {
		p.line(line)
	}
}

// text writes the text of a help: paragraphs, of which those that are indented keep their
// lines.
func (p *manual) text(help string) {
	for i, paragraph := range strings.Split(help, "\n\n") {
		if i > 0 {
			fmt.Fprintln(p, ".PP")
		}
		if strings.HasPrefix(paragraph, " ") {
			p.example(paragraph)
			continue
		}
		p.fill(paragraph)
	}
}

// example writes text whose lines are kept.
func (p *manual) example(text string) {
	fmt.Fprintln(p, ".EX")
	for line := range strings.SplitSeq(text, "\n") {
		p.line(line)
	}
	fmt.Fprintln(p, ".EE")
}

// entry writes an entry of a list. The term is in the language of man(7), the text is not.
func (p *manual) entry(term, text string) {
	fmt.Fprintf(p, ".TP\n%s\n", term)
	p.fill(text)
}

// option writes the entry of an option.
func (p *manual) option(f *pflag.Flag) {
	value, usage := pflag.UnquoteUsage(f)
	term := bold("--" + f.Name)
	if f.Shorthand != "" {
		term = bold("-"+f.Shorthand) + ", " + term
	}
	if value != "" {
		term += ` \fI` + escapeRoff(value) + `\fR`
	}
	switch f.DefValue {
	case "", "0", "false", "[]":
	default:
		usage += " (default " + f.DefValue + ")"
	}
	p.entry(term, usage)
}

func bold(text string) string { return `\fB` + escapeRoff(text) + `\fR` }

var roffEscapes = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`)

// escapeRoff returns a line of text in the language of man(7).
func escapeRoff(line string) string {
	line = roffEscapes.Replace(line)
	if strings.HasPrefix(line, ".") {
		return `\&` + line
	}
	return line
}
