package readers_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/readers"
	"github.com/urikit/uri/internal/readers/recorded"
	"github.com/urikit/uri/iri"
)

// records returns the recorded answers of real programs.
func records(t *testing.T, name string) []recorded.Record {
	_, list, err := recorded.ReadFile("../../uritest/vectors/readers/"+name+".jsonl.gz", recorded.Common, 0)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestModels compares each model of a program with the recorded answers of the program. If versions
// of the program differ, the model reads as one of those that read most.
func TestModels(t *testing.T) {
	hosts, schemes := records(t, "hosts"), records(t, "schemes")
	for _, m := range readers.Models {
		t.Run(m.Name, func(t *testing.T) {
			compared, named := 0, 0
			for _, r := range hosts {
				want, ok := recorded.Readings(m, r)
				if !ok {
					continue
				}
				compared++
				if want[0].Outcome == auditname.Named {
					named++
				}
				if got := m.Read(r.Text); !slices.Contains(want, got) {
					t.Errorf("%q: %+v; %q read %+v", r.Text, got, m.Programs, want)
				}
			}
			for _, r := range schemes {
				if got, want := m.Read(r.Text), recorded.AllReadings(m, r); !slices.Contains(want, got) {
					t.Errorf("%q: %+v; %q read %+v", r.Text, got, m.Programs, want)
				}
			}
			t.Logf("%d generated texts, %d of them with a host", compared, named)
			if compared < 250 || named < 200 {
				t.Errorf("only %d texts, %d of them with a host", compared, named)
			}
		})
	}
}

func isValid(text string) bool {
	_, err := uri.Parse(text)
	return err == nil
}

// TestAppendixB compares the common reading with the answers of four programs to valid texts.
func TestAppendixB(t *testing.T) {
	n := 0
	for _, r := range records(t, "hosts") {
		if !isValid(r.Text) {
			continue
		}
		got := readers.AppendixB(r.Text)
		for _, program := range []string{"Python urlsplit", "Addressable", "Ruby URI", "httpx"} {
			if a := r.Answers[program].Reading(); a.Outcome != auditname.Refused {
				n++
				if a != got {
					t.Errorf("%q: %+v; %s reads %+v", r.Text, got, program, a)
				}
			}
		}
	}
	if n < 4000 {
		t.Errorf("only %d answers", n)
	}
}

// TestIDNA2003 compares the reading of names by IDNA2003 with the answers of two programs to IRIs.
// Both convert U+1E9E, which Unicode 3.2 does not have, by a newer table of lower case.
func TestIDNA2003(t *testing.T) {
	n := 0
	for _, r := range records(t, "hosts") {
		isURL := len(r.Text) > 4 && strings.EqualFold(r.Text[:4], "url:")
		if _, err := iri.Parse(r.Text); err != nil || ascii.Only(r.Text) || strings.Contains(r.Text, "\u1E9E") || isURL {
			continue
		}
		got := readers.IDNA2003(r.Text)
		for _, program := range []string{"Python idna codec", "Java IDN"} {
			want := r.Answers[program]
			if want.Outcome != recorded.Host || !ascii.Only(want.Host) || strings.Contains(want.Host, " ") {
				continue
			}
			if len(want.Host) > 253 { // Java refuses a name that is too long for DNS, and Python does not
				continue
			}
			n++
			if got != want.Reading() {
				t.Errorf("%q: %+v; %s names %q", r.Text, got, program, want.Host)
			}
		}
	}
	if n < 60 {
		t.Errorf("only %d answers", n)
	}
}
