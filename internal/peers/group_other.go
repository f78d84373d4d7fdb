//go:build !unix

package peers

import "os/exec"

// group does nothing: this system has no process groups that a signal reaches.
func group(*exec.Cmd) {}

// killGroup ends a program, but not the programs that it started.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
