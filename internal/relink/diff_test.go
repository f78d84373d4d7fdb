package relink

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/internal/testenv"
)

func TestAppendDiff(t *testing.T) {
	lines := func(list ...string) []byte { return []byte(strings.Join(list, "\n")) }
	for _, c := range []struct {
		name          string
		before, after []byte
		want          string
	}{
		{"a", lines("x", ""), lines("x", ""), ""},
		{"a", nil, nil, ""},
		{"a", lines("x"), lines("y"), "--- a/a\n+++ b/a\n@@ -1,1 +1,1 @@\n-x\n\\ No newline at end of file\n+y\n\\ No newline at end of file\n"},
		{"/a b", lines("x\r", "1", "2", "3", "4", "y", ""), lines("z\r", "1", "2", "3", "4", "y", ""), "--- a/a b\t\n+++ b/a b\t\n@@ -1,4 +1,4 @@\n-x\r\n+z\r\n 1\n 2\n 3\n"},
		{"\"é\n", lines("x", ""), lines("y", ""), "--- \"a/\\\"\\303\\251\\012\"\n+++ \"b/\\\"\\303\\251\\012\"\n@@ -1,1 +1,1 @@\n-x\n+y\n"},
	} {
		if got := string(AppendDiff(nil, c.name, c.before, c.after, nil)); got != c.want {
			t.Errorf("%q: %q, want %q", c.name, got, c.want)
		}
	}
}

// git applies the diffs of random files whatever their names and ends are, and gets the changed
// files.
func TestGitApplies(t *testing.T) {
	testenv.Program(t, "git")
	r := rand.New(rand.NewPCG(1, 2))
	dir := t.TempDir()
	var diff []byte
	want := map[string][]byte{}
	for n := range 60 {
		name := fmt.Sprintf("%d", n) + []string{"", " a b", "é", "\"", "\\"}[n%5]
		end := []string{"\n", "\r\n"}[n%2]
		var before, after []byte
		for range r.IntN(60) {
			line := fmt.Sprint(r.IntN(5))
			before = append(append(before, line...), end...)
			if r.IntN(8) == 0 {
				line = "changed"
			}
			after = append(append(after, line...), end...)
		}
		if n%3 == 0 {
			before, after = append(before, "last"...), append(after, "end"...)
		}
		if err := os.WriteFile(filepath.Join(dir, name), before, 0o666); err != nil {
			t.Fatal(err)
		}
		diff, want[name] = AppendDiff(diff, name, before, after, nil), after
	}
	git := exec.Command("git", "apply", "-")
	git.Dir, git.Stdin = dir, bytes.NewReader(diff)
	git.Env = append(os.Environ(), "GIT_CEILING_DIRECTORIES="+filepath.Dir(dir))
	if out, err := git.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for name, text := range want {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !bytes.Equal(got, text) {
			t.Errorf("%q: %q, want %q; %v", name, got, text, err)
		}
	}
}

// TestAppendDiffSecrets masks secrets, also those of several lines.
func TestAppendDiffSecrets(t *testing.T) {
	secrets := func(text []byte) (found mask.Spans) {
		for _, at := range regexp.MustCompile(`(?s)pw|<.*?>`).FindAllIndex(text, -1) {
			found = append(found, uri.Span{Offset: at[0], Length: at[1] - at[0]})
		}
		return found
	}
	for _, c := range []struct{ before, after, want string }{
		{"pw\npw a\nx\n", "pw\npw pw\nx\n", "@@ -1,3 +1,3 @@\n ***\n-*** a\n+*** ***\n x\n"},
		{"pw\n", "***\n", "@@ -1,1 +1,1 @@\n-***\n+***\n"}, // a change of a secret alone
		{"a <b\r\nc\n\nd> e\nx", "a <b\r\nc\n\nd> e\ny", "@@ -2,4 +2,4 @@\n ***\n \n *** e\n-x\n\\ No newline at end of file\n+y\n\\ No newline at end of file\n"},
		{"a <b\r\nc> x\n", "a <b\r\nc> y\n", "@@ -1,2 +1,2 @@\n a ***\r\n-*** x\n+*** y\n"},
	} {
		got := string(AppendDiff(nil, "a", []byte(c.before), []byte(c.after), secrets))
		if want := "--- a/a\n+++ b/a\n" + c.want; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
