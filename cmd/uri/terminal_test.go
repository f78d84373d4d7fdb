package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"
	"unicode"

	"github.com/urikit/uri/internal/testenv"
)

// TestTrurlOnTerminal runs uri trurl on a terminal that script(1) makes: no component and no
// message acts on it. In a pipe they are as trurl prints them.
func TestTrurlOnTerminal(t *testing.T) {
	linkCommand(t)
	const url = `'http://h/%1b%5b31m?a=%1b%5d0%3bx%07%7f%c2%9b%e2%80%ae%e2%80%8b%ff&b=%0d'`
	for _, c := range []struct{ command, piped, shown string }{
		{"--get '{query:a}' " + url, "\x1b]0;x\a\x7f\u009b\u202e\u200b\xff\n", `\x1b]0;x\a\x7f\u009b\u202e\u200b\xff` + "\n"},
		{"--get '{path}|{query:b}' " + url, "/\x1b[31m|\r\n", `/\x1b[31m|\r` + "\n"},
		{"\"$(printf 'http://h\\033[31m\\302\\233')\" 2>&1", "trurl note: Malformed input to a URL function [http://h\x1b[31m\u009b]\n", `trurl note: Malformed input to a URL function [http://h\x1b[31m\u009b]` + "\n"},
		{"\"$(printf 'http://me:secret@h\\033/')\" 2>&1", "trurl note: Malformed input to a URL function [http://me:***@h\x1b/]\n", `trurl note: Malformed input to a URL function [http://me:***@h\x1b/]` + "\n"},
		{"--verify \"$(printf 'http://\\342\\200\\256[')\" 2>&1 || true", "trurl error: Bad hostname [http://\u202e[]\ntrurl error: Try trurl -h for help\n", `trurl error: Bad hostname [http://\u202e[]` + "\ntrurl error: Try trurl -h for help\n"},
	} {
		out, err := exec.Command("sh", "-c", "./uri trurl "+c.command).Output()
		if err != nil || string(out) != c.piped {
			t.Errorf("%s in a pipe: %v, %q, want %q", c.command, err, out, c.piped)
		}
		shown := strings.ReplaceAll(onTerminal(t, "./uri trurl "+c.command), "\r\n", "\n")
		if shown != c.shown {
			t.Errorf("%s on a terminal: %q, want %q", c.command, shown, c.shown)
		}
	}
	shown := strings.ReplaceAll(onTerminal(t, "./uri trurl --json "+url), "\r\n", "\n")
	if !json.Valid([]byte(shown)) || strings.ContainsFunc(shown, func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }) {
		t.Errorf("--json on a terminal: %q", shown)
	}
}

// linkCommand skips the test if there is no script(1). Otherwise it makes a temporary folder the
// working directory, in which "uri" is the command.
func linkCommand(t *testing.T) {
	t.Helper()
	testenv.NotShort(t, "it starts a terminal for each case")
	testenv.NotRace(t, "it starts a terminal for each case")
	if err := exec.Command(testenv.Program(t, "script"), "-qec", "true", os.DevNull).Run(); err != nil {
		t.Skipf("needs the program script of util-linux, and this one does not know -qec: %v", err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	testenv.Symlink(t, self, "uri")
}
