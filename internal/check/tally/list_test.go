package main

import (
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestRows fails for a row of skips.tsv whose test does not exist, or which another row repeats.
func TestRows(t *testing.T) {
	rows, err := readSkips(skipList)
	if err != nil {
		t.Fatal(err)
	}
	const root = "../../.."
	functions := make(map[string][]string) // of the test files of each folder
	declared := regexp.MustCompile(`(?m)^func ((?:Test|Fuzz|Example)\w*)\(`)
	err = filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "testdata" || d.Name() == ".git" || d.Name() == "node_modules") {
			return fs.SkipDir
		}
		if !strings.HasSuffix(name, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		folder, err := filepath.Rel(root, filepath.Dir(name))
		if err != nil {
			return err
		}
		for _, m := range declared.FindAllSubmatch(text, -1) {
			functions[filepath.ToSlash(folder)] = append(functions[filepath.ToSlash(folder)], string(m[1]))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	script, err := os.ReadFile(filepath.Join(root, ".ci", "run"))
	if err != nil {
		t.Fatal(err)
	}
	exists := func(r row) bool {
		if r.test == "-" { // a script, or a function of .ci/run
			info, err := os.Stat(filepath.Join(root, r.pkg))
			return err == nil && info.Mode().IsRegular() || strings.Contains(string(script), "\n"+r.pkg+"() {")
		}
		test, _, _ := strings.Cut(r.test, "/")
		for folder, names := range functions {
			if glob(r.pkg, folder) && slices.ContainsFunc(names, func(name string) bool { return glob(test, name) }) {
				return true
			}
		}
		return false
	}
	seen := make(map[[3]string]int)
	for _, r := range rows {
		if !exists(r) {
			t.Errorf("skips.tsv:%d: there is no %s in %s: delete the row", r.line, r.test, r.pkg)
		}
		key := [3]string{r.pkg, r.test, r.reason}
		if seen[key] > 0 {
			t.Errorf("skips.tsv:%d: line %d has the same test and the same reason", r.line, seen[key])
		}
		seen[key] = r.line
	}
}

// compareList compares the tests of p with those of go test -list.
func compareList(t *testing.T, p testPackage) {
	t.Helper()
	golist := exec.Command("go", "test", "-vet=off", "-json", "-list=.")
	golist.Dir = p.Dir
	out, err := golist.Output()
	if err != nil {
		t.Fatalf("go test -list: %v\n%s", err, out)
	}
	var want []string
	for line := range strings.Lines(string(out)) {
		var e struct{ Output string }
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSpace(e.Output)
		if strings.HasPrefix(name, "Test") || strings.HasPrefix(name, "Fuzz") || strings.HasPrefix(name, "Example") {
			want = append(want, name)
		}
	}
	slices.Sort(want)
	got := slices.Sorted(slices.Values(p.tests))
	if !slices.Equal(got, want) || len(got) == 0 {
		t.Errorf("%s has %q, want %q", p.ImportPath, got, want)
	}
}
