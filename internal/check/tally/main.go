// Command tally checks that the tests which a step of .ci/run should run did run, and prints the
// table of all steps.
//
//	tally check [flags] COMMAND [ARGUMENT ...]   checks one step and adds it to the log
//	tally table [flags]                          prints the table of the log
//
// check reads the output of a command that has ended. Its lines are events of go test -json, or
// plain text. COMMAND is "go test" after settings of the environment, or a script that takes flags
// of go test. Each flag must be one argument, such as -run=Name. The sources of the packages say
// what should run:
//
//   - each package with tests has a result
//   - each Test, Fuzz and Example function has a result, unless -run or -skip excludes it
//   - each fuzz target replays at least one seed, and each of its files in testdata/fuzz
//   - each file testdata/script/NAME.txtar has a subtest NAME
//
// skips.tsv lists the permitted skips. A test may skip only if a row has its package, its name and
// the message of the skip. A "*" in these columns matches any text. The kind of the row says when:
//
//	short     with -short
//	race      with -race, or with the tag countwork
//	system    always: the system or the processor lacks something, or has another version of a program
//	asked     always: an environment variable or a flag asks for the test
//	program   with a program missing, but not with the flag -strict
//
// The line "not run: REASON" in the output of a script is a skip, too. Its package is the name of
// the script, and its test is "-".
//
// Anything that did not run counts as failed, and so does a step that fails without a failed test.
// The last line of the table is "N passed, N failed, N skipped".
package main

import (
	_ "embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

//go:embed skips.tsv
var skipList string

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "tally:", err)
		os.Exit(1)
	}
}

// A step is a line of the log.
type step struct {
	Name     string
	Seconds  int
	Tests    bool // the step runs tests
	Passed   int
	Failed   int // tests, and what should have run and did not
	Seeds    int // inputs of fuzz targets that were replayed and passed, which Passed does not count
	Skips    []skip
	Problems []string
}

// run does what the arguments say. It returns an error if the step or a step of the table failed.
// The command check adds a line to the log and prints its problems, and table prints the log.
func run(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("tally", flag.ContinueOnError)
	log := flags.String("log", "", "the `file` with a line for each step")
	events := flags.String("events", "", "the `file` with the output of the command; without it, the step runs no tests")
	status := flags.Int("status", 0, "the exit status of the command")
	began := flags.Int64("began", time.Now().Unix(), "when the command began, in `seconds` since 1970")
	in := flags.String("in", "", "the `folder` of the module whose tests the command runs; without it, only go test runs tests")
	strict := flags.Bool("strict", false, "fail if a program is missing")
	if len(args) == 0 {
		return fmt.Errorf("no command: check or table")
	}
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	permitted, err := readSkips(skipList)
	if err != nil {
		return err
	}
	switch args[0] {
	case "check":
		s := step{Name: strings.Join(flags.Args(), " "), Seconds: int(time.Now().Unix() - *began)}
		if *events != "" {
			if err := s.read(*events, command{args: flags.Args(), in: *in, strict: *strict}, permitted); err != nil {
				s.fail("%v", err)
			}
		}
		if *status != 0 && s.Failed == 0 {
			s.fail("the command failed with status %d", *status)
		}
		if err := s.append(*log); err != nil {
			return err
		}
		for _, p := range s.Problems {
			fmt.Fprintln(out, p)
		}
		if s.Failed > 0 {
			return fmt.Errorf("%s: %d failed", s.Name, s.Failed)
		}
		return nil
	case "table":
		steps, err := readLog(*log)
		if err != nil {
			return err
		}
		return table(out, steps)
	}
	return fmt.Errorf("there is no command %q: check or table", args[0])
}

// fail records something that failed or did not run.
func (s *step) fail(format string, args ...any) {
	s.Failed++
	s.Problems = append(s.Problems, fmt.Sprintf(format, args...))
}

// read counts the results in the output of the command, and compares them with what the sources
// say.
func (s *step) read(name string, c command, permitted []row) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	got, err := readEvents(f)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	var want []testPackage
	if patterns := c.patterns(); patterns != nil && len(got.notRun) == 0 {
		if want, err = expected(c, patterns); err != nil {
			return err
		}
	}
	s.Tests = want != nil || len(got.packages) > 0
	s.compare(got, want, c, permitted)
	return nil
}

// append writes s to the end of the log.
func (s *step) append(name string) error {
	line, err := json.Marshal(s)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	_, err = f.Write(append(line, '\n'))
	return errors.Join(err, f.Close())
}

// readLog returns the steps of a log.
func readLog(name string) ([]step, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var steps []step
	for d := json.NewDecoder(f); ; {
		var s step
		if err := d.Decode(&s); err == io.EOF {
			return steps, nil
		} else if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		steps = append(steps, s)
	}
}
