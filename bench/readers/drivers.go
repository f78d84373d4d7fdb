package main

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/urikit/uri/internal/readers/recorded"
)

// A driver is a program that answers for the readers of one language. It reads texts
// as JSON strings from standard input, one on each line, and prints one [recorded.Answers]
// for each, in the same order. With the argument "version" it prints the versions of its
// readers instead.
type driver struct {
	program string // that runs the file
	file    string // in drivers/
}

var drivers = []driver{
	{"node", "node.cjs"},
	{"python3", "python.py"},
	{"python3", "curl.py"},
	{"php", "php.php"},
	{"ruby", "ruby.rb"},
	{"perl", "perl.pl"},
	{"java", "Java.java"},
}

//go:embed drivers
var driverFiles embed.FS

// installed returns the drivers that work on this machine, and what the others lack.
func installed() (working []driver, missing []string) {
	for _, d := range drivers {
		if _, err := exec.LookPath(d.program); err != nil {
			missing = append(missing, fmt.Sprintf("%s (no program %s)", d.file, d.program))
		} else if _, err := d.version(); err != nil {
			missing = append(missing, fmt.Sprintf("%s (%v)", d.file, err))
		} else {
			working = append(working, d)
		}
	}
	return working, missing
}

// version returns the versions of the readers of d, as one line.
func (d driver) version() (string, error) {
	out, err := d.run(nil, "version")
	return strings.TrimSpace(string(out)), err
}

// versions returns the versions of all readers of some drivers and of Go.
func versions(drivers []driver) ([]string, error) {
	var list []string
	for _, d := range drivers {
		v, err := d.version()
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return append(list, "Go "+strings.TrimPrefix(runtime.Version(), "go")), nil
}

// run runs the driver and returns its standard output. An error has what it wrote to
// standard error.
func (d driver) run(stdin io.Reader, arguments ...string) ([]byte, error) {
	source, err := driverFiles.ReadFile("drivers/" + d.file)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "readers")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, d.file)
	if err := os.WriteFile(name, source, 0o600); err != nil {
		return nil, err
	}
	command := exec.Command(d.program, append([]string{name}, arguments...)...)
	command.Stdin = stdin
	var problems bytes.Buffer
	command.Stderr = &problems
	out, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w: %s", d.file, err, lastLine(problems.String()))
	}
	return out, nil
}

func lastLine(s string) string {
	s = strings.TrimSpace(s)
	return s[strings.LastIndexByte(s, '\n')+1:]
}

// ask returns the answers of the readers of some drivers and of Go to each of texts.
func ask(drivers []driver, texts []string) ([]recorded.Answers, error) {
	var input bytes.Buffer
	encoder := json.NewEncoder(&input)
	encoder.SetEscapeHTML(false)
	list := make([]recorded.Answers, len(texts))
	for i, text := range texts {
		if err := encoder.Encode(text); err != nil {
			return nil, err
		}
		list[i] = recorded.Answers{"Go net/url": askGo(text)}
	}
	for _, d := range drivers {
		out, err := d.run(bytes.NewReader(input.Bytes()))
		if err != nil {
			return nil, err
		}
		decoder := json.NewDecoder(bytes.NewReader(out))
		for i := range list {
			var answers recorded.Answers
			if err := decoder.Decode(&answers); err != nil {
				return nil, fmt.Errorf("%s: answer %d of %d: %w", d.file, i+1, len(list), err)
			}
			maps.Copy(list[i], answers)
		}
		if err := decoder.Decode(new(recorded.Answers)); !errors.Is(err, io.EOF) {
			return nil, fmt.Errorf("%s: more answers than texts", d.file)
		}
	}
	return list, nil
}

// askGo answers for package net/url.
func askGo(text string) recorded.Answer {
	u, err := url.Parse(text)
	if err != nil {
		return recorded.Answer{Outcome: "error"}
	}
	host := u.Hostname()
	if strings.HasPrefix(u.Host, "[") {
		host = "[" + host + "]"
	}
	password, _ := u.User.Password()
	a := recorded.Answer{Outcome: "none", Host: host, User: u.User.Username(), Password: password}
	if host != "" {
		a.Outcome = "host"
	}
	return a
}
