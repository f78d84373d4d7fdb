// Package native runs programs around libraries in C, C++ and Rust, which do in their own language
// what the benchmarks do in Go. c/turns.h says how they are asked.
package native

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A Program is built around one library.
type Program struct {
	Name    string // ada, boost-url, fluent-uri, iri-string, uriparser or url
	Path    string
	Version string // the name and the version of the library, for people
	Jobs    []string
}

// The files of programs in the folder that they were built into.
var files = []string{"ada", "boost-url", "rust/release/fluent-uri", "rust/release/iri-string", "uriparser", "rust/release/url"}

// Build builds the programs of source, the folder of this package, into a folder. What a missing
// compiler or library prevents is written to log, and is no error.
func Build(source, to string, log io.Writer) ([]Program, error) {
	to, err := filepath.Abs(to)
	if err != nil {
		return nil, err
	}
	build := exec.Command("make", "-k", "--no-print-directory", "-C", source, "to="+to)
	build.Stdout, build.Stderr = log, log
	if err := build.Run(); err != nil {
		fmt.Fprintf(log, "some libraries in other languages are left out: %v\n", err)
	}
	return Built(to)
}

// Built returns the programs that a folder has.
func Built(dir string) (programs []Program, err error) {
	for _, file := range files {
		path := filepath.Join(dir, filepath.FromSlash(file))
		out, err := exec.Command(path, "jobs").Output()
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		lines := strings.Split(strings.TrimSpace(string(out)), "\n")
		version := strings.ReplaceAll(lines[0], "_", ".") // as Boost writes it
		programs = append(programs, Program{filepath.Base(path), path, version, lines[1:]})
	}
	return programs, nil
}

// Compilers describes the compilers of the programs.
func Compilers() (all []string) {
	for _, name := range []string{"cc", "c++", "rustc"} {
		if out, err := exec.Command(name, "--version").Output(); err == nil {
			line, _, _ := strings.Cut(string(out), "\n")
			all = append(all, line)
		}
	}
	return all
}

// Has reports whether p can do a job.
func (p Program) Has(job string) bool { return slices.Contains(p.Jobs, job) }

// A Process does one job with one list, whenever it is told to. It waits in between.
type Process struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
}

// Start starts a job with the texts of a file.
func (p Program) Start(job, file string) (*Process, error) {
	s := &Process{command: exec.Command(p.Path, job, file)}
	s.command.Stderr = os.Stderr
	var err error
	if s.in, err = s.command.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := s.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	s.out = bufio.NewReader(out)
	return s, s.command.Start()
}

// Pass asks for n passes. It returns the processor time that they took, the number of texts that
// the last one accepted, and the sum of what was read of the results.
func (s *Process) Pass(n int) (took time.Duration, accepted, sum int, err error) {
	if _, err = fmt.Fprintln(s.in, n); err != nil {
		return 0, 0, 0, err
	}
	_, err = fmt.Fscanln(s.out, (*int64)(&took), &accepted, &sum)
	return took, accepted, sum, err
}

// Answers returns what the library makes of each of n texts, or "-" for one that it refuses. Others
// begin with "+".
func (s *Process) Answers(n int) ([]string, error) {
	if _, err := fmt.Fprintln(s.in, "answers"); err != nil {
		return nil, err
	}
	var answers []string
	for range n {
		line, err := s.out.ReadString('\n')
		if err != nil {
			return nil, fmt.Errorf("answer %s: %w", strconv.Itoa(len(answers)), err)
		}
		answers = append(answers, strings.TrimSuffix(line, "\n"))
	}
	return answers, nil
}

// Stop ends the process.
func (s *Process) Stop() error { return cmp.Or(s.in.Close(), s.command.Wait()) }

// WriteList writes texts into a file, one on a line.
func WriteList(file string, lines []string) error {
	return os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o666)
}
