package test

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

// killed is a variable with which TestKilled starts itself.
const killed = "URIKIT_KILLED"

// A test that is killed leaves no service and no browser.
func TestKilled(t *testing.T) {
	if os.Getenv(killed) != "" {
		b := hunt(t, sites(t)["service"], "light")
		b.wait(`answered?.page`)
		fmt.Println(work)
		b.text(`new Promise(() => {})`) // a command that does not end
	}
	if testing.Short() {
		t.Skip("-short is set: it builds everything again")
	}
	if runtime.GOOS != "linux" {
		t.Skip("only Linux ends what a killed test started")
	}
	hunt(t, "about:blank", "light") // skips without Firefox
	cmd := exec.Command(must(os.Executable()), "-test.run", "^TestKilled$")
	temporary := t.TempDir() // the command lines of all that the test starts have its name
	cmd.Env = append(os.Environ(), killed+"=yes", "TMPDIR="+temporary)
	out := must(cmd.StdoutPipe())
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Wait()
	defer cmd.Process.Kill()
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || len(started(temporary)) < 4 {
		t.Fatalf("%q, %v: it started %q", line, err, started(temporary))
	}
	cmd.Process.Kill()
	for end := time.Now().Add(longestWait); len(started(temporary)) > 0; time.Sleep(100 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("it left %q", started(temporary))
		}
	}
}

// started returns the command lines that have a name.
func started(name string) (list []string) {
	files, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, file := range files {
		if line, _ := os.ReadFile(file); bytes.Contains(line, []byte(name)) {
			list = append(list, string(bytes.ReplaceAll(line, []byte{0}, []byte(" "))))
		}
	}
	return list
}
