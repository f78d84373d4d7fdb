package audit

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/readers/recorded"
	"github.com/urikit/uri/iri"
)

// records returns the recorded answers of real parsers to the probes and some awkward texts.
func records(t testing.TB) []recorded.Record { return recordsIn(t, "hosts", 2500) }

// recordsIn returns the first recorded answers in a file, or all if most is 0.
func recordsIn(t testing.TB, name string, most int) []recorded.Record {
	_, records, err := recorded.ReadFile("../uritest/vectors/readers/"+name+".jsonl.gz", recorded.Common, most)
	if err != nil {
		t.Fatal(err)
	}
	return records
}

// TestRealReaders compares findings with the answers of real parsers, by the requirement in
// docs/evidence/readers.md.
func TestRealReaders(t *testing.T) {
	ofIRIs, err := New(Config{IRIs: true})
	if err != nil {
		t.Fatal(err)
	}
	conflicts, wide, two, alike, guessed, alone := 0, 0, 0, 0, 0, 0
	for _, r := range recordsIn(t, "hosts", 0) {
		found := Auditor{}.AuditText(r.Text)
		_, err := uri.Parse(r.Text)
		if err != nil {
			if _, err = iri.Parse(r.Text); err == nil {
				found = ofIRIs.AuditText(r.Text)
			}
		}
		if _, ok := index(found, "two-readings"); ok {
			two++
			if !r.Answers.Differ() {
				alike++
			}
		}
		if _, ok := index(found, "guessed-host"); ok {
			guessed++
			if !r.Answers.Differ() {
				alone++
			}
		}
		if err != nil || !r.Answers.Conflict(r.Text) {
			continue
		}
		conflicts++
		if strings.ContainsFunc(r.Text, func(c rune) bool { return c >= 0x80 }) {
			wide++
		}
		weighty := slices.ContainsFunc(found, func(f Finding) bool { return f.Severity >= SeverityMedium })
		if !weighty && recorded.Excuse(r.Text, r.Answers) == nil {
			t.Errorf("%q is read as %q, and nothing of medium severity is found", r.Text, r.Answers.Hosts())
		}
	}
	if conflicts < 1000 || wide < 80 || two < 900 || guessed < 100 {
		t.Errorf("only %d conflicts, %d of them in IRIs, and %d and %d findings in the record", conflicts, wide, two, guessed)
	}
	if 100*alone >= 3*guessed {
		t.Errorf("%d of %d findings of guessed-host are false", alone, guessed)
	}
	if 100*alike >= two {
		t.Errorf("%d of %d findings of two-readings are false", alike, two)
	}
	if len(recorded.Exceptions) > 8 {
		t.Errorf("%d classes of exceptions", len(recorded.Exceptions))
	}
}

// TestSchemes compares findings with the answers of the programs that connect to a host, to the
// same texts in all schemes. Programs that guess the scheme are left out, and so are libcurl where
// it reads a scheme that it cannot transfer, and Perl, which reads "sip" by other rules.
func TestSchemes(t *testing.T) {
	two := 0
	for _, r := range recordsIn(t, "schemes", 0) {
		if _, err := uri.Parse(r.Text); err != nil {
			continue
		}
		maps.DeleteFunc(r.Answers, func(program string, a recorded.Answer) bool {
			legacy := strings.HasPrefix(program, "Node url.parse") && !uri.Split(r.Text).HasAuthority
			return legacy || strings.Contains(program, "guessing") || strings.HasSuffix(program, "of any scheme") ||
				program == "urllib3" || program == "Perl URI"
		})
		found := Auditor{}.AuditText(r.Text)
		_, ok := index(found, "two-readings")
		if ok {
			two++
		}
		weighty := slices.ContainsFunc(found, func(f Finding) bool { return f.Severity >= SeverityMedium })
		switch differ := r.Answers.Differ(); {
		case ok && !differ:
			t.Errorf("%q: two-readings, but the programs read only %q", r.Text, r.Answers.Hosts())
		case differ && !weighty:
			t.Errorf("%q: the programs read %q, and nothing of medium severity is found", r.Text, r.Answers.Hosts())
		}
	}
	if two < 50 {
		t.Errorf("only %d texts are read in two ways", two)
	}
}
