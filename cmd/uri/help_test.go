package main

import (
	"bytes"
	"errors"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/internal/testenv"
)

// allCommands returns uri and its commands.
func allCommands() []*cobra.Command {
	root := newCommand(&cli.Streams{}, "")
	return append([]*cobra.Command{root}, root.Commands()...)
}

func TestHelp(t *testing.T) {
	seen := 0
	for _, cmd := range allCommands() {
		var help bytes.Buffer
		writeHelp(&help, cmd)
		for line := range strings.Lines(help.String()) {
			if line = strings.TrimSuffix(line, "\n"); len(line) > helpColumns || strings.HasSuffix(line, " ") {
				t.Errorf("%s: line %q is too long or ends in a space", cmd.Name(), line)
			}
		}
		sentence, _, ok := strings.Cut(cmd.Long, ".\n")
		if cmd.HasParent() && (!ok && strings.Contains(cmd.Long, "\n") || !strings.HasPrefix(sentence, cmd.Name()+" ")) {
			t.Errorf("%s: the help does not begin with a sentence about it", cmd.Name())
		}
		if n := len(strings.Split(cmd.Example, "\n")); n < 3 {
			t.Errorf("%s: %d examples", cmd.Name(), n)
		}
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			seen++
			if value, _ := pflag.UnquoteUsage(f); value != strings.ToUpper(value) {
				t.Errorf("%s: --%s takes %q: want upper case", cmd.Name(), f.Name, value)
			}
		})
	}
	if seen < 100 {
		t.Errorf("saw only %d flags", seen)
	}
}

// fails are the examples that exit with status 1.
var fails = []string{
	"uri validate 'http://example.com:80a/'",
	"uri validate --scheme-rules http:///path 'ws://example.com/#top'",
	"uri audit 'http://example.com@0x7f.1/'",
	"uri audit --edition rfc2396 'http://example.com/a//b' 'http:'",
	"uri audit --severity script-link=on 'javascript:alert(1)'",
	"uri check",
	"uri check --format github --min-severity medium docs README.md",
	"uri check --root docs --base https://docs.example/ docs",
	"uri check --format sarif . >uri.sarif",
	"uri check --hidden --glob '*.md' --glob '*.yaml' --glob '.env*'",
	"uri check --fix local",
	"uri check --online docs",
}

// TestExamples runs the examples of all helps in a folder with the files that they name.
// Scripts replace curl, man, jq and python3. With -short it runs the first example of each command.
func TestExamples(t *testing.T) {
	shell := testenv.Program(t, "bash")
	dir := t.TempDir()
	t.Chdir(dir)
	files := map[string]string{
		"list":        "http://example.com/a%20b?q=1+1\nhttp://example.com/?q=2&session=3\n",
		"uris":        "http://example.com/docs/x\n",
		"names":       "b\u00fccher.example\n",
		"old":         "http://example.com/\n",
		"redirects":   "uri-aliases 1\nhttp://example.com/data\thttp://example.com/data/\n",
		"new":         "HTTP://example.com/\n",
		"mail.txt":    "See www.example.com or http://example.com/.\n",
		"README.md":   "[a](http://user:secret@example.com/)\n",
		"docs/a.html": `<a href="http://10.0.0.1/">`,
		"page.html":   `<base href="b/">`,
		"archive.mht": "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n" +
			"--b\nContent-Type: text/html\nContent-Location: http://example.com/\n\n--b\nContent-Type: text/html\n\n--b--\n",
		"bin/curl": `#!/bin/sh
[ "$1" = -si ] && printf 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n'
echo '<base href="http://example.com/b/"><a href=x>'`,
		"bin/man": "#!/bin/sh\nexec cat",
		"bin/jq":  "#!/bin/sh\nexec cat",
		// an adapter of uri itself
		"bin/python3": "#!/bin/sh\nexec uri conformance --answer",
		"token":       "0123456789abcdef\n",
	}
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	testenv.Symlink(t, self, "bin/uri")
	env := append(os.Environ(), "PATH="+filepath.Join(dir, "bin")+string(os.PathListSeparator)+os.Getenv("PATH"),
		"HOME="+dir, "fpath="+dir, "GORACE=atexit_sleep_ms=0")
	if err := errors.Join(os.MkdirAll(".config/fish/completions", 0o777), os.Mkdir("man1", 0o777)); err != nil {
		t.Fatal(err)
	}
	unused := slices.Clone(fails)
	for _, cmd := range allCommands() {
		for n, example := range strings.Split(cmd.Example, "\n") {
			example = strings.TrimSpace(example)
			want := 0
			if i := slices.Index(unused, example); i >= 0 {
				want, unused = 1, slices.Delete(unused, i, i+1)
			}
			if testing.Short() && n > 0 {
				continue
			}
			run := strings.ReplaceAll(example, "/usr/local/share/man/man1", "man1")
			run = strings.ReplaceAll(run, "${fpath[1]}", "$fpath")
			serves := cmd.Name() == "serve" // until it is interrupted, on any port
			if serves {
				run = "exec " + run + " --listen 127.0.0.1:0"
			}
			c := exec.Command(shell, "-c", "set -o pipefail; "+run)
			c.Env = env
			var stderr bytes.Buffer
			c.Stderr = &stderr
			var stdout bytes.Buffer
			c.Stdout = &stdout
			if serves {
				c.Stdout = interrupter{&stdout, c}
			}
			err := c.Run()
			if got := c.ProcessState.ExitCode(); got != want {
				t.Errorf("%s: %v, want status %d: %s%s", example, err, want, &stdout, &stderr)
			}
		}
	}
	if len(unused) > 0 {
		t.Errorf("no command has the examples %q", unused)
	}
}

