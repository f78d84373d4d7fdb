package script_test

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestGenerated compares latinlike.go with what latinlike.py prints where PyICU is at hand with
// the version of ICU that the file names. Another version has other letters.
func TestGenerated(t *testing.T) {
	want, err := os.ReadFile("latinlike.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, python := range []string{"python3", "/usr/bin/python3"} {
		version, err := exec.Command(python, "-c", "import icu; print(icu.ICU_VERSION)").Output()
		if err != nil || !strings.Contains(string(want), " in ICU "+strings.TrimSpace(string(version))+",") {
			continue
		}
		script := exec.Command(python, "latinlike.py")
		script.Stderr = os.Stderr
		got, err := script.Output()
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s latinlike.py prints another file", python)
		}
		return
	}
	t.Skip("needs PyICU with the version of ICU that latinlike.go names, which is not installed")
}
