package linkcheck_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/linkcheck"
	"github.com/urikit/uri/whatwg"
)

// A tree is a file of testdata/cases: settings, files, and what is found in them.
//
//	slugs: github
//	-- README.md --
//	[a](b.md)
//	-- want --
//	README.md:1:5 file-missing b.md
//
// A line of want has the place, the rule and the target of a finding, and after "=>" its fix. A target
// is written as "-" if there is none.
type tree struct {
	settings map[string]string
	files    fstest.MapFS
	want     []string
}

// parseTree parses the text of a tree.
func parseTree(text string) (t tree) {
	t = tree{settings: map[string]string{}, files: fstest.MapFS{}}
	name := ""
	for line := range strings.Lines(text) {
		bare := strings.TrimSuffix(line, "\n")
		if inside, ok := strings.CutPrefix(bare, "-- "); ok && strings.HasSuffix(inside, " --") {
			name = strings.TrimSuffix(inside, " --")
			if name != "want" {
				t.files[name] = &fstest.MapFile{Mode: 0o644}
			}
			continue
		}
		switch name {
		case "":
			if key, value, ok := strings.Cut(bare, ": "); ok && !strings.HasPrefix(bare, "#") {
				t.settings[key] = value
			}
		case "want":
			if bare != "" && !strings.HasPrefix(bare, "#") {
				t.want = append(t.want, bare)
			}
		default:
			t.files[name].Data = append(t.files[name].Data, line...)
		}
	}
	return t
}

// config returns the configuration that the settings describe.
func (t tree) config(tb testing.TB) linkcheck.Config {
	tb.Helper()
	c := linkcheck.Config{Files: t.files, Slugs: "github", Audit: audit.Config{MinSeverity: audit.SeverityLow}}
	for key, value := range t.settings {
		switch key {
		case "slugs":
			c.Slugs = value
		case "root":
			c.Root = value
		case "site":
			c.Site = whatwg.MustParse(value)
		case "index":
			c.Index = strings.Fields(value)
		case "extensions":
			c.Extensions = strings.Fields(value)
		case "ignored":
			c.Ignored = func(name string) bool { return slices.Contains(strings.Fields(value), name) }
		case "only":
			c.Audit.Only = strings.Fields(value)
		case "info":
			c.Audit.MinSeverity = audit.SeverityInfo
		case "code":
			c.Finder.Code = true
		default:
			tb.Fatalf("unknown setting %q", key)
		}
	}
	return c
}

// names returns the names of the files.
func (t tree) names() []string {
	var all []string
	for name, f := range t.files {
		if !f.Mode.IsDir() {
			all = append(all, name)
		}
	}
	slices.Sort(all)
	return all
}

// said returns a finding as in want.
func said(name string, f linkcheck.Finding) string {
	target := f.Target
	if target == "" {
		target = "-"
	}
	line := fmt.Sprintf("%s:%d:%d %s %s", name, f.Line, f.Column, f.ID, target)
	if f.Fix != "" {
		line += " => " + f.Fix
	}
	return line
}

// TestCases checks each tree, fixes it and checks it again: nothing that was fixed is found, and nothing
// changes any more.
func TestCases(t *testing.T) {
	files, err := filepath.Glob("testdata/cases/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	cases := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		tr := parseTree(string(text))
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			got, links := check(t, tr)
			cases += links
			if diff := differences(tr.want, got); diff != "" {
				t.Errorf("other findings:\n%s", diff)
			}
			fixAndCheck(t, tr)
		})
	}
	t.Logf("%d links", cases)
}

// check returns the findings in a tree, and the number of links.
func check(t *testing.T, tr tree) (got []string, links int) {
	t.Helper()
	k, err := linkcheck.New(tr.config(t))
	if err != nil {
		t.Fatal(err)
	}
	for r := range k.Check(context.Background(), slices.Values(tr.names())) {
		if r.Err != nil {
			t.Errorf("%s: %v", r.Name, r.Err)
		}
		links += r.Links
		for _, f := range r.Findings {
			if at := f.At.Of(string(tr.files[r.Name].Data)); at != f.Raw {
				t.Errorf("%s: %q is not at its place, where %q is", said(r.Name, f), f.Raw, at)
			}
			got = append(got, said(r.Name, f))
		}
	}
	return got, links
}

// fixAndCheck fixes the documents of a tree.
func fixAndCheck(t *testing.T, tr tree) {
	t.Helper()
	for round := range 2 {
		k, err := linkcheck.New(tr.config(t))
		if err != nil {
			t.Fatal(err)
		}
		for r := range k.Check(context.Background(), slices.Values(tr.names())) {
			fixed, left, err := k.Fix(r.Name, tr.files[r.Name].Data, r.Findings)
			if err != nil {
				t.Fatalf("%s: %v", r.Name, err)
			}
			if round > 0 && string(fixed) != string(tr.files[r.Name].Data) {
				t.Errorf("%s changes again", r.Name)
			}
			for _, f := range r.Findings {
				isLeft := slices.ContainsFunc(left, func(l linkcheck.Finding) bool { return l.At == f.At })
				if round > 0 && f.Fix != "" && !isLeft {
					t.Errorf("found again: %s", said(r.Name, f))
				}
			}
			if round == 0 {
				tr.files[r.Name] = &fstest.MapFile{Data: fixed, Mode: 0o644}
			}
		}
	}
}

// differences returns the lines that only one of the lists has.
func differences(want, got []string) string {
	var b strings.Builder
	for _, line := range want {
		if !slices.Contains(got, line) {
			fmt.Fprintf(&b, "missing: %s\n", line)
		}
	}
	for _, line := range got {
		if !slices.Contains(want, line) {
			fmt.Fprintf(&b, "found:   %s\n", line)
		}
	}
	if b.Len() == 0 && !slices.Equal(want, got) {
		fmt.Fprintf(&b, "another order:\n%s", strings.Join(got, "\n"))
	}
	return b.String()
}
