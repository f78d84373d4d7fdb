package test

import (
	"os/exec"
	"syscall"
)

// dieWithTest makes a command end with the test, also if the test is killed.
func dieWithTest(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGTERM}
}
