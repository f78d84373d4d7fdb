package main

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/stream"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"uri": main})
}

// TestScript runs the scripts in testdata/script, which use the command as a user does. They
// have two more commands:
//
//	status N COMMAND ...   run a command, which must exit with status N
//	write FILE STRING      write a Go string, without a line end
//
// With -short they run whole too. With the race detector, .ci/run runs those of streams and files.
func TestScript(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status": status,
			"write":  write,
		},
		UpdateScripts: os.Getenv("UPDATE_SCRIPTS") != "",
		Setup: func(env *testscript.Env) error {
			env.Setenv("GORACE", "atexit_sleep_ms=0") // otherwise each command sleeps for a second
			return nil
		},
	})
}

// newOutput returns an output whose results go to out and whose diagnoses go to errs.
func newOutput(out, errs io.Writer) *cli.Output {
	return &cli.Output{Output: stream.Config{Out: out, Err: errs}.NewOutput(0)}
}

func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N COMMAND ...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	exit := (*exec.ExitError)(nil)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d; stderr:\n%s", got, want, ts.ReadFile("stderr"))
	}
}

func write(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: write FILE STRING")
	}
	data, err := strconv.Unquote(`"` + args[1] + `"`)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(data), 0o666))
}

// optionsOf returns the options of a verb without any on the command line.
func optionsOf(v *ask.Verb) *cli.Options {
	opts := new(cli.Options)
	opts.Set(v.NewValues())
	return opts
}