// An interrupter interrupts a command that writes to it.
type interrupter struct {
	io.Writer
	c *exec.Cmd
}

func (i interrupter) Write(p []byte) (int, error) {
	i.c.Process.Signal(os.Interrupt)
	return i.Writer.Write(p)
}

func TestManualPages(t *testing.T) {
	sections := regexp.MustCompile(`(?m)^\.SH (.*)$`)
	want := []string{"NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "EXAMPLES", "SEE ALSO"}
	again := allCommands()
	for i, cmd := range allCommands() {
		page := manualPage(cmd, "2026-11-21")
		var got []string
		for _, match := range sections.FindAllSubmatch(page, -1) {
			got = append(got, string(match[1]))
		}
		want := want
		if cmd.Flags().Lookup(ask.In.Name) != nil && cmd.Name() != ask.VerbPipe.Name {
			want = slices.Insert(slices.Clone(want), 3, "LISTS")
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: sections %q, want %q", cmd.Name(), got, want)
		}
		if !bytes.HasPrefix(page, []byte(".TH "+strings.ToUpper(pageName(cmd))+` 1 "2026-11-21" `)) {
			t.Errorf("%s: begins with %.60q", cmd.Name(), page)
		}
		if !bytes.Equal(page, manualPage(again[i], "2026-11-21")) {
			t.Errorf("%s: two pages differ", cmd.Name())
		}
	}
}

// TestNames checks that one thing has one name: an option with the same name takes the same kind of
// value everywhere, old names stay away, and lists are separated by commas.
func TestNames(t *testing.T) {
	gone := []string{"default", "drop-param", "never-climb", "no-climb"}
	values := map[string]string{}
	for _, cmd := range allCommands() {
		if cmd.Name() == "trurl" {
			continue // it has the names of trurl
		}
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if slices.Contains(gone, f.Name) {
				t.Errorf("%s has --%s again", cmd.Name(), f.Name)
			}
			value, usage := pflag.UnquoteUsage(f)
			kind := value + " " + f.Value.Type()
			if before, ok := values[f.Name]; ok && before != kind {
				t.Errorf("%s --%s is %s, and elsewhere %s", cmd.Name(), f.Name, kind, before)
			}
			values[f.Name] = kind
			isList := f.Value.Type() == "stringSlice" || f.Value.Type() == "intSlice"
			if isList != (value == "LIST" || value == "PATTERNS") {
				t.Errorf("%s --%s: a list with commas is a LIST, and nothing else is", cmd.Name(), f.Name)
			}
			if f.Value.Type() == "stringArray" && !strings.HasSuffix(usage, "(repeatable)") {
				t.Errorf("%s --%s: the usage does not say that it is repeatable", cmd.Name(), f.Name)
			}
		})
	}
}

// TestRunners checks that each row of the table of verbs has a runner, a help, and a schema if it
// prints JSON, and that there are no others.
func TestRunners(t *testing.T) {
	all := maps.Clone(runners)
	known := map[string]bool{"uri.txt": true}
	for _, v := range ask.All {
		if all[v].run == nil {
			t.Errorf("runners has none for %s", v.Name)
		}
		delete(all, v)
		if _, ok := v.Option(ask.JSON); ok && !hasSchema(v.Name) {
			t.Errorf("%s prints JSON without a schema", v.Name)
		}
		known[v.Name+".txt"] = true
		if _, err := helps.ReadFile("help/" + v.Name + ".txt"); err != nil {
			t.Error(err)
		}
	}
	if len(all) > 0 {
		t.Errorf("runners has %d that are no verbs", len(all))
	}
	files, err := helps.ReadDir("help")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !f.IsDir() && !known[f.Name()] {
			t.Errorf("%s is of no verb", f.Name())
		}
	}
}

// TestElsewhere compares the words for commands of other programs with the commands.
func TestElsewhere(t *testing.T) {
	for word, write := range elsewhere {
		_, is := ask.Find(word)
		if _, ok := ask.Find(strings.Fields(write)[0]); is || !ok {
			t.Errorf("%s: %s", word, write)
		}
	}
}
