package main

import (
	"fmt"
	"html"
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/project"
)

// The answer about a text does not depend on files and folders of that name. Only audit refuses
// folders, and other commands may add a hint on standard error.
func TestAnswersIgnoreTheDisk(t *testing.T) {
	commands := map[string]string{
		"validate": "NAME", "parse": "NAME", "get": "{path} NAME", "set": "query=a NAME", "resolve": "--base http://a/b/c NAME",
		"normalize": "NAME", "convert": "--base http://a/b/c NAME", "filter": "scheme= -- NAME", "dedup": "NAME", "compare": "NAME ./NAME",
		"explain": "NAME", "relativize": "--base http://a/b/c http://a/NAME", "encode": "--component segment NAME", "decode": "NAME",
		"template": "--match {+x} NAME", "schemes": "NAME:x", "trurl": "NAME", "audit": "NAME:x",
	}
	other := map[string]bool{ // their arguments are files, or nothing
		"extract": true, "check": true, "pipe": true, "serve": true, "conformance": true, "version": true, "man": true, "completion": true, "help": true,
	}
	b := newBench(t)
	t.Chdir(t.TempDir())
	if err := os.Mkdir("folders", 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("regular", []byte("http://in.example/\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, cmd := range newCommand(&cli.Streams{}, "").Commands() {
		line, ok := commands[cmd.Name()]
		if !ok {
			if !other[cmd.Name()] {
				t.Errorf("no command line for %s", cmd.Name())
			}
			continue
		}
		for _, name := range []string{"folders", "regular"} {
			got, want := answerOn(t, b, cmd.Name(), line, name), answerOn(t, b, cmd.Name(), line, "missing")
			if got != want {
				t.Errorf("%s %s: %s, and for a name that is not on the disk %s", cmd.Name(), name, got, want)
			}
		}
	}
	for verb, line := range commands {
		for _, name := range []string{".", "..", "/"} {
			args := append([]string{verb}, strings.Fields(strings.ReplaceAll(line, "NAME", name))...)
			_, stderr := b.run(t, "", args...)
			if finds := verb == "filter" || verb == "template" || verb == "audit"; !finds && strings.Contains(stderr, "folder") {
				t.Errorf("%q: %s", args, stderr)
			}
		}
	}
}

// answerOn returns the exit status of a command and what it prints, with NAME in place of a name.
func answerOn(t *testing.T, b *bench, verb, line, name string) string {
	args := append([]string{verb}, strings.Fields(strings.ReplaceAll(line, "NAME", name))...)
	stdout, _ := b.run(t, "", args...)
	return fmt.Sprintf("%d %q", run(args, b[0], b[1], b[2]), strings.ReplaceAll(stdout, name, "NAME"))
}

// The number of findings that the project file left out is the difference to a run without the
// file.
func TestOmittedFindings(t *testing.T) {
	var examples []string
	for _, r := range audit.Rules() {
		examples = append(examples, r.Example)
	}
	b := newBench(t)
	t.Chdir(t.TempDir())
	// findings returns the number of findings, and the number that is said to be left out.
	findings := func(args ...string) (reported, omitted int) {
		t.Helper()
		stdout, stderr := b.run(t, "", append([]string{"check", "--format", "github", "page.html"}, args...)...)
		if strings.Contains(stderr, "left out") {
			if _, err := fmt.Sscanf(stderr, "uri: .uri.toml left out %d finding", &omitted); err != nil {
				t.Fatal(stderr)
			}
		}
		return strings.Count(stdout, "\n"), omitted
	}
	page := "<!DOCTYPE html>"
	for _, example := range examples {
		page += "<a href=\"" + html.EscapeString(example) + "\">"
	}
	if err := os.WriteFile("page.html", []byte(page), 0o666); err != nil {
		t.Fatal(err)
	}
	all, none := findings()
	if all == 0 || none != 0 {
		t.Fatal(all, none)
	}
	b.run(t, "", "check", "--baseline", "known", "--write", "page.html", "--rule", "password")
	for _, text := range []string{
		"[check.severity]\npassword = \"off\"\ntwo-readings = \"off\"\nuserinfo = \"off\"",
		`rule = ["password"]`,
		`min-severity = "high"`,
		`min-severity = "medium"` + "\n[check.severity]\npassword = \"info\"",
		`allow-port = [25, 22, 99, 8080]`,
		"[check.severity]\nencoded-separator = \"on\"",
		`require-https = true`,
		`baseline = "known"`,
		"baseline = \"known\"\n[check.severity]\npassword = \"off\"\nuserinfo = \"off\"",
	} {
		if err := os.WriteFile(project.ProjectFile, []byte("[check]\n"+text), 0o666); err != nil {
			t.Fatal(err)
		}
		reported, omitted := findings()
		adds := strings.Contains(text, "= \"on\"") || strings.HasPrefix(text, "require")
		if adds && omitted != 0 || !adds && (omitted == 0 || reported+omitted != all) {
			t.Errorf("%s: %d reported and %d left out of %d", text, reported, omitted, all)
		}
		if reported, omitted := findings("--config=none"); reported != all || omitted != 0 {
			t.Errorf("%s: %d reported without the file", text, reported)
		}
	}
}
