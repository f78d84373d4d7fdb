package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"regexp"
	"strings"
)

// An output is what a command wrote.
type output struct {
	packages map[string]*result
	notRun   []string // the reasons of the lines that begin with "not run: "
}

// A result is that of a package.
type result struct {
	state string // pass, fail or skip; empty if the package did not end
	tests map[string]*test
	order []string // the names of tests, in the order in which they began
}

// A test is a test, an example, a fuzz target or a part of one.
type test struct {
	state  string // pass, fail or skip; empty if the test did not end
	output strings.Builder
}

// get returns the test of a name.
func (r *result) get(name string) *test {
	t := r.tests[name]
	if t == nil {
		t = new(test)
		r.tests[name] = t
		r.order = append(r.order, name)
	}
	return t
}

// readEvents reads the events of go test -json, among other lines.
func readEvents(r io.Reader) (*output, error) {
	out := &output{packages: make(map[string]*result)}
	for in := bufio.NewReader(r); ; {
		line, err := in.ReadBytes('\n')
		if err != nil && err != io.EOF {
			return nil, err
		}
		out.add(bytes.TrimSpace(line))
		if err == io.EOF {
			return out, nil
		}
	}
}

// add adds a line of output. A line that is not a whole event changes nothing: the test that it
// belongs to has no result then.
func (out *output) add(line []byte) {
	if reason, ok := bytes.CutPrefix(line, []byte("not run: ")); ok {
		out.notRun = append(out.notRun, string(reason))
		return
	}
	var e struct{ Action, Package, Test, Output string }
	if len(line) == 0 || line[0] != '{' || json.Unmarshal(line, &e) != nil || e.Package == "" {
		return
	}
	p := out.packages[e.Package]
	if p == nil {
		p = &result{tests: make(map[string]*test)}
		out.packages[e.Package] = p
	}
	if e.Test == "" {
		switch e.Action {
		case "pass", "fail", "skip":
			p.state = e.Action
		}
		return
	}
	t := p.get(e.Test)
	switch e.Action {
	case "output":
		t.output.WriteString(e.Output)
	case "pass", "fail", "skip":
		if t.state != "fail" { // with -count, the worst result counts
			t.state = e.Action
		}
		if e.Action == "pass" {
			t.output.Reset()
		}
	}
}

// logged matches the beginning of a line that a test logs.
var logged = regexp.MustCompile(`^ +[^ :]+\.go:[0-9]+: `)

// reason returns the message of a skip: what the test logged last.
func (t *test) reason() string {
	var last []string
	for line := range strings.Lines(t.output.String()) {
		line = strings.TrimSuffix(line, "\n")
		switch begin := logged.FindString(line); {
		case begin != "":
			last = []string{line[len(begin):]}
		case strings.HasPrefix(strings.TrimLeft(line, " "), "--- SKIP: "), strings.HasPrefix(line, "=== "):
		case last != nil:
			last = append(last, strings.TrimSpace(line))
		}
	}
	return strings.TrimSpace(strings.Join(last, " "))
}
