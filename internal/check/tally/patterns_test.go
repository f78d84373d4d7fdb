package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// choice matches a step of .ci/run that names some tests of a package, or some scripts.
var choice = regexp.MustCompile(`(?m)-run='\^Test(Script\$/\^)?\(([^)]+)\)\$' (\./\S+)$`)

// TestChoices checks that each name in such a step is that of a test or a script: a step without
// one would not fail.
func TestChoices(t *testing.T) {
	const root = "../../.."
	text, err := os.ReadFile(filepath.Join(root, ".ci", "run"))
	if err != nil {
		t.Fatal(err)
	}
	steps := choice.FindAllStringSubmatch(string(text), -1)
	for _, step := range steps {
		p := testPackage{Dir: filepath.Join(root, step[3])}
		files, err := filepath.Glob(filepath.Join(p.Dir, "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			p.TestGoFiles = append(p.TestGoFiles, filepath.Base(name))
		}
		if err := p.find(); err != nil {
			t.Fatal(err)
		}
		prefix, names := "Test", p.tests
		if step[1] != "" {
			prefix, names = "", p.scripts
		}
		for _, name := range strings.Split(step[2], "|") {
			if !slices.ContainsFunc(names, regexp.MustCompile("^"+prefix+name+"$").MatchString) {
				t.Errorf(".ci/run: %s has no %s%s", step[3], prefix, name)
			}
		}
	}
	if len(steps) < 2 {
		t.Errorf("%d steps choose tests", len(steps))
	}
}
