package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestProgress runs uri on a terminal that script(1) makes. Progress stays on the screen while
// results go to a file or a pipe, and goes away before results on the same screen.
func TestProgress(t *testing.T) {
	linkCommand(t)
	if err := os.WriteFile("list", []byte(strings.Repeat("http://example.com/\n", 1<<16)), 0o666); err != nil {
		t.Fatal(err)
	}
	const erase = "\r\x1b[K"
	for _, verb := range []string{"validate", "normalize", "get {host}", "parse --json", "audit"} {
		for _, to := range []string{">out", "| cat >out"} {
			shown := onTerminal(t, "./uri "+verb+" --progress always <list "+to)
			// Each state of the progress erases the one before it. The last erasure is the end.
			if erased, states := strings.Count(shown, erase), strings.Count(shown, " MB/s"); states == 0 || erased != states+1 || !strings.HasSuffix(shown, erase) {
				t.Errorf("%s %s: %d states, %d erasures, in %.200q", verb, to, states, erased, shown)
			}
		}
	}
	shown := onTerminal(t, "./uri normalize --progress always <list")
	for line := range strings.Lines(shown) {
		if i := strings.LastIndex(line, erase); i >= 0 {
			line = line[i+len(erase):]
		}
		if strings.TrimRight(line, "\r\n") != "http://example.com/" && line != "" {
			t.Fatalf("a result is not alone on its line: %q", line)
		}
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
