package scan_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri/internal/engine/scan"
)

// The run ends at the same byte wherever it begins and wherever blocks end.
func TestQuery(t *testing.T) {
	if !scan.Fast {
		return // Query needs a vector kernel
	}
	for length := range 3*scan.Block + 2 {
		for _, stop := range []string{"<", "%", "%4", "%zz", "\xff", ""} {
			for _, from := range []int{0, 1, 2, 3, 63, 64, 65} {
				if from > length {
					continue
				}
				s := strings.Repeat("a", length) + stop
				if stop != "" {
					s += strings.Repeat("k", 70)
				}
				question, end := scan.Query(s, from)
				if end != length || question != end {
					t.Fatalf("%q from %d: %d, %d, want %d", s, from, question, end, length)
				}
				if from == length {
					continue
				}
				s = s[:from] + "?" + s[from+1:]
				if question, _ := scan.Query(s, from); question != from {
					t.Fatalf("%q from %d: the question mark is at %d", s, from, question)
				}
			}
		}
	}
}
