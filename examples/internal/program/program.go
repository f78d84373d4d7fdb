// Package program tests an example together with its counterpart, which does the same with
// net/url: both are built, started and asked the same.
package program

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A Program is a built example or its counterpart.
type Program struct {
	NetURL bool // the counterpart, which is in the folder testdata/neturl
	path   string
}

// Each builds the example in the working directory and its counterpart, and calls test for
// each. It fails if the example has more lines of code than the counterpart.
func Each(t *testing.T, test func(t *testing.T, p Program)) {
	t.Helper()
	lines := map[bool]int{}
	for _, netURL := range []bool{false, true} {
		name, dir := "uri", "."
		if netURL {
			name, dir = "neturl", "./testdata/neturl"
		}
		lines[netURL] = count(t, filepath.Join(dir, "main.go"))
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "program.exe")
			if out, err := exec.Command("go", "build", "-o", path, dir).CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			test(t, Program{netURL, path})
		})
	}
	t.Logf("%d lines of code; with net/url %d", lines[false], lines[true])
	if lines[false] > lines[true] {
		t.Error("the counterpart with net/url is shorter")
	}
}

// count returns the number of lines that are neither blank nor comments.
func count(t *testing.T, name string) int {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") {
			n++
		}
	}
	return n
}

// Run runs the program to its end, and returns its standard output, its standard error and its
// exit status.
func (p Program) Run(t *testing.T, input string, args ...string) (string, string, int) {
	t.Helper()
	cmd := exec.Command(p.path, args...)
	var out, errs bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(input), &out, &errs
	err := cmd.Run()
	if exit, ok := errors.AsType[*exec.ExitError](err); err != nil && !ok {
		t.Fatal(err)
	} else if ok {
		return out.String(), errs.String(), exit.ExitCode()
	}
	return out.String(), errs.String(), 0
}

// Serve starts the program, which writes its address as the first line of its standard output,
// such as "127.0.0.1:8080". The function that it returns ends the program and returns its
// standard error, its log.
func (p Program) Serve(t *testing.T, args ...string) (address string, stop func() string) {
	t.Helper()
	cmd := exec.Command(p.path, args...)
	var log bytes.Buffer
	cmd.Stderr = &log
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	stop = func() string {
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // the error of a killed process
		return log.String()
	}
	t.Cleanup(func() { stop() })
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err, stop())
	}
	go io.Copy(io.Discard, out)
	return strings.TrimSpace(line), stop
}
