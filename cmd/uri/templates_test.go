package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/cmd/internal/ask"
)

// TestTemplateSuite runs the public suite of RFC 6570 through the command. It has each example of
// section 3. What an expansion matches,
// expands to the same text again.
func TestTemplateSuite(t *testing.T) {
	files, _ := filepath.Glob("../../template/testdata/*.json")
	count, read := 0, 0
	b := newBench(t)
	file := filepath.Join(t.TempDir(), "vars.json")
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var groups map[string]struct {
			Variables json.RawMessage
			TestCases [][2]any
		}
		if err := json.Unmarshal(data, &groups); err != nil {
			t.Fatal(err)
		}
		for group, g := range groups {
			if err := os.WriteFile(file, g.Variables, 0o666); err != nil {
				t.Fatal(err)
			}
			for _, c := range g.TestCases {
				count++
				text := c[0].(string)
				stdout, stderr := b.run(t, "", "template", "--null", "--vars", file, "--", text)
				expansion, valid := strings.CutSuffix(stdout, "\x00")
				var want []any // the possible expansions; none if the template is an error
				switch result := c[1].(type) {
				case string:
					want = []any{result}
				case []any:
					want = result
				}
				if valid != (want != nil) || valid != (stderr == "") || valid && !slices.Contains(want, any(expansion)) {
					t.Errorf("%s: %s gives %q, %q, want %v", group, text, stdout, stderr, want)
				}
				if valid && !testing.Short() && again(t, b, file, text, expansion) {
					read++
				}
			}
		}
	}
	if count != 270 || read < 100 && !testing.Short() {
		t.Errorf("%d templates, of which %d match", count, read)
	}
}

// again reports whether a template matches an expansion. It checks that the values expand to
// the same text again.
func again(t *testing.T, b *bench, file, template, expansion string) bool {
	t.Helper()
	stdout, _ := b.run(t, "", "template", "--match", "--json", "--", template, expansion)
	var got struct {
		Matched bool
		Vars    json.RawMessage
	}
	if err := json.Unmarshal([]byte(stdout), &got); err != nil || !got.Matched {
		return false
	}
	file += ".found"
	if err := os.WriteFile(file, got.Vars, 0o666); err != nil {
		t.Fatal(err)
	}
	stdout, stderr := b.run(t, "", "template", "--vars", file, "--", template)
	once, _ := b.run(t, "", "normalize", "--level", "percent", "--", strings.TrimSuffix(stdout, "\n"))
	want, _ := b.run(t, "", "normalize", "--level", "percent", "--", expansion)
	if once != want || stderr != "" {
		t.Errorf("%s: %s expands to %q, want %q; %s", template, got.Vars, stdout, expansion, stderr)
	}
	return true
}

func TestAssignment(t *testing.T) {
	for _, test := range []struct{ text, name, key, value, problem string }{
		{"a=", "a", "-", "", ""},
		{"a=b=c", "a", "-", "b=c", ""},
		{"a.%41_1=[x]=y", "a.%41_1", "-", "[x]=y", ""},
		{"a[]=", "a", "", "", ""},
		{"a[b]=c]=d", "a", "b", "c]=d", ""},
		{"a[b=c]=d", "a", "b=c", "d", ""},
		{"a", "", "", "", "missing"},
		{"", "", "", "", "missing"},
		{"a[b=c", "", "", "", "missing"},
		{"=a", "", "", "", "name"},
		{"[a]=b", "", "", "", "name"},
		{"a*=b", "", "", "", "name"},
		{"a,b=c", "", "", "", "name"},
		{"a:3=c", "", "", "", "name"},
		{"+a=c", "", "", "", "name"},
		{"a}{b=c", "", "", "", "name"},
	} {
		name, key, value, err := ask.Assignment(test.text)
		if key == nil {
			absent := "-"
			key = &absent
		}
		switch {
		case test.problem != "":
			if err == nil || !strings.Contains(err.Error(), test.problem) {
				t.Errorf("%q: %v", test.text, err)
			}
		case err != nil || name != test.name || *key != test.key || value != test.value:
			t.Errorf("%q: %q, %q, %q, %v", test.text, name, *key, value, err)
		}
	}
}
