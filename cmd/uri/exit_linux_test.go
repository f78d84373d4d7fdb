package main

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/testenv"
)

// exits are command lines of each command. A field is empty if the command has no such case.
var exits = map[string]struct {
	prints string // on standard output
	says   string // on standard error, with one invalid record as standard input
	reads  string // standard input
}{
	"audit":       {"audit http://a@b@c/", "", "audit"},
	"check":       {"check --json a.md", "check a.md", ""},
	"compare":     {"compare a b", "compare", "compare"},
	"completion":  {"completion bash", "", ""},
	"conformance": {"conformance --edition rfc2396", "", ""},
	"convert":     {"convert a", "convert", "convert"},
	"decode":      {"decode a", "decode", "decode"},
	"dedup":       {"dedup a", "dedup", "dedup"},
	"encode":      {"encode --component query a", "", "encode --component query"},
	"explain":     {"explain a", "explain", "explain"},
	"extract":     {"extract --from text", "extract --from html", "extract"},
	"filter":      {"filter !port=1 -- a", "filter port=1", "filter port=1"},
	"get":         {"get {path} a", "get {path}", "get {path}"},
	"help":        {"help", "", ""},
	"man":         {"man", "", ""},
	"normalize":   {"normalize a", "normalize", "normalize"},
	"parse":       {"parse a", "parse", "parse"},
	"pipe":        {"pipe host", "", "pipe host"},
	"relativize":  {"relativize --base http://a/b http://a/c", "relativize --base http://a/b", "relativize --base http://a/b"},
	"resolve":     {"resolve --base http://a/b c", "resolve --base http://a/b", "resolve --base http://a/b"},
	"schemes":     {"schemes", "schemes -", "schemes -"},
	"serve":       {"serve --listen 127.0.0.1:0", "", ""},
	"set":         {"set port=1 -- http://a/", "set port=1", "set port=1"},
	"template":    {"template --match {x} a", "template --match {x}", "template --match {x}"},
	"trurl":       {"trurl a", "trurl -f -", ""},
	"validate":    {"validate --print valid a", "validate", "validate"},
	"version":     {"version", "", ""},
}

