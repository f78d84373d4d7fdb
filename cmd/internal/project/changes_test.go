package project

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/testenv"
)

// A walk gives the files that git tracks, whatever the lists have, and says the same of them as git
// does.
func TestTracked(t *testing.T) {
	testenv.Program(t, "git")
	top := t.TempDir()
	for name, text := range map[string]string{
		".gitignore": "*.log\n/build/\n", "a.md": "", "kept.log": "", "other.log": "",
		"build/kept/x.md": "", "build/kept/y.md": "", "build/z.md": "", "build/deep/w.md": "",
	} {
		name = filepath.Join(top, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	git := func(args ...string) {
		t.Helper()
		command := exec.Command("git", append([]string{"-C", top}, args...)...)
		if out, err := command.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	git("init", "-q")
	git("add", "-f", ".gitignore", "a.md", "kept.log", "build/kept/x.md")
	walk := stream.Walk{Tracked: Tracked(), Seen: new(stream.Seen)}
	var got []string
	for name, err := range walk.Files([]string{top}) {
		if err != nil {
			t.Fatal(err)
		}
		below, err := filepath.Rel(top, name)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, filepath.ToSlash(below))
	}
	if want := []string{"a.md", "build/kept/x.md", "kept.log"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	for name, want := range map[string]bool{"kept.log": true, "other.log": false, "build": true, "build/kept": true, "build/deep": false, "build/z.md": false} {
		if walk.Tracked(top, name) != want {
			t.Errorf("%s is tracked: %t", name, !want)
		}
	}
	if walk.Seen.Ignored.Files != 1 {
		t.Errorf("left out %+v", walk.Seen.Ignored)
	}
	if (stream.Walk{Tracked: Tracked()}).Tracked(t.TempDir(), "kept.log") {
		t.Error("a file outside of a repository is tracked")
	}
}
