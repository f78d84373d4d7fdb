package testenv

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A recorder is a test that records how it ended.
type recorder struct {
	testing.TB
	how, message string
}

func (r *recorder) Helper() {}

func (r *recorder) end(how, message string) {
	r.how, r.message = how, message
	panic(r)
}

func (r *recorder) Skip(args ...any)                 { r.end("skip", fmt.Sprint(args...)) }
func (r *recorder) Skipf(format string, args ...any) { r.end("skip", fmt.Sprintf(format, args...)) }
func (r *recorder) Fatal(args ...any)                { r.end("fatal", fmt.Sprint(args...)) }
func (r *recorder) Fatalf(format string, args ...any) {
	r.end("fatal", fmt.Sprintf(format, args...))
}

// ended returns how f ends a test: "skip", "fatal", or "" if it goes on; and the message.
func ended(f func(testing.TB)) (how, message string) {
	var r recorder
	defer func() {
		if p := recover(); p != nil && p != any(&r) {
			panic(p)
		}
		how, message = r.how, r.message
	}()
	f(&r)
	return
}

func TestAllowed(t *testing.T) {
	_, missing := os.Open(filepath.Join(t.TempDir(), "missing"))
	for _, test := range []struct {
		err  error
		want string
	}{
		{nil, ""},
		{syscall.EPERM, "skip"},
		{syscall.EACCES, "skip"},
		{syscall.ENOSYS, "skip"},
		{syscall.EOPNOTSUPP, "skip"},
		{syscall.EAFNOSUPPORT, "skip"},
		{syscall.EADDRNOTAVAIL, "skip"},
		{&fs.PathError{Op: "mount", Path: "m", Err: syscall.EPERM}, "skip"},
		{&os.LinkError{Op: "symlink", Old: "a", New: "b", Err: syscall.EOPNOTSUPP}, "skip"},
		{os.NewSyscallError("bind", syscall.EADDRNOTAVAIL), "skip"},
		{fmt.Errorf("wrapped: %w", errors.ErrUnsupported), "skip"},
		{syscall.ENOENT, "fatal"},
		{missing, "fatal"},
		{syscall.EEXIST, "fatal"},
		{syscall.EINVAL, "fatal"},
		{syscall.ENOSPC, "fatal"},
		{syscall.EADDRINUSE, "fatal"},
		{fs.ErrNotExist, "fatal"},
		{errors.New("permission denied"), "fatal"}, // the kind of the error counts, not its text
	} {
		how, message := ended(func(t testing.TB) { Allowed(t, "mounts", test.err) })
		if how != test.want {
			t.Errorf("%v: %q, want %q", test.err, how, test.want)
		}
		want := ""
		switch test.want {
		case "skip":
			want = fmt.Sprintf("the system does not allow mounts: %v", test.err)
		case "fatal":
			want = fmt.Sprintf("mounts: %v", test.err)
		}
		if message != want {
			t.Errorf("%v: %q, want %q", test.err, message, want)
		}
	}
}

// A name that exists already is a fault of the test, and no reason to skip.
func TestSymlink(t *testing.T) {
	name := filepath.Join(t.TempDir(), "link")
	Symlink(t, "target", name)
	if got, err := os.Readlink(name); err != nil || got != "target" {
		t.Fatal(got, err)
	}
	if how, message := ended(func(t testing.TB) { Symlink(t, "target", name) }); how != "fatal" {
		t.Errorf("%q: %q", how, message)
	}
}

func TestProgram(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	how, message := ended(func(t testing.TB) { Program(t, "urikit-none") })
	if how != "skip" || message != "needs the program urikit-none, which is not in PATH" {
		t.Errorf("%q: %q", how, message)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	name := "urikit-one" + filepath.Ext(self)
	if strings.HasSuffix(self, ".test") {
		name = "urikit-one"
	}
	Symlink(t, self, filepath.Join(dir, name))
	if got := Program(t, "urikit-one"); got != filepath.Join(dir, name) {
		t.Errorf("%q", got)
	}
}

func TestVariable(t *testing.T) {
	const name = "URIKIT_TEST_VARIABLE"
	for _, value := range []string{"", "value"} {
		t.Setenv(name, value)
		got := ""
		how, message := ended(func(t testing.TB) { got = Variable(t, name, "the address of a server") })
		if value == "" && (how != "skip" || message != name+" is not set, which is the address of a server") {
			t.Errorf("%q: %q", how, message)
		}
		if got != value || value != "" && how != "" {
			t.Errorf("%q, want %q; %s", got, value, message)
		}
	}
}

// NotShort and NotRace skip if, and only if, this run is short or has the race detector.
func TestNot(t *testing.T) {
	how, message := ended(func(t testing.TB) { NotShort(t, "it reads 1 GiB") })
	if (how == "skip") != testing.Short() || how != "" && message != "-short is set: it reads 1 GiB" {
		t.Errorf("NotShort: %q: %q", how, message)
	}
	how, message = ended(func(t testing.TB) { NotRace(t, "it allocates") })
	if (how == "skip") != Race || how != "" && message != "the race detector is on: it allocates" {
		t.Errorf("NotRace: %q: %q", how, message)
	}
}
