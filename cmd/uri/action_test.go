package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/urikit/uri/cmd/internal/project"
	"github.com/urikit/uri/internal/testenv"
)

// actionScript returns a bash command for one step of action.yml: its line "run", with SOURCE set
// as the step sets it.
func actionScript(t *testing.T, step string) string {
	t.Helper()
	text, err := os.ReadFile("../../action.yml")
	if err != nil {
		t.Fatal(err)
	}
	runs := regexp.MustCompile(`(?m)^ +run: (.*)$`).FindAllStringSubmatch(string(text), -1)
	if len(runs) != 3 {
		t.Fatalf("action.yml has %d scripts", len(runs))
	}
	for _, run := range runs {
		if strings.Contains(run[1], "${{") {
			t.Errorf("%s: an expression, whose value would be read as a command", run[1])
		}
		if strings.HasSuffix(run[1], " "+step) {
			source, err := filepath.Abs("../..")
			if err != nil {
				t.Fatal(err)
			}
			return "SOURCE='" + filepath.ToSlash(source) + "'; " + run[1]
		}
	}
	t.Fatalf("action.yml has no step %q", step)
	return ""
}

// TestActionBuild runs the steps that build the program, with a go that writes down its
// environment. The user's Go stays as it is: no later step sees another one, and its caches get
// nothing.
func TestActionBuild(t *testing.T) {
	testenv.NotShort(t, "it builds the command")
	if runtime.GOOS == "windows" {
		t.Skip("the go of the test is a script")
	}
	for _, program := range []string{"git", "bash", "go"} {
		testenv.Program(t, program)
	}
	real, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	cache, err := exec.Command(real, "env", "GOCACHE", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	caches := strings.Fields(string(cache))
	temp, bin := t.TempDir(), t.TempDir()
	record := filepath.Join(bin, "record")
	shim := "#!/bin/sh\nprintf '%s\\n' \"$GOTOOLCHAIN\" \"$GOCACHE\" \"$GOMODCACHE\" \"$GOPATH\" \"$*\" >>'" + record + "'\n" +
		"GOTOOLCHAIN=local GOCACHE='" + caches[0] + "' GOMODCACHE='" + caches[1] + "' exec '" + real + "' \"$@\"\n"
	if err := os.WriteFile(filepath.Join(bin, "go"), []byte(shim), 0o777); err != nil {
		t.Fatal(err)
	}
	outputs := make(map[string]string)
	run := func(step string, env ...string) string {
		t.Helper()
		cmd := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", actionScript(t, step))
		cmd.Dir = t.TempDir() // the user's repository
		cmd.Env = append(os.Environ(), "RUNNER_TEMP="+temp, "RUNNER_OS=Linux", "RUNNER_ARCH=X64", "REPOSITORY=urikit/uri", "REF=main", "VERSION=", "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
		for _, name := range []string{"GITHUB_OUTPUT", "GITHUB_ENV", "GITHUB_PATH"} {
			cmd.Env = append(cmd.Env, name+"="+filepath.Join(temp, name))
		}
		cmd.Env = append(cmd.Env, env...)
		out, err := cmd.CombinedOutput()
		for _, name := range []string{"GITHUB_OUTPUT", "GITHUB_ENV", "GITHUB_PATH"} {
			text, _ := os.ReadFile(filepath.Join(temp, name))
			outputs[name] = string(text)
		}
		if err != nil {
			return string(out) + err.Error()
		}
		return string(out)
	}
	if out := run("key"); out != "" || !regexp.MustCompile(`^key=uri-check-Linux-X64-[0-9a-f]{40}\n$`).MatchString(outputs["GITHUB_OUTPUT"]) {
		t.Errorf("%s, outputs %q", out, outputs)
	}
	if out := run("get"); out != "" {
		t.Fatal(out)
	}
	text, err := os.ReadFile(record)
	if err != nil {
		t.Fatal(err)
	}
	said := strings.Split(strings.TrimSpace(string(text)), "\n")
	if len(said) != 5 || !regexp.MustCompile(`^go1\.\d+\.\d+\+auto$`).MatchString(said[0]) {
		t.Errorf("go saw %q", said)
	}
	for _, dir := range said[1:4] {
		if !strings.HasPrefix(dir, temp+"/") {
			t.Errorf("go writes to %s, outside of RUNNER_TEMP", dir)
		}
	}
	if outputs["GITHUB_ENV"]+outputs["GITHUB_PATH"] != "" {
		t.Errorf("later steps see %q", outputs)
	}
	if out, err := exec.Command(filepath.Join(temp, "uri-check", "uri"), "normalize", "HTTP://A.example").Output(); err != nil || string(out) != "http://a.example/\n" {
		t.Errorf("the program writes %q, %v", out, err)
	}
	if out := run("get"); out != "" { // as after the cache had it
		t.Error(out)
	}
	if again, err := os.ReadFile(record); err != nil || len(again) != len(text) {
		t.Errorf("a program that is there is built again: %s, %v", again, err)
	}
	if out := run("get", "RUNNER_TEMP="+t.TempDir(), "PATH=/usr/bin:/bin"); !strings.Contains(out, "there is no go in PATH: install Go") {
		if _, err := os.Stat("/usr/bin/go"); err != nil {
			t.Errorf("without go: %s", out)
		}
	}
}

// A pullRequest is a clone as the runner makes it: one commit of the merge, without its parents.
type pullRequest struct {
	t      *testing.T
	origin string
	script string
	temp   string // with the command
}

// git runs git in the origin.
func (p *pullRequest) git(args ...string) string {
	p.t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"}, args...)...)
	cmd.Dir = p.origin
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		p.t.Fatalf("git %q: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

// write writes files in the origin; an empty text removes a file.
func (p *pullRequest) write(files map[string]string) {
	p.t.Helper()
	for name, text := range files {
		name = filepath.Join(p.origin, name)
		err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(text), 0o666))
		if text == "" {
			err = os.Remove(name)
		}
		if err != nil {
			p.t.Fatal(err)
		}
	}
}

// run makes a commit with changes of main, clones it, and runs the script of the action.
func (p *pullRequest) run(changes map[string]string, env ...string) (status int, out string) {
	t := p.t
	t.Helper()
	base := p.git("rev-parse", "main")
	p.git("checkout", "-q", "-B", "change", "main")
	p.write(changes)
	p.git("add", "-f", "-A")
	p.git("commit", "-q", "--allow-empty", "-m", "change")
	clone := filepath.Join(t.TempDir(), "clone")
	p.git("clone", "-q", "--depth=1", "--branch=change", "file://"+p.origin, clone)
	cmd := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", p.script)
	cmd.Dir = clone
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1", "RUNNER_TEMP="+p.temp, "FILES=.", "ARGUMENTS=", "BASE="+base)
	cmd.Env = append(cmd.Env, env...)
	text, err := cmd.CombinedOutput()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), string(text)
}

// TestAction runs the script of the action in real repositories: a pull request decides neither how
// it is checked nor what the shell runs.
func TestAction(t *testing.T) {
	testenv.NotShort(t, "it makes a clone for each pull request, for seconds")
	for _, program := range []string{"git", "bash", "uri"} {
		testenv.Program(t, program)
	}
	if runtime.GOOS == "windows" {
		t.Skip("the system is Windows, and the paths of the origin are those of Unix")
	}
	p := &pullRequest{t, t.TempDir(), actionScript(t, "check"), t.TempDir()}
	command, err := exec.LookPath("uri")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(p.temp, "uri-check"), 0o777); err != nil {
		t.Fatal(err)
	}
	testenv.Symlink(t, command, filepath.Join(p.temp, "uri-check", "uri"))
	p.git("init", "-q", "-b", "main")
	p.git("config", "uploadpack.allowAnySHA1InWant", "true") // as on GitHub
	p.write(map[string]string{"a.md": "<https://a.example/>\n", "docs/b.md": "<https://a.example/>\n"})
	p.git("add", "-A")
	p.git("commit", "-q", "-m", "first")
	const bad = "<http://user:x@h.example/>\n"
	changed := func(file string) string {
		return "::error file=" + file + ",line=1,endLine=1,col=1,endColumn=1,title=config-changed::"
	}
	check := func(name string, changes map[string]string, status int, want ...string) {
		t.Helper()
		var env []string
		var say []string
		for _, w := range want {
			if strings.Contains(w, "=") && regexp.MustCompile(`^[A-Z]+=`).MatchString(w) {
				env = append(env, w)
			} else {
				say = append(say, w)
			}
		}
		got, out := p.run(changes, env...)
		out = sumLine.ReplaceAllString(out, "")
		if got != status || len(say) == 0 && out != "" {
			t.Errorf("%s: status %d\n%s", name, got, out)
		}
		for _, w := range say {
			if !strings.Contains(out, w) {
				t.Errorf("%s: no %q in\n%s", name, w, out)
			}
		}
	}

	check("nothing", nil, 0)
	check("a finding", map[string]string{"c.md": bad}, 1, "::error file=c.md,line=1,")
	check("a configuration", map[string]string{".uri.toml": "glob = [\"!*\"]\n"}, 1, changed(".uri.toml"), "the file is not in ")
	check("it excludes the finding", map[string]string{"c.md": bad, ".uri.toml": "glob = [\"!*\"]\n"}, 1, changed(".uri.toml"), "::error file=c.md,line=1,")
	check(".gitignore ignores the finding", map[string]string{"c.md": bad, ".gitignore": "*\n"}, 1, "::error file=c.md,line=1,")
	check("a push", map[string]string{"c.md": bad, ".uri.toml": "glob = [\"!c.md\"]\n"}, 0, "BASE=", ".uri.toml left out 1 file")

	p.git("checkout", "-q", "main")
	p.write(map[string]string{".uri.toml": "glob = [\"!docs/\"]\n[check]\nbaseline = \"known\"\n", "known": "# none\n"})
	p.git("add", "-A")
	p.git("commit", "-q", "-m", "settings")
	check("settings apply", map[string]string{"docs/c.md": bad}, 0, ".uri.toml left out 1 folder")
	check("they are removed", map[string]string{".uri.toml": "", "docs/c.md": bad}, 1, "title=config-changed::", "the file is missing", ".uri.toml left out 1 folder")
	check("they are changed", map[string]string{".uri.toml": "check = {severity = [\"password=off\"]}\n", "c.md": bad}, 1, changed(".uri.toml"), "::error file=c.md,line=1,")
	check("they have other line ends", map[string]string{".uri.toml": "glob = [\"!docs/\"]\r\n[check]\r\nbaseline = \"known\"\r\n"}, 0, ".uri.toml left out 1 folder")
	_, fingerprints := p.run(map[string]string{"c.md": bad}, `ARGUMENTS=--config none --baseline /dev/stdout --write`)
	check("the baseline has the finding", map[string]string{"c.md": bad, "known": fingerprints}, 1, "::error file=c.md,line=1,")

	mark := filepath.Join(p.temp, "mark")
	for _, text := range []string{"$(touch " + mark + ")", "`touch " + mark + "`", "a.md; touch " + mark, "a.md' \"; touch " + mark + " #", "a.md\ntouch " + mark, "*"} {
		p.run(nil, "FILES="+text)
		p.run(nil, "ARGUMENTS="+text)
	}
	if project.OnDisk(mark) {
		t.Error("an input of the action is run as a command")
	}
	check("no file", nil, 2, "FILES= \n", `the input "files" is empty`)
	const none = "0123456789012345678901234567890123456789"
	check("no such commit", nil, 2, "BASE="+none, "::error title=uri check::the commit "+none+" of the target branch cannot be fetched: see above\n")
}

