package audit_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
)

// sample returns the valid lines of the lists that URIKIT_CORPUS names, or of the
// sample that comes with the source, which has more than its share of oddities.
func sample(t testing.TB) (lines []string, bytes int64) {
	files := []string{"../testdata/corpus/sample.txt"}
	if folder := os.Getenv("URIKIT_CORPUS"); folder != "" {
		files, _ = filepath.Glob(filepath.Join(folder, "*.txt"))
	}
	for _, name := range files {
		file, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(file)) {
			line = strings.TrimSuffix(line, "\n")
			if _, err := uri.Parse(line); err == nil {
				lines = append(lines, line)
				bytes += int64(len(line))
			}
		}
	}
	return lines, bytes
}

// To audit a text is to cost no more than to parse it three times.
func BenchmarkParse(b *testing.B) {
	lines, n := sample(b)
	b.SetBytes(n)
	b.ReportAllocs()
	for b.Loop() {
		for _, s := range lines {
			_, _ = uri.Parse(s)
		}
	}
}

func BenchmarkAuditText(b *testing.B) {
	lines, n := sample(b)
	b.SetBytes(n)
	b.ReportAllocs()
	for b.Loop() {
		for _, s := range lines {
			audit.Auditor{}.AuditText(s)
		}
	}
}

func BenchmarkAudit(b *testing.B) {
	lines, n := sample(b)
	var refs []uri.Reference
	for _, s := range lines {
		refs = append(refs, uri.MustParse(s))
	}
	b.SetBytes(n)
	b.ReportAllocs()
	for b.Loop() {
		for _, r := range refs {
			audit.Auditor{}.Audit(r)
		}
	}
}
