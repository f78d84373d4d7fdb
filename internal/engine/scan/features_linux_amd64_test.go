//go:build !purego

package scan

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// Linux lists the processor's features whose registers it saves.
func TestFeatures(t *testing.T) {
	text, err := os.ReadFile("/proc/cpuinfo")
	_, flags, found := strings.Cut(string(text), "\nflags")
	if err != nil || !found {
		t.Skip("the system has no flags in /proc/cpuinfo, which say what the processor can do")
	}
	flags, _, _ = strings.Cut(flags, "\n")
	has := func(names ...string) bool {
		for _, name := range names {
			if !slices.Contains(strings.Fields(flags), name) {
				return false
			}
		}
		return true
	}
	if got, want := features(), has("avx2", "bmi1", "bmi2", "popcnt"); got != want {
		t.Errorf("%t, want %t", got, want)
	}
}
