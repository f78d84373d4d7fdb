package main

import (
	"strings"
	"testing"

	"github.com/urikit/uri/uritest"
)

// Each candidate answers some vectors, and ours answers all of them.
func TestConformance(t *testing.T) {
	for i, c := range candidates {
		report, err := uritest.Suite{Editions: []string{"rfc3986"}}.Run(c.implementation)
		if err != nil {
			t.Fatal(err)
		}
		passed := 0
		for _, r := range report.Results {
			passed += r.Passed
			if i == 0 && (r.Skipped > 0 || r.Failed > 0) {
				t.Errorf("%s: %+v", c.what, r)
			}
		}
		if passed == 0 {
			t.Errorf("%s: nothing passes", c.what)
		}
	}
	table, err := conformance()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(strings.TrimSpace(table)) {
		if n := strings.Count(line, "|"); n != len(candidates)+3 {
			t.Errorf("%d columns in %s", n, line)
		}
	}
}
