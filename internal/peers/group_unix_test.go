//go:build unix

package peers

import (
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/urikit/uri/internal/testenv"
)

// After a time-out a program that the program started is ended too.
func TestEndsChildren(t *testing.T) {
	testenv.Program(t, "sleep")
	p, err := program(t, "child")
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(p.Version)
	if err != nil {
		t.Fatal(err)
	}
	p.timeout = time.Millisecond
	if _, err := p.Implementation().Decode("hang"); err == nil || !strings.HasPrefix(err.Error(), timeOut) {
		t.Error(err)
	}
	for alive := true; alive; time.Sleep(time.Millisecond) {
		alive = syscall.Kill(pid, 0) == nil && !isZombie(pid)
	}
}

// isZombie reports whether a process has ended, and its parent does not wait for it.
func isZombie(pid int) bool {
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	return err == nil && strings.Contains(string(stat), ") Z ")
}
