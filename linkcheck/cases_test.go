package linkcheck_test

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/linktree"
	"github.com/urikit/uri/linkcheck"
)

// trees returns the trees of testdata/cases.
func trees(tb testing.TB) []linktree.Tree {
	tb.Helper()
	all, err := linktree.Read("testdata/cases")
	if err != nil {
		tb.Fatal(err)
	}
	return all
}

// checkerOf returns a new Checker for a tree.
func checkerOf(tb testing.TB, tr linktree.Tree) *linkcheck.Checker {
	tb.Helper()
	c, err := tr.Config()
	if err != nil {
		tb.Fatal(err)
	}
	k, err := linkcheck.New(c)
	if err != nil {
		tb.Fatal(err)
	}
	return k
}

// TestCases checks each tree, fixes it and checks it again: nothing that was fixed is found, and
// nothing changes any more. A case is a link, dead or alive, or a label, an id or a secret with a
// finding.
func TestCases(t *testing.T) {
	cases, byFormat := 0, map[string]int{}
	for _, tr := range trees(t) {
		t.Run(tr.Name, func(t *testing.T) {
			got, n := check(t, tr, byFormat)
			cases += n
			if diff := differences(tr.Want, got); diff != "" {
				t.Errorf("other findings:\n%s", diff)
			}
			fixAndCheck(t, tr)
			t.Logf("%d cases", n)
		})
	}
	t.Logf("%d cases: %v", cases, byFormat)
	for _, format := range []string{"HTML", "XHTML", "SVG", "CSS", "Markdown", "XML", "JSON", "text"} {
		if byFormat[format] < 10 {
			t.Errorf("%s: only %d cases", format, byFormat[format])
		}
	}
	if cases < 400 {
		t.Errorf("only %d cases", cases)
	}
}

// formatName returns the format of a document for the tally.
func formatName(name string, text []byte) string {
	switch f := document.Detect(name, "", text[:min(len(text), 1<<10)]); {
	case f == document.XML && path.Ext(name) == ".svg":
		return "SVG"
	case f == document.XML && path.Ext(name) == ".xhtml":
		return "XHTML"
	case f == document.PlainText:
		return "text"
	case f == document.Markdown:
		return "Markdown"
	default:
		return strings.ToUpper(f.String())
	}
}

// check returns the findings in a tree, and the number of cases.
func check(t *testing.T, tr linktree.Tree, byFormat map[string]int) (got []string, cases int) {
	t.Helper()
	k := checkerOf(t, tr)
	for r := range k.Check(context.Background(), slices.Values(tr.Names())) {
		n := r.Links
		for _, f := range r.Findings {
			if at := f.At.Of(string(tr.Files[r.Name].Data)); at != f.Raw {
				t.Errorf("%s: %q is not at its place, where %q is", tr.Finding(r.Name, f), f.Raw, at)
			}
			switch f.ID {
			case "reference-undefined", "reference-twice", "reference-unused", "duplicate-id", "secret":
				n++
			}
		}
		got = append(got, tr.Said(r)...)
		cases += n
		byFormat[formatName(r.Name, tr.Files[r.Name].Data)] += n
	}
	return got, cases
}

// fixAndCheck fixes the documents of a tree.
func fixAndCheck(t *testing.T, tr linktree.Tree) {
	t.Helper()
	for round := range 2 {
		k := checkerOf(t, tr)
		changed := map[string][]byte{} // put into the tree after all documents were read
		for r := range k.Check(context.Background(), slices.Values(tr.Names())) {
			fixed, left, err := k.Fix(r.Name, tr.Files[r.Name].Data, r.Findings)
			if err != nil {
				t.Fatalf("%s: %v", r.Name, err)
			}
			if round > 0 && string(fixed) != string(tr.Files[r.Name].Data) {
				t.Errorf("%s changes again", r.Name)
			}
			for _, f := range r.Findings {
				isLeft := slices.ContainsFunc(left, func(l linkcheck.Finding) bool { return l.At == f.At })
				if round > 0 && f.Fix != "" && !isLeft {
					t.Errorf("found again: %s", tr.Finding(r.Name, f))
				}
			}
			changed[r.Name] = fixed
		}
		for name, fixed := range changed {
			tr.Files[name] = &fstest.MapFile{Data: fixed, Mode: 0o644}
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
