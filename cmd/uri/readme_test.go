package main

import (
	"flag"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/urikit/uri"
)

var update = flag.Bool("update", false, "write the outputs in README.md anew")

const readme = "../../README.md"

// What the README shows is what the programs print: the commands in its console
// blocks, and both columns of its table. A block whose last line is "..." shows
// the beginning of an output.
func TestReadme(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no shell")
	}
	data, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	seen := 0
	text = regexp.MustCompile("(?s)```console\n(.*?)```").ReplaceAllStringFunc(text, func(block string) string {
		seen++
		command, output, _ := strings.Cut(strings.TrimPrefix(strings.TrimSuffix(block, "```"), "```console\n"), "\n")
		command = strings.TrimPrefix(command, "$ ")
		if strings.HasPrefix(command, "go test") {
			return block // that is what is running
		}
		got := console(t, command)
		if shown, cut := strings.CutSuffix(output, "...\n"); cut {
			lines := strings.SplitAfter(got, "\n")
			got = strings.Join(lines[:min(len(lines), strings.Count(shown, "\n"))], "") + "...\n"
		}
		return "```console\n$ " + command + "\n" + got + "```"
	})
	text = regexp.MustCompile("(?m)^\\| `(.*?)` \\| .* \\|$").ReplaceAllStringFunc(text, func(row string) string {
		seen++
		input, _, _ := strings.Cut(row[len("| `"):], "`")
		return fmt.Sprintf("| `%s` | %s | %s |", input, netURL(input), urikit(input))
	})
	if seen < 10 {
		t.Errorf("found only %d outputs", seen)
	}
	if text == string(data) {
		return
	}
	if *update {
		if err := os.WriteFile(readme, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, want := strings.Split(text, "\n"), strings.Split(string(data), "\n")
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			t.Fatalf("README.md:%d: shows\n\t%s\nand it is\n\t%s", i+1, want[i], got[i])
		}
	}
	t.Fatal("README.md: its length differs")
}

// console returns what a command prints in the repository's root, to both
// outputs, in the order in which it does.
func console(t *testing.T, command string) string {
	bin := t.TempDir()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(self, filepath.Join(bin, "uri")); err != nil {
		t.Skip(err)
	}
	command = strings.ReplaceAll(command, "go run ./cmd/uri", "uri")
	c := exec.Command("sh", "-c", command+" 2>&1")
	c.Dir = filepath.Dir(readme)
	c.Env = append(os.Environ(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"), "NO_COLOR=1", "GORACE=atexit_sleep_ms=0")
	output, _ := c.Output() // some of them are to fail
	return string(output)
}

func netURL(s string) string {
	u, err := url.Parse(s)
	if err != nil {
		return "an error"
	}
	if u.String() == "" {
		return "nothing"
	}
	return "`" + u.String() + "`"
}

func urikit(s string) string {
	ref, err := uri.Parse(s)
	if err, ok := err.(*uri.SyntaxError); ok {
		return describe(err)
	}
	return "`" + ref.String() + "`"
}
