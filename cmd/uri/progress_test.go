package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestProgress runs uri on a terminal that script(1) makes. Progress is shown after a second, which
// the reader of the results waits. It stays on the screen while results go to a pipe, and is gone
// at the end.
func TestProgress(t *testing.T) {
	linkCommand(t)
	if err := os.WriteFile("list", []byte(strings.Repeat("http://example.com/\n", 1<<16)), 0o666); err != nil {
		t.Fatal(err)
	}
	const erase, later = "\r\x1b[K", " <list | (sleep 1.3; cat >out)"
	for _, verb := range []string{"validate --print valid", "normalize", "get {host}", "parse --json"} {
		shown := onTerminal(t, "./uri "+verb+later)
		// Each state of the progress erases the one before it. The last erasure is the end.
		if erased, states := strings.Count(shown, erase), strings.Count(shown, " MB/s"); states == 0 || erased != states+1 || !strings.HasSuffix(shown, erase) {
			t.Errorf("%s: %d states, %d erasures, in %.200q", verb, states, erased, shown)
		}
	}
	if shown := onTerminal(t, "./uri normalize --quiet"+later); shown != "" {
		t.Errorf("with --quiet %.200q", shown)
	}
}

// onTerminal returns what a command shows on a terminal.
func onTerminal(t *testing.T, command string) string {
	t.Helper()
	cmd := exec.Command("script", "-qec", command, os.DevNull)
	cmd.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0")
	out, err := cmd.Output()
	if err != nil {
		t.Errorf("%s: %v", command, err)
	}
	return string(out)
}
