package main

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/pages"
	"github.com/urikit/uri/internal/testenv"
)

var update = flag.Bool("update", false, "write the outputs in README.md and docs anew")

const root = "../.."

// TestReadme runs the console blocks of README.md and docs, each page in a folder of its own, which
// has links to the files of the repository's root. A block has commands after "$ ", with their
// output below. An output that ends with the line "..." is shown in part. With -short only
// README.md and docs/command.md are run.
func TestReadme(t *testing.T) {
	testenv.Program(t, "sh")
	documents, err := pages.Read(root)
	if err != nil {
		t.Fatal(err)
	}
	commands := 0
	for _, page := range documents {
		if testing.Short() && page.Name != "README.md" && page.Name != "docs/command.md" && !*update {
			continue
		}
		dir := linksToRoot(t)
		text, end := "", 0
		for _, b := range page.Blocks() {
			if b.Language != "console" || b.NotRun != "" {
				continue
			}
			var got strings.Builder
			for _, shown := range strings.Split("\n"+b.Text, "\n$ ")[1:] {
				commands++
				typed, output, _ := strings.Cut(strings.TrimSuffix(shown, "\n"), "\n")
				command := strings.ReplaceAll(typed, "go run ./cmd/uri", "uri")
				if strings.HasPrefix(command, "go ") {
					t.Fatalf("%s: cannot run %q: mark the block as not run", page.At(b), command)
				}
				got.WriteString("$ " + typed + "\n" + shorten(console(t, dir, command), output))
			}
			if got.String() != b.Text && !*update {
				t.Errorf("%s: shows\n%s\nand prints\n%s", page.At(b), b.Text, got.String())
			}
			text += page.Text[end:b.Offset] + got.String()
			end = b.Offset + len(b.Text)
		}
		if *update && end > 0 {
			if err := os.WriteFile(filepath.Join(root, page.Name), []byte(text+page.Text[end:]), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	least := 40
	if testing.Short() {
		least = 7
	}
	if commands < least {
		t.Errorf("found only %d commands", commands)
	}
}

// shorten cuts an output like the shown one, if that ends with the line "...".
func shorten(got, shown string) string {
	start, ok := strings.CutSuffix(shown, "...")
	if !ok {
		return got
	}
	lines := strings.SplitAfter(got, "\n")
	return strings.Join(lines[:min(len(lines), strings.Count(start, "\n"))], "") + "...\n"
}

// linksToRoot makes a folder with a link to each file and folder of the repository's root whose
// name does not begin with a dot. Commands of a page can write files there: the repository may be
// read-only.
func linksToRoot(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	absolute, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(absolute)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if !strings.HasPrefix(entry.Name(), ".") { // the links would be settings of commands
			testenv.Symlink(t, filepath.Join(absolute, entry.Name()), filepath.Join(dir, entry.Name()))
		}
	}
	return dir
}

// console runs a command in dir and returns standard output and standard error together.
func console(t *testing.T, dir, command string) string {
	bin := t.TempDir()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	testenv.Symlink(t, self, filepath.Join(bin, "uri"))
	c := exec.Command("sh", "-c", command)
	c.Dir = dir
	c.Env = append(os.Environ(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"), "NO_COLOR=1", "GORACE=atexit_sleep_ms=0")
	output, _ := c.CombinedOutput() // some commands must fail
	return string(output)
}
