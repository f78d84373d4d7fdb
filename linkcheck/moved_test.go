package linkcheck_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/linkcheck"
)

// A movedTo answers that each page moved to a place.
type movedTo string

func (m movedTo) Probe(context.Context, string, string) linkcheck.Answer {
	return linkcheck.Answer{State: "alive", Moved: string(m)}
}

// TestMoved compares the fixes and messages for places to which pages moved.
func TestMoved(t *testing.T) {
	const message = "the page moved for good"
	for place, want := range map[string]string{
		"https://h.example/b":             "https://h.example/b#f",
		"https://u@h.example/b":           "",
		"https://u:Vq3xT9kk@h.example/":   "",
		"https://h.example/#b":            "",
		"https://h.example/?token=Vq3xT9": "",
		"https://h.example/?mine=Vq3xT9":  "",
	} {
		k, err := linkcheck.New(linkcheck.Config{
			Files:  fstest.MapFS{"a.md": {Data: []byte("[a](https://h.example/a#f)\n")}},
			Audit:  audit.Config{MinSeverity: audit.SeverityInfo, Only: []string{"page-moved"}, Parameters: []string{"mine"}},
			Prober: movedTo(place),
		})
		if err != nil {
			t.Fatal(err)
		}
		for r := range k.Check(context.Background(), slices.Values([]string{"a.md"})) {
			if len(r.Findings) != 1 {
				t.Fatalf("%s: %v", place, r.Findings)
			}
			f := r.Findings[0]
			if f.Fix != want || (f.Message == message) != (want != "") || !strings.HasPrefix(f.Message, message) || strings.Contains(f.Message, "Vq3x") {
				t.Errorf("%s: fix %q, %s", place, f.Fix, f.Message)
			}
		}
	}
}
