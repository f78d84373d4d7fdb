//go:build unix

package peers

import (
	"os/exec"
	"syscall"
)

// group starts a program in a process group of its own, so that [killGroup] ends the programs that
// it starts too.
func group(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup ends a program that group has prepared.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