// TestConfigFrom checks the errors of --config.
func TestConfigFrom(t *testing.T) {
	testenv.Program(t, "git")
	schema := sarifLogSchema(t, "")
	p := &pullRequest{t: t, origin: t.TempDir()}
	t.Chdir(p.origin)
	if status, _, stderr := checkOf(t, "--config", "git:HEAD", "."); status != 2 || !strings.Contains(stderr, "is not in a git repository") {
		t.Errorf("%d, %s", status, stderr)
	}
	p.git("init", "-q", "-b", "main")
	p.write(map[string]string{"a.txt": "http://u:x@h.example/", "sub/b.txt": "http://u:x@h.example/", "sub/.gitignore": "b.txt"})
	testenv.Symlink(t, "settings", ".uri.toml")
	p.git("add", "-A")
	p.git("commit", "-q", "-m", "first")
	if status, _, stderr := checkOf(t, "--config", "git:HEAD", "."); status != 2 || !strings.Contains(stderr, ".uri.toml: it is a symbolic link: commit the file itself") {
		t.Errorf("%d, %s", status, stderr)
	}
	if status, stdout, stderr := checkOf(t, "--config", "git:HEAD", "--config=none", "."); status != 1 || strings.Count(stdout, "high password") != 1 || stderr != "uri: sub/.gitignore left out 1 file: --no-ignore ignores it\n" {
		t.Errorf("%d, %s, %s", status, stdout, stderr)
	}
	for _, name := range []string{"nowhere", "--output=x", "", "HEAD:a.txt", strings.Repeat("x", 10000)} {
		if status, _, stderr := checkOf(t, "--config=git:"+name, "."); status != 2 || !strings.Contains(stderr, "git finds no commit") && name != "" {
			t.Errorf("%.20q: %d, %s", name, status, stderr)
		}
	}
	if project.OnDisk("x") {
		t.Error("a revision is read as an option of git")
	}
	if err := os.Remove(".uri.toml"); err != nil {
		t.Fatal(err)
	}
	p.write(map[string]string{".uri.toml": "[check]\nbaseline = \"known\"\n", "known": "x"})
	p.git("add", ".uri.toml")
	p.git("commit", "-q", "-m", "second")
	if status, _, stderr := checkOf(t, "--config", "git:HEAD", "."); status != 2 || !strings.Contains(stderr, "known: HEAD has no such file") {
		t.Errorf("%d, %s", status, stderr)
	}
	// The change is a finding in each format.
	p.write(map[string]string{".uri.toml": "# nothing\n"})
	p.git("rm", "-q", "--cached", ".uri.toml")
	p.git("commit", "-q", "-m", "third")
	for _, format := range []string{"--format=text", "--json", "--format=github", "--format=sarif"} {
		status, stdout, stderr := checkOf(t, "--config", "git:HEAD", format, "a.txt", "--min-severity", "high", "--severity", "password=off")
		if status != 1 || stderr != "" || strings.Count(stdout, "the file is not in HEAD: its settings do not apply") != 1 {
			t.Errorf("%s: %d, %s, %s", format, status, stdout, stderr)
		}
		if format == "--format=sarif" {
			readLog(t, schema, stdout)
		}
	}
}

