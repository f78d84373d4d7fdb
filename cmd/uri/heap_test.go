package main

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/testenv"
)

// collections returns how often the command collects garbage while it reads a text.
func collections(t *testing.T, text string, env []string, args ...string) int {
	t.Helper()
	cmd := exec.Command("uri", args...)
	cmd.Env = append(append(os.Environ(), "GODEBUG=gctrace=1"), env...)
	cmd.Stdin = strings.NewReader(text)
	var trace bytes.Buffer
	cmd.Stderr = &trace
	if err := cmd.Run(); cmd.ProcessState == nil || cmd.ProcessState.ExitCode() > 1 {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(trace.String()) {
		if strings.HasPrefix(line, "gc ") {
			n++
		}
	}
	return n
}

// A record that needs more memory than short ones raises the limit at which the runtime collects
// garbage. Otherwise the number of collections would grow faster than the record.
func TestCollections(t *testing.T) {
	testenv.NotRace(t, "it has memory of its own")
	text := func(n int) string { return "http://h/" + strings.Repeat(`\`, n) }
	for _, verb := range []string{"explain --json", "convert --as typed"} {
		args := strings.Fields(verb)
		few, many := collections(t, text(1<<16), nil, args...), collections(t, text(1<<18), nil, args...)
		if t.Logf("%s: %d and %d collections", verb, few, many); many > 4*few+4 {
			t.Errorf("%s: %d collections for 64 KiB and %d for 256 KiB", verb, few, many)
		}
	}
}

// The environment decides about memory if it says something. Commands with lists of keys have a
// limit of their own.
func TestHeapEnvironment(t *testing.T) {
	text := "http://h/" + strings.Repeat(`\`, 1<<18)
	for _, verb := range []string{"convert --as typed", "dedup --keep last", "normalize"} {
		for _, env := range [][]string{{"GOGC=off"}, {"GOGC=off", "GOMEMLIMIT=8GiB"}} {
			if n := collections(t, strings.Repeat(text+"\n", 4), env, strings.Fields(verb)...); n > 0 {
				t.Errorf("%s %s: %d collections", env, verb, n)
			}
		}
		if n := collections(t, text[:1<<12], []string{"GOMEMLIMIT=1KiB"}, strings.Fields(verb)...); n == 0 {
			t.Errorf("%s: no collection with a limit of 1 KiB", verb)
		}
	}
}
