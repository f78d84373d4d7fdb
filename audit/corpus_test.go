package audit_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/redact"
)

// TestCorpus logs how many findings each rule has in the lists of URIs, one a line,
// in the folder that the environment variable URIKIT_CORPUS names.
func TestCorpus(t *testing.T) {
	folder := os.Getenv("URIKIT_CORPUS")
	if folder == "" {
		t.Skip("URIKIT_CORPUS is not set, which is a folder of texts")
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err != nil || files == nil {
		t.Fatalf("no lists in %s: %v", folder, err)
	}
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			file, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			count := make(map[string]int)
			lines, found, weighty := 0, 0, 0
			for line := range bytes.Lines(file) {
				lines++
				s := string(bytes.TrimSuffix(line, []byte("\n")))
				list := audit.Auditor{}.AuditText(s)
				for _, f := range list {
					count[f.ID]++
					if os.Getenv("URIKIT_SHOW") == f.ID {
						t.Logf("%s: %s", redact.String(s), f.Message)
					}
				}
				if len(list) > 0 {
					found++
				} else if n := testing.AllocsPerRun(1, func() { audit.Auditor{}.AuditText(s) }); n > 0 && !testenv.Race && !strings.Contains(s, "xn--") {
					t.Errorf("%s: %v allocations, and nothing is found", redact.String(s), n)
				}
				if slices.ContainsFunc(list, func(f audit.Finding) bool { return f.Severity >= audit.SeverityMedium }) {
					weighty++
				}
			}
			t.Logf("%d lines, %d with findings, %d with one that is medium or high", lines, found, weighty)
			for _, r := range audit.Rules() {
				if n := count[r.ID]; n > 0 {
					t.Logf("%6d %-6s %s", n, r.Severity, r.ID)
				}
			}
		})
	}
}
