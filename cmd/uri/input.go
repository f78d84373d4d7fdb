package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/urikit/uri"
)

// input is what the verbs that work on records have in common: where the inputs
// come from, and how the results are shown.
type input struct {
	std       *streams
	rule      choice
	editions  choice
	json      bool
	null      bool
	skipEmpty bool
	failFast  bool
	generic   bool
	jobs      int // how many records are worked on at a time, or 0
	color     choice
	progress  choice
}

// rules are the values of --as.
var rules = []uri.Rule{uri.RuleURIReference, uri.RuleURI, uri.RuleAbsoluteURI, uri.RuleRelativeRef}

// addFlags adds the common flags to a verb that works on references.
func (in *input) addFlags(cmd *cobra.Command, std *streams) {
	in.addRule(cmd)
	in.addEdition(cmd)
	in.addDataFlags(cmd, std)
}

// addRule adds --as.
func (in *input) addRule(cmd *cobra.Command) {
	for _, r := range rules {
		in.rule.values = append(in.rule.values, strings.ToLower(r.String()))
	}
	in.rule.add(cmd, "as", "what an input must be", "")
}

// addEdition adds --edition.
func (in *input) addEdition(cmd *cobra.Command) {
	for _, e := range uri.Editions() {
		in.editions.values = append(in.editions.values, e.String())
	}
	in.editions.add(cmd, "edition", "the edition of the standard", "")
}

// addDataFlags adds those of the common flags that have a meaning for any data.
func (in *input) addDataFlags(cmd *cobra.Command, std *streams) {
	in.addDisplayFlags(cmd, std)
	flags := cmd.Flags()
	flags.BoolVar(&in.json, "json", false, "one JSON object per input, valid or not, one per line")
	flags.BoolVarP(&in.null, "null", "0", false, "records end with NUL, not LF, in input and plain output")
	flags.BoolVar(&in.skipEmpty, "skip-empty", false, "leave out empty records; else they are empty inputs")
	flags.IntVarP(&in.jobs, "jobs", "j", 0, "work on standard input with `N` cores, keeping the order; 0 is all, up to 16")
	flags.BoolVar(&in.failFast, "fail-fast", false, "stop at the first bad input")
}

// addDisplayFlags adds those that say what is shown on a terminal.
func (in *input) addDisplayFlags(cmd *cobra.Command, std *streams) {
	in.std = std
	in.color = choice{values: []string{"auto", "always", "never"}}
	in.color.add(cmd, "color", "when to use colours", "auto is on a terminal, unless NO_COLOR is set")
	in.progress = choice{values: []string{"auto", "always", "never"}}
	in.progress.add(cmd, "progress", "when to show progress on standard error", "auto is on a terminal, reading a file")
}

// asRule returns the rule that --as names.
func (in *input) asRule() uri.Rule { return rules[in.rule.chosen] }

// edition returns the edition that --edition names.
func (in *input) edition() uri.Edition { return uri.Editions()[in.editions.chosen] }

// parser returns the parser of that edition.
func (in *input) parser() uri.Parser { return uri.Parser{Edition: in.edition()} }

// needsDefault returns an error of the command line if what a flag asks for goes
// by RFC 3986, and another edition was chosen.
func (in *input) needsDefault(flag string) error {
	if in.edition() == uri.RFC3986 {
		return nil
	}
	return fmt.Errorf("%s goes by %s: it takes no other --edition", flag, uri.RFC3986.Document())
}

// What is kept of standard input at a time, in bytes, and a little more.
const (
	mostBlock = 1 << 15
	inBlocks  = 1 << 19 // all that are worked on
	inBatches = 5 << 20 // all that came of them
	mostJobs  = 64      // more than reading and writing can keep busy
)

// workers returns how many cores work on standard input.
func (in *input) workers() int {
	if in.jobs == 0 {
		return min(runtime.GOMAXPROCS(0), 16)
	}
	return min(in.jobs, mostJobs)
}

// run gives each record to a job. It returns errInvalid if one was bad. There may be
// several jobs at a time: start returns each.
func (in *input) run(args []string, start func() job) error {
	if in.jobs < 0 {
		return errors.New("--jobs is a number of cores, or 0 for all")
	}
	out := in.open(sizeOf(in.std.in))
	return out.close(in.each(out, args, start))
}

// runJob is run with a job that can be done several times at once: it changes nothing.
func (in *input) runJob(args []string, do job) error {
	return in.run(args, func() job { return do })
}

// open returns where results and diagnoses of an input of a size go, which is 0 if it
// is not known.
func (in *input) open(size int64) *output {
	meter := newMeter(in, size)
	return &output{
		input:      in,
		w:          &sink{to: clearing{in.std.out, meter}},
		errors:     clearing{in.std.err, meter},
		meter:      meter,
		apart:      !sameFile(in.std.out, in.std.err),
		color:      in.colors(in.std.out),
		errorColor: in.colors(in.std.err),
	}
}

// A feed is the standard input, or a file. Before it waits for more, it sends out what has
// been written, so that a program at the other end of a pipe gets answers to
// what it has sent.
type feed struct {
	r   io.Reader
	out *output
}

func (f *feed) Read(p []byte) (int, error) {
	if err := f.out.w.Flush(); err != nil {
		return 0, &processError{err}
	}
	n, err := f.r.Read(p)
	f.out.meter.add(n)
	return n, err
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

// closedPipe reports whether err says that nobody reads the output any more.
func closedPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }
