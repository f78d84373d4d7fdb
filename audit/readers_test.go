package audit

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	recording "github.com/urikit/uri/internal/readers"
	"github.com/urikit/uri/iri"
)

// recorded returns the recorded answers of real parsers to awkward texts.
func recorded(t testing.TB) []recording.Record { return recordedIn(t, "hosts.jsonl") }

func recordedIn(t testing.TB, name string) []recording.Record {
	file, err := os.Open("../testdata/readers/" + name)
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
	ofIRIs, err := New(Config{IRIs: true})
	if err != nil {
		t.Fatal(err)
	}
	conflicts, wide, two, alike, guessed, alone := 0, 0, 0, 0, 0, 0
	for _, r := range recorded(t) {
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
		if !weighty && recording.Excuse(r.Text, r.Answers) == nil {
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
	if len(recording.Exceptions) > 8 {
		t.Errorf("%d classes of exceptions", len(recording.Exceptions))
	}
}

// models are the readers that model one program, with the recorded versions of that program.
var models = []struct {
	programs []string
	read     func(string) (string, string)
}{
	{[]string{"Node URL"}, readBrowser},
	{[]string{"Node url.parse, //host"}, readLegacy},
	{[]string{"libcurl", "libcurl of pycurl"}, readSlashes},
	{[]string{"libcurl guessing", "libcurl of pycurl guessing"}, readGuess},
	{[]string{"Java URL"}, readURLPrefix},
	{[]string{"urllib3"}, readURLLib3},
}

// TestModels compares each reader that models one program with the answers of that program
// to valid texts. If the program names a host, the model must name the same host, or that of
// another version of the program.
func TestModels(t *testing.T) {
	for _, r := range recorded(t) {
		if _, err := uri.Parse(r.Text); err != nil {
			continue
		}
		for _, m := range models {
			host, outcome := m.read(r.Text)
			var hosts []string
			for _, program := range m.programs {
				want := r.Answers[program]
				if want.Outcome == recording.Host && isASCII(want.Host) && !hasALabel(want.Host) {
					hosts = append(hosts, folded(want.Host)) // the model maps characters only to ASCII
				}
			}
			if len(hosts) > 0 && (outcome != auditname.Named || !slices.Contains(hosts, folded(host))) {
				t.Errorf("%q: %q, %v; %q names %q", r.Text, host, outcome, m.programs, hosts)
			}
		}
	}
}

// TestIDNA2003 compares the reader of names by IDNA2003 with the answers of two programs to IRIs.
// Both convert U+1E9E, which Unicode 3.2 does not have, by a newer table of lower case.
func TestIDNA2003(t *testing.T) {
	n := 0
	for _, r := range recorded(t) {
		if _, err := iri.Parse(r.Text); err != nil || isASCII(r.Text) || strings.Contains(r.Text, "\u1E9E") || strings.HasPrefix(lower(r.Text), "url:") {
			continue
		}
		host, outcome := readIDNA2003(r.Text)
		for _, program := range []string{"Python idna codec", "Java IDN"} {
			want := r.Answers[program]
			if want.Outcome != recording.Host || !isASCII(want.Host) || strings.Contains(want.Host, " ") {
				continue
			}
			n++
			if outcome != auditname.Named || folded(host) != folded(want.Host) {
				t.Errorf("%q: %q, %v; %s names %q", r.Text, host, outcome, program, want.Host)
			}
		}
	}
	if n < 60 {
		t.Errorf("only %d answers", n)
	}
}

// TestModelsOfSchemes compares the models with the answers to the same texts in all schemes. If
// versions of a program differ, that counts which reads most: a host before no host before an error.
func TestModelsOfSchemes(t *testing.T) {
	records := recordedIn(t, "schemes.jsonl")
	if len(records) < 4000 {
		t.Fatalf("only %d texts", len(records))
	}
	for _, r := range records {
		for _, m := range models {
			want, wantHost := auditname.Refused, ""
			for _, program := range m.programs {
				switch a := r.Answers[program]; a.Outcome {
				case recording.Host:
					want, wantHost = auditname.Named, a.Host
				case recording.None:
					if want == auditname.Refused {
						want = auditname.NoHost
					}
				case recording.Error:
				default:
					t.Fatalf("no answer of %s", program)
				}
			}
			if host, outcome := m.read(r.Text); outcome != want || host != wantHost {
				t.Errorf("%q: %q, %v; %s: %q, %v", r.Text, host, outcome, m.programs[0], wantHost, want)
			}
		}
	}
}

// TestSchemes compares findings with the answers of the programs that connect to a host, to the
// same texts in all schemes. Programs that guess the scheme are left out, and so are libcurl where
// it reads a scheme that it cannot transfer, and Perl, which reads "sip" by other rules.
func TestSchemes(t *testing.T) {
	two := 0
	for _, r := range recordedIn(t, "schemes.jsonl") {
		if _, err := uri.Parse(r.Text); err != nil {
			continue
		}
		maps.DeleteFunc(r.Answers, func(program string, a recording.Answer) bool {
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
