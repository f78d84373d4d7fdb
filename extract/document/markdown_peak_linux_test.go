package document

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/testenv"
)

// TestMarkdownPeak reads each hostile family in a separate process. For 512 KiB its peak
// resident memory is at most 100 times the document.
func TestMarkdownPeak(t *testing.T) {
	const (
		variable = "URIKIT_FAMILY"
		size     = 1 << 19
		most     = 100 * size
	)
	if i, err := strconv.Atoi(os.Getenv(variable)); err == nil {
		drain(t, hostileOptions, strings.NewReader(markdownFamilies[i].make(size)))
		status, err := os.ReadFile("/proc/self/status")
		if err != nil {
			t.Fatal(err)
		}
		_, peak, _ := strings.Cut(string(status), "VmHWM:")
		fmt.Println("peak", strings.Fields(peak)[0])
		return
	}
	testenv.NotRace(t, "it has memory of its own")
	worst := []string{"[", "\\", "|a|\n|-|\n"}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range markdownFamilies {
		if testing.Short() && !slices.Contains(worst, f.name) {
			continue
		}
		child := exec.Command(program, "-test.run=^TestMarkdownPeak$")
		child.Env = append(os.Environ(), variable+"="+strconv.Itoa(i))
		out, err := child.CombinedOutput()
		if err != nil {
			t.Fatalf("%.50q: %v\n%s", f.name, err, out)
		}
		var kib int
		if _, err := fmt.Sscanf(string(out), "peak %d", &kib); err != nil {
			t.Fatalf("%.50q: %v\n%s", f.name, err, out)
		}
		t.Logf("%5.1f times the document: %.50q", float64(kib<<10)/size, f.name)
		if kib<<10 > most {
			t.Errorf("%.50q: %d KiB", f.name, kib)
		}
	}
}
