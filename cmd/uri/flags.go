package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/stream"
)

// input has the flags that verbs share: where the inputs come from, how they are read,
// and how the results are shown.
type input struct {
	std      *streams
	records  stream.Config
	rule     uri.Rule
	edition  uri.Edition
	json     bool
	generic  bool
	color    choice
	progress choice
}

// rules are the values of --as, whose names there are in lower case.
var rules = []uri.Rule{uri.RuleURIReference, uri.RuleURI, uri.RuleAbsoluteURI, uri.RuleRelativeRef}

// parseRule returns the rule with that name in --as.
func parseRule(name string) (uri.Rule, error) {
	for _, r := range rules {
		if strings.ToLower(r.String()) == name {
			return r, nil
		}
	}
	return uri.ParseRule(name)
}

// addFlags adds the common flags to a verb that works on references.
func (in *input) addFlags(cmd *cobra.Command, std *streams) {
	in.addRule(cmd)
	in.addEdition(cmd)
	in.addDataFlags(cmd, std)
}

// addRule adds --as.
func (in *input) addRule(cmd *cobra.Command) {
	names := strings.Split(strings.ToLower(strings.Join(namesOf(rules...), ",")), ",")
	addEnum(cmd, &in.rule, parseRule, names, names[0], "as", "what an input must be")
}

// addEdition adds --edition.
func (in *input) addEdition(cmd *cobra.Command) {
	names := namesOf(uri.Editions()...)
	addEnum(cmd, &in.edition, uri.ParseEdition, names, uri.RFC3986.String(), "edition", "the edition of the standard")
}

// addDataFlags adds those of the common flags that have a meaning for any data.
func (in *input) addDataFlags(cmd *cobra.Command, std *streams) {
	in.addDisplayFlags(cmd, std)
	flags := cmd.Flags()
	flags.BoolVar(&in.json, "json", false, "one JSON object per input, valid or not, one per line")
	flags.BoolVarP(&in.records.Null, "null", "0", false, "records end with NUL, not LF, in input and plain output")
	flags.BoolVar(&in.records.SkipEmpty, "skip-empty", false, "leave out empty records; else they are empty inputs")
	flags.IntVarP(&in.records.Jobs, "jobs", "j", 0, "work on standard input with `N` cores, keeping the order; 0 is all, up to 16")
	flags.BoolVar(&in.records.FailFast, "fail-fast", false, "stop at the first bad input")
}

// addDisplayFlags adds those that say what is shown on a terminal.
func (in *input) addDisplayFlags(cmd *cobra.Command, std *streams) {
	in.std = std
	in.color = choice{values: []string{"auto", "always", "never"}}
	in.color.add(cmd, "color", "when to use colours", "auto is on a terminal, unless NO_COLOR is set")
	in.progress = choice{values: []string{"auto", "always", "never"}}
	in.progress.add(cmd, "progress", "when to show progress on standard error", "auto is on a terminal, reading a file")
}

// parser returns the parser of that edition.
func (in *input) parser() uri.Parser { return uri.Parser{Edition: in.edition} }

// needsDefault returns an error of the command line if what a flag asks for goes
// by RFC 3986, and another edition was chosen.
func (in *input) needsDefault(flag string) error {
	if in.edition == uri.RFC3986 {
		return nil
	}
	return fmt.Errorf("%s goes by %s: it takes no other --edition", flag, uri.RFC3986.Document())
}

// run gives each record to a job. There may be several jobs at a time: start returns each.
// It returns [stream.ErrInvalid] if a record was bad.
func (in *input) run(args []string, start func(*output) stream.Job) error {
	if in.records.Jobs < 0 {
		return errors.New("--jobs is a number of cores, or 0 for all")
	}
	out := in.open(stream.SizeOf(in.std.in))
	return out.Close(out.each(args, start))
}

// runJob is run with a job that can be done several times at once: it changes nothing.
func (in *input) runJob(args []string, do func(*output, stream.Record) error) error {
	return in.run(args, func(out *output) stream.Job {
		return func(r stream.Record) error { return do(out, r) }
	})
}

// open returns the output for an input of a size, which is 0 if it is not known.
func (in *input) open(size int64) *output {
	c := in.records
	c.In, c.Out, c.Err = in.std.in, in.std.out, in.std.err
	switch in.progress.String() {
	case "always":
		c.Progress = stream.ProgressAlways
	case "auto":
		if term.IsTerminal(int(in.std.err.Fd())) {
			c.Progress = stream.ProgressLater
		}
	}
	return &output{
		Output:     c.Open(size),
		json:       in.json,
		color:      in.colors(in.std.out),
		errorColor: in.colors(in.std.err),
	}
}

// colors reports whether to use colours on f.
func (in *input) colors(f *os.File) bool {
	switch in.color.String() {
	case "always":
		return true
	case "never":
		return false
	}
	return term.IsTerminal(int(f.Fd())) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// addParams adds the flags that say how the parameters of a query are written.
func addParams(cmd *cobra.Command, params *uri.Params) {
	cmd.Flags().BoolVar(&params.Form, "form", false,
		`in queries, "+" stands for a space, as in application/x-www-form-urlencoded`)
	cmd.Flags().BoolVar(&params.Semicolon, "semicolon", false, `";" stands between parameters, not "&"`)
}

// addKeepLines adds --keep-lines.
func addKeepLines(cmd *cobra.Command, keep *bool) {
	cmd.Flags().BoolVar(keep, "keep-lines", false, "print an empty line for a bad input; lines within a result are the format's doing")
}
