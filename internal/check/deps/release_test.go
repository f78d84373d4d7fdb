package deps_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/testenv"
)

// TestReleaseTags runs .ci/release tag in a small repository, and the commands that it prints: a
// push has three tags at most, and the tag of the library comes last and alone. A build reads the
// tag, and not the files that the folder has now.
func TestReleaseTags(t *testing.T) {
	testenv.NotShort(t, "it builds a tool")
	if runtime.GOOS == "windows" {
		t.Skip("the bash in PATH can be that of the Subsystem for Linux")
	}
	for _, program := range []string{"git", "go", "bash"} {
		testenv.Program(t, program)
	}
	dir, origin := t.TempDir(), t.TempDir()
	put := func(name, text string) {
		t.Helper()
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	tool, err := filepath.Glob(filepath.Join(root, "internal/check/modules/*.go"))
	if err != nil || len(tool) == 0 {
		t.Fatal(len(tool), err)
	}
	for _, name := range append(tool, filepath.Join(root, ".ci/release"), filepath.Join(root, "internal/check/go.sum")) {
		rel, err := filepath.Rel(root, name)
		if err != nil {
			t.Fatal(err)
		}
		put(rel, readRoot(t, rel))
	}
	released := []string{"adapters/a", "adapters/b", "adapters/c", "cmd", "sql"}
	for _, of := range append(released, ".", "internal/check") {
		name, need := "/"+of, ""
		switch of {
		case ".":
			name = ""
		case "internal/check":
			need = "\nrequire golang.org/x/mod" + regexp.MustCompile(`golang.org/x/mod( v\S+)`).FindStringSubmatch(readRoot(t, "internal/check/go.mod"))[1] + "\n"
		}
		put(of+"/go.mod", "module "+module+name+"\n\ngo 1.26.0\n"+need)
	}
	put("go.work", "go 1.26.0\n\nuse ./internal/check\n")
	put("CHANGELOG.md", "# Changelog\n\n## v1.2.3-rc.1\n\nNew.\n")
	put(".ci/run", "#!/bin/sh\n")
	command := func(program string, args ...string) *exec.Cmd {
		command := exec.Command(program, args...)
		command.Dir = dir
		command.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1", "GOFLAGS=-mod=readonly", "GOPROXY=off",
			"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.com")
		return command
	}
	run := func(program string, args ...string) string {
		t.Helper()
		out, err := command(program, args...).CombinedOutput()
		if err != nil {
			t.Fatalf("%s %q: %v\n%s", program, args, err, out)
		}
		return string(out)
	}
	run("git", "init", "-q", "-b", "main")
	run("git", "add", "-A")
	run("git", "commit", "-q", "-m", "x")
	run("git", "init", "-q", "--bare", origin)
	run("git", "remote", "add", "origin", origin)
	out := run("bash", ".ci/release", "tag", "v1.2.3-rc.1")
	pushes := regexp.MustCompile(`(?m)^git push .*$`).FindAllString(out, -1)
	if len(pushes) == 0 || pushes[len(pushes)-1] != "git push --atomic origin v1.2.3-rc.1" {
		t.Errorf("the last push has not only the tag of the library:\n%s", out)
	}
	for _, push := range pushes {
		if tags := strings.Fields(push)[4:]; len(tags) > 3 {
			t.Errorf("%s: %d tags", push, len(tags))
		}
		run("bash", "-c", push)
	}
	want := []string{"v1.2.3-rc.1"}
	for _, of := range released {
		want = append(want, of+"/v1.2.3-rc.1")
	}
	slices.Sort(want)
	got := strings.Fields(run("git", "-C", origin, "tag"))
	if slices.Sort(got); !slices.Equal(got, want) {
		t.Errorf("the pushed tags are %q, want %q", got, want)
	}
	put("CHANGELOG.md", "# Changelog\n")
	put("internal/check/modules/main.go", "no Go")
	text, err := command("bash", ".ci/release", "build", "v1.2.3-rc.1", "out").CombinedOutput()
	if err == nil || !strings.Contains(string(text), "cmd/uri") {
		t.Errorf("a build without the program: %v\n%s", err, text)
	}
	if notes, err := os.ReadFile(filepath.Join(dir, "out/NOTES.md")); string(notes) != "\nNew.\n" {
		t.Errorf("the notes of the tag are %q, %v", notes, err)
	}
}

// TestPlatforms compares the platforms of .ci/release with the other lists of platforms.
func TestPlatforms(t *testing.T) {
	list := func(file, part, item string) (all []string) {
		t.Helper()
		found := regexp.MustCompile(part).FindString(readRoot(t, file))
		for _, m := range regexp.MustCompile(item).FindAllStringSubmatch(found, -1) {
			all = append(all, m[1]+"-"+m[2])
		}
		slices.Sort(all)
		return all
	}
	built := list(".ci/release", `for platform in .*; do`, `(\w+)/(\w+)`)
	if len(built) == 0 {
		t.Fatal(".ci/release builds for no platform")
	}
	for _, other := range []struct {
		file, part, item string
		lacks            []string // GitHub has no runner of FreeBSD. The wheels are for 64-bit processors
	}{
		{"packaging/packaging_test.go", `\tplatforms = \[\]string\{.*`, `"(\w+)-(\w+)"`, nil},
		{".ci/action", `(?s)\nplatform\(\) \{.*?\n\}`, `echo (\w+)-(\w+)`, []string{"freebsd-amd64"}},
		{"python/build.py", `(?s)\nPLATFORMS = \{.*?\n\}`, `\("(\w+)", "(\w+)"\):`, []string{"freebsd-amd64", "linux-armv7"}},
	} {
		want := slices.DeleteFunc(slices.Clone(built), func(p string) bool { return slices.Contains(other.lacks, p) })
		if got := list(other.file, other.part, other.item); !slices.Equal(got, want) || len(want)+len(other.lacks) != len(built) {
			t.Errorf("%s has the platforms %q, want %q", other.file, got, want)
		}
	}
}