// shell runs a command line with a shell and a standard input. It returns the exit status and
// standard error.
func shell(t *testing.T, dir, command, stdin string) (int, string) {
	t.Helper()
	var stderr strings.Builder
	c := exec.Command("sh", "-c", command+"\nexit $?")
	c.Dir, c.Stdin, c.Stderr = dir, strings.NewReader(stdin), &stderr
	c.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0")
	exit := (*exec.ExitError)(nil)
	if err := c.Run(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return c.ProcessState.ExitCode(), stderr.String()
}

// If reading or writing fails, the exit status is 3 with every command.
func TestExitFailed(t *testing.T) {
	testenv.Program(t, "sh")
	if _, err := os.Stat("/dev/full"); errors.Is(err, fs.ErrNotExist) {
		t.Skip("the system has no /dev/full, on which writing fails")
	} else if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.md"), []byte("[a](b.md)\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	failed := func(command, stdin, message string) {
		t.Helper()
		status, stderr := shell(t, dir, command, stdin)
		if status != process.StatusFailed || !strings.Contains(stderr, message) || strings.Count(stderr, "uri: ") > 1 {
			t.Errorf("%s: exit status %d, and %q", command, status, stderr)
		}
	}
	const full, closed, unread = "no space left on device", "closed before the start", "input/output error"
	for i, verb := range newCommand(&cli.Streams{}, "").Commands() {
		e, ok := exits[verb.Name()]
		if !ok {
			t.Errorf("no command line for %s", verb.Name())
			continue
		}
		if testing.Short() && i%16 != 0 {
			continue // each command line takes a process
		}
		found := "http://a@b/ http://b/"
		failed("uri "+e.prints+" >/dev/full", found, full)
		failed("uri "+e.prints+" >&-", found, closed)
		failed("uri "+e.prints+" >&- 2>&-", found, "")
		failed("uri "+verb.Name()+" --help >/dev/full", "", full)
		if e.says != "" {
			bad := "<a href='a b%'>"
			failed("uri "+e.says+" 2>/dev/full", bad, "")
			failed("uri "+e.says+" 2>&-", bad, "")
		}
		if e.reads != "" {
			failed("uri "+e.reads+" </proc/self/mem", "", unread)
			failed("uri "+e.reads+" <&-", "", closed)
		}
	}
	failed("timeout 60 uri parse a >&-", "", closed)
	failed("exec >&-; uri parse a", "", closed)
	failed("sh -c 'uri parse a >&-'", "", closed)
	failed("uri >/dev/full", "", full)
	failed("uri --help >/dev/full", "", full)
	failed("uri audit --rules >/dev/full", "", full)
	failed("uri normalize --json >/dev/full", "a", full)
	failed("uri validate b '^' - </proc/self/mem 2>err; s=$?; grep -q 'contain \"^\"' err && exit $s", "", "") // 3, not 1
	failed("yes http://example.com/ | uri normalize >/dev/full", "", full)

	// Files that a command writes, and those that it reads.
	if err := os.Symlink("loop", filepath.Join(dir, "loop")); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "pages"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("/dev/full", filepath.Join(dir, "pages", "uri-get.1")); err != nil {
		t.Fatal(err)
	}
	failed("uri man --dir pages", "", full)
	failed("echo http://a@b@c/ >x.txt; uri check --baseline /dev/full --write x.txt", "", full)
	failed("uri extract /proc/self/mem", "", unread)
	failed("uri extract --bases /proc/self/mem", "", unread)
	failed("uri check --quiet /proc/self/mem", "", unread)
	failed("uri check --baseline /proc/self/mem x.txt", "", unread)
	failed("mkdir -p v/rfc3986; ln -s loop v/rfc3986/loop; ln -s loop v/rfc3986/hosts.json; uri conformance v", "", "too many levels of symbolic links")
	failed("uri check --baseline loop --write x.txt", "", "too many levels of symbolic links")

	// If the output was closed, no other file gets its descriptor and the results.
	failed("echo kept >known; uri check --baseline known --write x.txt >&-", "", closed)
	if text, err := os.ReadFile(filepath.Join(dir, "known")); string(text) != "kept\n" {
		t.Errorf("the baseline is %q: %v", text, err)
	}
}

// An output that is discarded, or whose reader goes away, is not a failure.
func TestExitDiscarded(t *testing.T) {
	testenv.Program(t, "sh")
	for _, command := range []string{
		"uri parse a >/dev/null",
		"uri parse a 1<>/dev/null",
		"uri parse a 2>&-",
		"uri parse a <&-",
		"uri parse </dev/null >/dev/null 2>/dev/null",
		"exec 1<>/dev/null; uri parse a",
	} {
		if status, stderr := shell(t, "", command, ""); status != process.StatusOK || stderr != "" {
			t.Errorf("%s: exit status %d, and %q", command, status, stderr)
		}
	}
	// Like DEVNULL in Python and "ignore" in Node.js.
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	c := exec.Command("uri", "parse", "a")
	c.Stdin, c.Stdout, c.Stderr = null, null, null
	if err := c.Run(); err != nil {
		t.Error(err)
	}

	const sigpipe = "141\n"
	command := "{ yes http://example.com/ | uri validate --print valid; echo $? >&2; } | head -n 1 >/dev/null"
	if _, stderr := shell(t, "", command, ""); stderr != sigpipe {
		t.Errorf("a pipe that its reader closes: %q", stderr)
	}
}

// Programs start others with /dev/null open for reading and writing. Go's runtime opens it in
// the same way in place of a closed stream. A shell that becomes uri, a wrapper, a daemon and a
// background job of zsh did not close the stream.
func TestExitNull(t *testing.T) {
	bash := testenv.Program(t, "bash")
	dir := t.TempDir()
	for _, name := range []string{"daemon", "zsh"} { // the name of a process is that of its file
		if err := os.Symlink(bash, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	for i, command := range []struct{ needs, line string }{
		{"", `./daemon -c 'bash -c "uri parse a" 1<>/dev/null; exit $?'`},
		{"", `./daemon -c 'bash -c "uri parse" 0<>/dev/null; exit $?'`},
		{"", `./daemon -c 'uri parse a 1<>/dev/null; exit $?'`},
		{"", `./daemon -c 'exec >&-; uri parse a 1<>/dev/null; exit $?'`},
		{"", `./daemon -c 'exec <&-; uri parse 0<>/dev/null; exit $?'`},
		{"", `./zsh -c 'uri parse 0<>/dev/null; exit $?'`},
		{"", `bash -c 'uri parse </dev/null; exit $?'`},
		{"", `bash -c 'exec </dev/null; uri parse'`},
		{"", `bash -c 'exec <>/dev/null; uri parse; exit $?'`},
		{"", `bash -c 'exec >/dev/null; uri parse a'`},
		{"setsid", `bash -c 'setsid uri parse a 1<>/dev/null; exit $?'`},
		{"python3", `python3 -c 'import subprocess as s; exit(s.call(["bash", "-c", "uri parse a"], stdin=s.DEVNULL, stdout=s.DEVNULL))'`},
		{"node", `node -e 'process.exit(child_process.spawnSync("uri parse a", {shell: "bash", stdio: "ignore"}).status)'`},
	} {
		if testing.Short() && i%3 != 0 {
			continue
		}
		if _, err := exec.LookPath(command.needs); command.needs != "" && err != nil {
			t.Run(command.needs, func(t *testing.T) { testenv.Program(t, command.needs) }) // says what is not tested
			continue
		}
		// Standard output is a pipe.
		status, stderr := shell(t, dir, "{ "+command.line+"; echo $? >status; } | cat; exit $(cat status)", "a")
		if status != process.StatusOK || stderr != "" {
			t.Errorf("%s: exit status %d, and %q", command.line, status, stderr)
		}
	}
}

// A command that has to read standard input fails if it was closed, also if that of the shell is
// /dev/null, as in cron, in CI and in programs that start a shell. If it has other inputs, it
// works.
func TestExitNoInput(t *testing.T) {
	testenv.Program(t, "sh")
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "list"), []byte("http://a/"), 0o666); err != nil {
		t.Fatal(err)
	}
	// run runs command lines in one shell, and returns their exit statuses.
	run := func(stdin string, lines []string) []string {
		t.Helper()
		var script strings.Builder
		for _, line := range lines {
			script.WriteString(line + " >/dev/null 2>&1; echo $? >>statuses\n")
		}
		statuses := filepath.Join(dir, "statuses")
		os.Remove(statuses)
		if err := os.WriteFile(filepath.Join(dir, "script"), []byte(script.String()), 0o666); err != nil {
			t.Fatal(err)
		}
		if status, stderr := shell(t, dir, "sh script "+stdin, ""); status != 0 {
			t.Fatal(status, stderr)
		}
		text, err := os.ReadFile(statuses)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Fields(string(text))
	}
	reading := []string{
		"trurl -f -", "normalize -", "normalize -f -", "normalize -f list -", "dedup --not-in - a", "template --vars - {x}",
		"extract --file -", "check --file -",
	}
	var others []string
	for _, verb := range newCommand(&cli.Streams{}, "").Commands() {
		if e := exits[verb.Name()]; e.reads != "" {
			reading = append(reading, e.reads)
		}
		if e := exits[verb.Name()]; e.prints != "" && e.prints != e.reads && verb.Name() != "serve" {
			switch verb.Name() {
			case "extract", "pipe": // they read standard input
			default:
				others = append(others, e.prints)
			}
		}
	}
	others = append(others, "normalize -f list", "extract list", "check list", "trurl -f list", "base list")
	lines := func(commands []string, stdin string) (list []string) {
		for _, c := range commands {
			list = append(list, "uri "+c+" "+stdin)
		}
		return list
	}
	// /dev/null is an input without records.
	empty := run("</dev/null", lines(reading, ""))
	again := run("0<>/dev/null", lines(reading, ""))
	for i, c := range reading {
		if empty[i] == "3" || again[i] != empty[i] {
			t.Errorf("%s </dev/null: exit status %s, and %s if the shell can also write there", c, empty[i], again[i])
		}
	}
	want := run("", lines(others, "</dev/null"))
	for _, stdin := range []string{"</dev/null", "0<>/dev/null", ""} {
		for i, status := range run(stdin, lines(reading, "<&-")) {
			if status != "3" {
				t.Errorf("%s <&-, with a shell that has %q: exit status %s", reading[i], stdin, status)
			}
		}
		for i, status := range run(stdin, lines(others, "<&-")) {
			if status != want[i] || status == "3" {
				t.Errorf("%s <&-, with a shell that has %q: exit status %s, want %s", others[i], stdin, status, want[i])
			}
		}
		if testing.Short() {
			break
		}
	}
}
