package deps_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/testenv"
)

// TestAPITag runs .ci/api in a small repository of three releases: it compares a tagged commit with
// the release before, and not with itself.
func TestAPITag(t *testing.T) {
	testenv.NotShort(t, "it builds a tool")
	if runtime.GOOS == "windows" {
		t.Skip("the bash in PATH can be that of the Subsystem for Linux")
	}
	for _, program := range []string{"git", "go", "bash"} {
		testenv.Program(t, program)
	}
	dir := t.TempDir()
	write := func(name string, text []byte) {
		t.Helper()
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, text, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{".ci/api", "tools/go.mod", "tools/go.sum"} {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		write(name, text)
	}
	run := func(program string, args ...string) (string, error) {
		command := exec.Command(program, args...)
		command.Dir = dir
		command.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1", "GOWORK=off", "GOFLAGS=")
		out, err := command.CombinedOutput()
		return string(out), err
	}
	release := func(code string, tags ...string) {
		t.Helper()
		write("m.go", []byte("package m\n\n"+code+"\n"))
		steps := [][]string{{"add", "-A"}, {"commit", "-q", "-m", "x"}}
		for _, tag := range tags {
			steps = append(steps, []string{"tag", "-a", "-m", tag, tag})
		}
		for _, args := range steps {
			args = append([]string{"-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false", "-c", "tag.gpgsign=false"}, args...)
			if out, err := run("git", args...); err != nil {
				t.Fatalf("git %q: %v\n%s", args, err, out)
			}
		}
	}
	tagIs := func(want string) {
		t.Helper()
		if tag, err := run("bash", ".ci/api", "-tag"); tag != want+"\n" || err != nil {
			t.Errorf("compares with %q, %v, want %q", tag, err, want)
		}
	}
	write("go.mod", []byte("module example.com/m\n\ngo 1.26.0\n"))
	if out, err := run("git", "init", "-q", "-b", "main"); err != nil {
		t.Fatal(out)
	}
	release("func A() {}\nfunc B() {}", "v1.0.0", "adapters/x/v1.0.0")
	if out, err := run("bash", ".ci/api"); !strings.Contains(out, "no release tag before HEAD") || err != nil {
		t.Errorf("the first release: %v\n%s", err, out)
	}
	release("func A() {}", "v1.1.0-rc.1", "v1.1.0", "adapters/x/v1.1.0")
	tagIs("v1.0.0")
	if out, err := run("bash", ".ci/api"); !strings.Contains(out, "incompatible with v1.0.0:") || !strings.Contains(out, "B: removed") || err == nil {
		t.Errorf("a release without B: %v\n%s", err, out)
	}
	release("func A() {}\nfunc C() {}")
	if tag, _ := run("bash", ".ci/api", "-tag"); !strings.HasPrefix(tag, "v1.1.0") {
		t.Errorf("a commit after v1.1.0 is compared with %q", tag)
	}
	if out, err := run("bash", ".ci/api"); !strings.Contains(out, "the API is compatible with v1.1.0") || err != nil {
		t.Errorf("a commit with C: %v\n%s", err, out)
	}
}
