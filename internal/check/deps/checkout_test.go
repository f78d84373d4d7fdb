package deps_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/testenv"
)

// TestCheckout checks files out as Git for Windows does unless told otherwise, with line ends of
// CRLF. .gitattributes must keep the bytes of every file: the program embeds tables and pages, and
// tests compare files byte for byte.
func TestCheckout(t *testing.T) {
	testenv.Program(t, "git")
	if _, err := os.Stat(filepath.Join(root, ".git")); err != nil {
		t.Skip("needs the git repository of the source, and this is a copy without it")
	}
	git := func(stdin string, args ...string) []string {
		t.Helper()
		command := exec.Command("git", append([]string{"-c", "safe.directory=*"}, args...)...) // another user's repository
		command.Dir = root
		command.Stdin = strings.NewReader(stdin)
		command.Stderr = os.Stderr
		out, err := command.Output()
		if err != nil {
			t.Fatalf("git %q: %v", args, err)
		}
		return strings.FieldsFunc(string(out), func(r rune) bool { return r == 0 || r == '\n' })
	}
	dir := t.TempDir()
	git("", "-c", "core.autocrlf=true", "-c", "core.eol=crlf", "-c", "core.symlinks=true", "checkout-index", "--all", "--prefix="+filepath.ToSlash(dir)+"/")
	var hashes, files []string
	for _, line := range git("", "ls-files", "--stage", "-z") { // mode hash stage TAB name
		entry, name, _ := strings.Cut(line, "\t")
		hashes = append(hashes, strings.Fields(entry)[1])
		files = append(files, filepath.Join(dir, filepath.FromSlash(name)))
	}
	if len(files) < 1000 {
		t.Fatalf("only %d files", len(files))
	}
	for i, hash := range git(strings.Join(files, "\n")+"\n", "hash-object", "--no-filters", "--stdin-paths") {
		if hash != hashes[i] {
			t.Errorf("%s: a checkout with core.autocrlf changes its bytes: .gitattributes must forbid that", strings.TrimPrefix(files[i], dir+string(filepath.Separator)))
		}
	}
}
