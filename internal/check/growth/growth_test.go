package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/testenv"
)

// There are at least 300 families, no two of which are equal, and their inputs have the size that
// is asked for.
func TestFamilies(t *testing.T) {
	all := families()
	seen := make(map[string]bool)
	for i := range all {
		f := &all[i]
		seen[f.name()] = true
		for _, size := range []int{1 << 10, 1 << 14} {
			if got := len(f.input(size)); got < size || got > size+len(f.unit)+10 {
				t.Errorf("%s: %d bytes, not %d", f.name(), got, size)
			}
		}
	}
	if len(seen) != len(all) || len(all) < 300 {
		t.Errorf("%d families, and %d different ones", len(all), len(seen))
	}
}

func TestGrowth(t *testing.T) {
	linear := []count{{1 << 14, 10_000_000}, {1 << 16, 40_000_000}, {1 << 18, 160_000_000}}
	square := []count{{1 << 14, 10_000_000}, {1 << 16, 60_000_000}, {1 << 18, 640_000_000}}
	if got := growth(linear); got > 1 {
		t.Errorf("linear: %.2f", got)
	}
	if got := growth(square); got < 2 {
		t.Errorf("square: %.2f", got)
	}
}

// A brief selection is counted here, if there is valgrind.
func TestInstructions(t *testing.T) {
	testenv.NotShort(t, "it counts in valgrind for seconds")
	testenv.Program(t, "valgrind")
	folder := t.TempDir()
	program := filepath.Join(folder, "uri")
	if out, err := exec.Command("go", "build", "-o", program, "github.com/urikit/uri/cmd/uri").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, f := range []family{
		{args: strings.Fields("convert --as typed -f FILE"), first: "http://h/", unit: "{a}", last: "\n"},
		{args: strings.Fields("extract FILE"), suffix: ".md", unit: "[a]("},
	} {
		counts, err := f.measure(program, folder, []int{1 << 14, 1 << 16})
		if err != nil {
			t.Errorf("%s: %v", f.name(), err)
		} else if worst := growth(counts); worst > most || counts[1].instructions == 0 {
			t.Errorf("%s: %.2f times linear: %v", f.name(), worst, counts)
		}
	}
}

// The command knows the options of each family. One that it refuses would grow with nothing.
func TestAccepted(t *testing.T) {
	testenv.NotShort(t, "it compiles the command")
	folder := t.TempDir()
	program := filepath.Join(folder, "uri")
	if out, err := exec.Command("go", "build", "-o", program, "github.com/urikit/uri/cmd/uri").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, f := range families() {
		file, args, text := f.write(folder, 64)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		c := exec.Command(program, args...)
		c.Stdin = strings.NewReader(text)
		if out, err := c.CombinedOutput(); c.ProcessState == nil || c.ProcessState.ExitCode() > 1 {
			t.Errorf("%s: %v: %s", f.name(), err, out)
		}
	}
}
