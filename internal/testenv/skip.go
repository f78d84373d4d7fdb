package testenv

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"runtime"
	"syscall"
	"testing"
)

// The functions of this file skip a test, each for a reason of one kind, which begins the message.
// A file of the repository that is missing is no reason: it fails a test.

// NotShort skips a test with -short, which leaves out what costs much. The cost is a clause such as
// "it reads 1 GiB".
func NotShort(t testing.TB, cost string) {
	t.Helper()
	if testing.Short() {
		t.Skip("-short is set: " + cost)
	}
}

// NotRace skips a test with the race detector.
func NotRace(t testing.TB, why string) {
	t.Helper()
	if Race {
		t.Skip("the race detector is on: " + why)
	}
}

// Program returns the path of another program. It skips a test if there is none in PATH.
func Program(t testing.TB, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if errors.Is(err, exec.ErrNotFound) {
		t.Skip("needs the program " + name + ", which is not in PATH")
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// Variable returns the value of an environment variable. It skips a test that only this variable
// asks for; says is what it is, such as "the address of a server".
func Variable(t testing.TB, name, says string) string {
	t.Helper()
	value := os.Getenv(name)
	if value == "" {
		t.Skip(name + " is not set, which is " + says)
	}
	return value
}

// Allowed skips a test if err says that the system does not allow, or does not have, what the test
// needs. It fails it if err is another error.
func Allowed(t testing.TB, what string, err error) {
	t.Helper()
	if err == nil {
		return
	}
	var number syscall.Errno
	refused := errors.Is(err, fs.ErrPermission) || errors.Is(err, errors.ErrUnsupported)
	if errors.As(err, &number) {
		const (
			addressNotAvailable = 10049 // WSAEADDRNOTAVAIL
			nameInvalid         = 123   // ERROR_INVALID_NAME
			privilege           = 1314  // ERROR_PRIVILEGE_NOT_HELD
		)
		windows := runtime.GOOS == "windows" && (number == addressNotAvailable || number == nameInvalid || number == privilege)
		refused = refused || windows || number == syscall.EADDRNOTAVAIL || number == syscall.EAFNOSUPPORT
	}
	if !refused {
		t.Fatalf("%s: %v", what, err)
	}
	t.Skipf("the system does not allow %s: %v", what, err)
}

// Symlink makes a symbolic link, and skips a test if the system does not allow it.
func Symlink(t testing.TB, target, name string) {
	t.Helper()
	Allowed(t, "symbolic links", os.Symlink(target, name))
}
