package process

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/testenv"
)

// closedReport is the variable of the environment with which the binary of these tests reports
// which of its standard streams were closed when it started, and writes that to the file that the
// variable names.
const closedReport = "URIKIT_CLOSED_REPORT"

func TestMain(m *testing.M) {
	name := os.Getenv(closedReport)
	if name == "" {
		os.Exit(m.Run())
	}
	var closed []string
	for _, f := range []*os.File{os.Stdin, os.Stdout, os.Stderr} {
		was := WasClosed(f)
		or := OrClosed(f)
		if _, err := or.Write(nil); was != (or != f) || was && (Reason(err) != ErrClosed || or.Name() != f.Name()) {
			closed = append(closed, "wrong")
		}
		if was {
			closed = append(closed, f.Name())
		}
	}
	if err := os.WriteFile(name, []byte(strings.Join(closed, " ")+"."), 0o666); err != nil {
		os.Exit(1)
	}
	os.Exit(0)
}

// A stream was closed if the process that started this one closed it. It was not if another file, a
// pipe or /dev/null is in its place, whoever opened that.
func TestWasClosed(t *testing.T) {
	bash := testenv.Program(t, "bash")
	dir := t.TempDir()
	for _, name := range []string{"daemon", "zsh", "timeout", "ksh"} { // the name of a process is that of its file
		if err := os.Symlink(bash, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	const in, out, errs = "/dev/stdin", "/dev/stdout", "/dev/stderr"
	// The streams of the first shell are pipes. $own is this binary, which must not replace the
	// shell.
	for _, c := range []struct{ needs, line, want string }{
		{"", `"$own"`, ""},
		{"", `"$own" <&-`, in},
		{"", `"$own" >&-`, out},
		{"", `"$own" 2>&-`, errs},
		{"", `"$own" <&- >&- 2>&-`, in + " " + out + " " + errs},
		{"", `./ksh -c '"$own" >&-; exit $?'`, out},

		// Files in the place of a stream.
		{"", `"$own" </dev/null >/dev/null 2>/dev/null`, ""},
		{"", `"$own" 0</dev/zero 1<>/dev/zero 2<>file`, ""},

		// The shell's own stream is /dev/null. For the input, the opening tells.
		{"", `exec <>/dev/null >/dev/null; "$own"`, ""},
		{"", `exec <>/dev/null; "$own" <&-`, in},
		{"", `exec </dev/null; "$own" <&-`, in},
		{"", `exec 1<>/dev/null; "$own"; exit $?`, ""},
		{"", `exec 1<>/dev/null; "$own" 1<>/dev/null`, ""},
		{"", `exec 2>/dev/null; "$own" 2>&-`, ""}, // in doubt it is open

		// The stream of the shell is closed, and so is that of all that it starts.
		{"", `exec <&-; "$own"`, in},
		{"", `exec >&-; "$own"`, out},
		{"", `exec >&-; ./timeout -c '"$own"; exit $?'`, out},
		{"", `exec >&-; ./daemon -c '"$own"; exit $?'`, ""},

		// A program that is not a shell discards what its child writes.
		{"", `./daemon -c '"$own" 1<>/dev/null; exit $?'`, ""},
		{"", `./daemon -c '"$own" 0<>/dev/null; exit $?'`, ""},
		{"", `./timeout -c '"$own" 1<>/dev/null; exit $?'`, ""},
		{"", `./zsh -c '"$own" 0<>/dev/null; exit $?'`, ""}, // as for a job in the background
		{"", `./zsh -c '"$own" >&-; exit $?'`, out},
		{"setsid", `setsid -w "$own" 1<>/dev/null`, ""},
	} {
		if _, err := exec.LookPath(c.needs); c.needs != "" && err != nil {
			t.Run(c.needs, func(t *testing.T) { testenv.Program(t, c.needs) }) // says what is not tested
			continue
		}
		report := filepath.Join(dir, "report")
		if err := os.RemoveAll(report); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(bash, "-c", c.line+"\nexit $?")
		cmd.Dir, cmd.Env = dir, append(os.Environ(), closedReport+"="+report, "own="+own)
		var said strings.Builder
		cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(""), &said, io.MultiWriter(&said) // three pipes
		err := cmd.Run()
		got, readErr := os.ReadFile(report)
		if err != nil || readErr != nil || string(got) != c.want+"." {
			t.Errorf("%s: closed are %q, want %q: %v, %v, %s", c.line, got, c.want, err, readErr, &said)
		}
	}
}

// A file that was closed by this process is closed too.
func TestWasClosedHere(t *testing.T) {
	f, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	if WasClosed(f) || OrClosed(f) != f {
		t.Error("an open file counts as closed")
	}
	f.Close()
	if !WasClosed(f) {
		t.Error("a closed file counts as open")
	}
	if OrClosed(nil) != nil {
		t.Error("no file becomes one")
	}
}

// The opening of a file is shared with the parent, unless it is known not to be.
func TestIsShared(t *testing.T) {
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	if !isShared(os.Getpid(), null.Fd()) {
		t.Error("a file of this process is not its own")
	}
	// What the runtime opens in place of a closed stream can be read and written.
	for _, flag := range []int{os.O_RDONLY, os.O_WRONLY} {
		f, err := os.OpenFile(os.DevNull, flag, 0)
		if err != nil {
			t.Fatal(err)
		}
		if isShared(os.Getpid(), f.Fd()) {
			t.Errorf("a file with the flag %d can be that of the runtime", flag)
		}
		f.Close()
	}
	if !isShared(-1, 0) || !isShared(os.Getpid(), 1<<20) {
		t.Error("a stream that nobody has is known to be another one")
	}
}

func TestSameSession(t *testing.T) {
	if sameSession(-1) || !sameSession(os.Getpid()) {
		t.Error("a process is not in its session, or one that does not exist is")
	}
}
