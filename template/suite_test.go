package template_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/urikit/uri/template"
)

// A suite is a group of cases of uritemplate-test.
type suite struct {
	Variables template.Map
	TestCases [][2]json.RawMessage
}

// TestSuite runs the public suite: each template expands to one of the results, and if there
// is none, it is not valid or cannot be expanded.
func TestSuite(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.json")
	count := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var suites map[string]suite
		if err := json.Unmarshal(data, &suites); err != nil {
			t.Fatal(err)
		}
		for name, s := range suites {
			vars := s.Variables
			for _, c := range s.TestCases {
				count++
				var text string
				var want []string
				json.Unmarshal(c[0], &text)
				if c[1][0] == '"' {
					want = []string{""}
					json.Unmarshal(c[1], &want[0])
				} else if c[1][0] == '[' {
					json.Unmarshal(c[1], &want)
				}
				tmpl, err := template.Parse(text)
				got := ""
				if err == nil {
					got, err = tmpl.Expand(vars)
				}
				if err == nil && !slices.Contains(want, got) || err != nil && want != nil {
					t.Errorf("%s: %s: %q expands to %q, %v, want %q", file, name, text, got, err, want)
				}
				if err == nil {
					checkMatch(t, tmpl, got)
				}
			}
		}
	}
	t.Logf("%d templates", count)
	if count != 270 {
		t.Error("not all templates are in the files")
	}
}

// checkMatch checks that a template that matches s has values that expand to s.
func checkMatch(t testing.TB, tmpl template.Template, s string) {
	t.Helper()
	vars, ok := tmpl.Match(s)
	if !ok {
		return
	}
	again, err := tmpl.Expand(vars)
	if reread, ok := tmpl.Match(again); err != nil || !ok || len(reread) != len(vars) {
		t.Errorf("%q matches %q with %v, which expand to %q, %v", tmpl, s, vars, again, err)
	}
}