// TestHook checks the words with which pre-commit runs the hook. It gets no names of files: a
// change can break a link of another file, and a name decides nothing.
func TestHook(t *testing.T) {
	text, err := os.ReadFile("../../.pre-commit-hooks.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"entry: .ci/hook check", // arguments of a user follow
		"pass_filenames: false",
		"verbose: true", // pre-commit otherwise shows nothing of a hook that passes
	} {
		if !strings.Contains(string(text), "  "+line+"\n") {
			t.Errorf("no line %q in\n%s", line, text)
		}
	}
	t.Chdir(t.TempDir())
	if err := os.WriteFile("a.html", []byte("<a href=\"http://u:p@good.example/\">\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if status, stdout, stderr := checkOf(t); status != 1 || !strings.Contains(stdout, "a.html:1:") || stderr != "" {
		t.Errorf("exit status %d\n%s%s", status, stdout, stderr)
	}
	if err := os.WriteFile(project.ProjectFile, []byte(`glob = ["!*.html"]`), 0o666); err != nil {
		t.Fatal(err)
	}
	status, stdout, stderr := checkOf(t)
	if status != 2 || stdout != "" || !strings.HasPrefix(stderr, "uri: .uri.toml left out 1 file: --config none ignores it\nuri: there is no document: nothing was checked\n") {
		t.Errorf("exit status %d\n%s%s", status, stdout, stderr)
	}
}
