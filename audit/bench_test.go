package audit_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
)

// sample returns the valid lines of the lists that URIKIT_CORPUS names, or of the sample in
// the repository, which has an unusual number of oddities.
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

// The audit of a reference must not cost more than three parses. The metrics are the costs
// of Audit, and of AuditText, which also parses, as multiples of a parse. The benchmark
// measures all by turns and takes the best turn of each, to reduce the influence of other
// programs.
func BenchmarkCost(b *testing.B) {
	lines, n := sample(b)
	refs := make([]uri.Reference, len(lines))
	for i, s := range lines {
		refs[i] = uri.MustParse(s)
	}
	var by audit.Auditor
	turns := [...]func(i int){
		func(i int) { _, _ = uri.Parse(lines[i]) },
		func(i int) { by.AuditText(lines[i]) },
		func(i int) { by.Audit(refs[i]) },
	}
	var best [len(turns)]time.Duration
	b.SetBytes(n)
	b.ReportAllocs()
	for b.Loop() {
		for k, turn := range turns {
			start := time.Now()
			for i := range lines {
				turn(i)
			}
			if took := time.Since(start); best[k] == 0 || took < best[k] {
				best[k] = took
			}
		}
	}
	b.ReportMetric(float64(best[1])/float64(best[0]), "parses/AuditText")
	b.ReportMetric(float64(best[2])/float64(best[0]), "parses/Audit")
	b.ReportMetric(float64(best[0].Nanoseconds())/float64(len(lines)), "ns/parse")
}
