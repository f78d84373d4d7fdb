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
	if want := has("avx2", "bmi2", "popcnt"); avx2 != want {
		t.Errorf("AVX2 %t, want %t", avx2, want)
	}
	if want := has("avx2", "bmi2", "popcnt", "avx512f", "avx512bw", "avx512vl"); avx512 != want {
		t.Errorf("AVX-512 %t, want %t", avx512, want)
	}
}
