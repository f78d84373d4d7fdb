package audit

import (
	"os"
	"slices"
	"testing"

	"github.com/urikit/uri"
	recording "github.com/urikit/uri/internal/readers"
)

// recorded returns the recorded answers of real parsers.
func recorded(t testing.TB) []recording.Record {
	file, err := os.Open("../testdata/readers/hosts.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	records, err := recording.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	return records
}

// TestRealReaders compares findings with the answers of real parsers, by the requirement in
// docs/readers.md.
func TestRealReaders(t *testing.T) {
	conflicts, two, alike := 0, 0, 0
	for _, r := range recorded(t) {
		found := Auditor{}.AuditText(r.Text)
		if _, ok := index(found, "two-readings"); ok {
			two++
			if !r.Answers.Differ() {
				alike++
			}
		}
		if _, err := uri.Parse(r.Text); err != nil || !r.Answers.Conflict(r.Text) {
			continue
		}
		conflicts++
		weighty := slices.ContainsFunc(found, func(f Finding) bool { return f.Severity >= SeverityMedium })
		if !weighty && recording.Excuse(r.Text, r.Answers) == nil {
			t.Errorf("%q is read as %q, and nothing of medium severity is found", r.Text, r.Answers.Hosts())
		}
	}
	if conflicts < 1000 || two < 1000 {
		t.Errorf("only %d conflicts and %d findings in the record", conflicts, two)
	}
	if 100*alike >= two {
		t.Errorf("%d of %d findings of two-readings are false", alike, two)
	}
	if len(recording.Exceptions) > 5 {
		t.Errorf("%d classes of exceptions", len(recording.Exceptions))
	}
}

// TestModels compares each reader that models one program with the answers of that program
// to valid texts. If the program names a host, the model must name the same host.
func TestModels(t *testing.T) {
	models := []struct {
		program string
		read    func(string) (string, Outcome)
	}{
		{"Node URL", readBrowser},
		{"Node url.parse, //host", readLegacy},
		{"libcurl", readSlashes},
		{"libcurl guessing", readGuess},
		{"urllib3", readURLLib3},
	}
	for _, r := range recorded(t) {
		if _, err := uri.Parse(r.Text); err != nil {
			continue
		}
		for _, m := range models {
			want := r.Answers[m.program]
			if want.Outcome != recording.Host || !isASCII(want.Host) || hasALabel(want.Host) {
				continue // the model maps characters only to ASCII
			}
			if host, outcome := m.read(r.Text); outcome != Named || folded(host) != folded(want.Host) {
				t.Errorf("%q: %q, %v; %s names %q", r.Text, host, outcome, m.program, want.Host)
			}
		}
	}
}
