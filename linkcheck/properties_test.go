package linkcheck_test

import (
	"context"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/urikit/uri/internal/linktree"
	"github.com/urikit/uri/linkcheck"
)

// TestOrderAndWorkers checks that the findings of a document depend neither on the order of the
// names nor on the number of workers, nor on a Checker that has read the documents before.
func TestOrderAndWorkers(t *testing.T) {
	for _, tr := range trees(t) {
		names := tr.Names()
		want := saidBy(t, tr, checkerWith(t, tr, 1), names)
		turned := slices.Clone(names)
		slices.Reverse(turned)
		for _, workers := range []int{1, 2, 16} {
			k := checkerWith(t, tr, workers)
			for round, names := range [][]string{turned, names, turned} {
				got := saidBy(t, tr, k, names)
				for _, name := range names {
					if got[name] != want[name] {
						t.Errorf("%s, %d workers, round %d: %s:\n%snot\n%s", tr.Name, workers, round, name, got[name], want[name])
					}
				}
			}
		}
	}
}

// TestManyWrongLinks checks that many documents with a wrong fragment of one file all say which one
// it has, and see that a text is missing.
func TestManyWrongLinks(t *testing.T) {
	files := fstest.MapFS{
		"t.md":   {Data: []byte("# Installation\n")},
		"p.html": {Data: []byte("<p>words</p>")},
	}
	var names []string
	for i := range 300 {
		name := fmt.Sprintf("%03d.md", i)
		files[name] = &fstest.MapFile{Data: []byte("[x](t.md#instalation) [x](p.html#:~:text=nothing)\n")}
		names = append(names, name)
	}
	tr := linktree.Tree{Files: files}
	for _, workers := range []int{1, 8} {
		for name, said := range saidBy(t, tr, checkerWith(t, tr, workers), names) {
			if !strings.Contains(said, " => t.md#installation\n") || !strings.Contains(said, "p.html#:~:text=nothing\n") {
				t.Fatalf("%d workers: %s: %s", workers, name, said)
			}
		}
	}
}

// checkerWith returns a Checker for a tree with a number of workers.
func checkerWith(tb testing.TB, tr linktree.Tree, workers int) *linkcheck.Checker {
	tb.Helper()
	c, err := tr.Config()
	if err != nil {
		tb.Fatal(err)
	}
	c.Workers = workers
	k, err := linkcheck.New(c)
	if err != nil {
		tb.Fatal(err)
	}
	return k
}

// saidBy returns what a Checker says about each document. The reports must come in the order of the
// names.
func saidBy(t *testing.T, tr linktree.Tree, k *linkcheck.Checker, names []string) map[string]string {
	t.Helper()
	all := map[string]string{}
	var order []string
	for r := range k.Check(context.Background(), slices.Values(names)) {
		var b strings.Builder
		for _, line := range tr.Said(r) {
			b.WriteString(line + "\n")
		}
		for _, f := range r.Findings {
			fmt.Fprintf(&b, "%s %s\n", f.Message, f.Advice)
		}
		all[r.Name] = b.String()
		order = append(order, r.Name)
	}
	if !slices.Equal(order, names) {
		t.Errorf("%s: the reports came as %q, not %q", tr.Name, order, names)
	}
	return all
}

// TestStop checks that Check ends early when its caller or the context does.
func TestStop(t *testing.T) {
	files := fstest.MapFS{}
	var names []string
	for i := range 100 {
		name := fmt.Sprintf("%02d.md", i)
		files[name] = &fstest.MapFile{Data: []byte("[x](none.md)\n")}
		names = append(names, name)
	}
	k, err := linkcheck.New(linkcheck.Config{Files: files, Slugs: "github", Workers: 3})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for range k.Check(context.Background(), slices.Values(names)) {
		if n++; n == 5 {
			break
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	m := 0
	for range k.Check(ctx, slices.Values(names)) {
		if m++; m == 5 {
			cancel()
		}
	}
	cancel()
	if n != 5 || m != 5 {
		t.Errorf("%d and %d reports", n, m)
	}
}

// FuzzCheck checks that no document makes Check or Fix panic, that each finding is at the place of
// its Raw, that the findings are in order, and that a fixed document is not fixed again.
func FuzzCheck(f *testing.F) {
	names := []string{"a.html", "a.md", "a.css", "a.json", "a.xml", "a.svg", "a.xhtml", "a.txt"}
	for _, tr := range trees(f) {
		for name, file := range tr.Files {
			i := slices.IndexFunc(names, func(own string) bool { return path.Ext(own) == path.Ext(name) })
			if i >= 0 && len(file.Data) < 1<<12 {
				f.Add(uint8(i), file.Data)
			}
		}
	}
	rules := linkcheck.SlugRules()
	f.Fuzz(func(t *testing.T, which uint8, text []byte) {
		if len(text) > 1<<16 {
			return
		}
		name := names[int(which)%len(names)]
		files := fstest.MapFS{
			name:      {Data: text},
			"b.html":  {Data: []byte("<p id=here><p id=there>")},
			"É d/C.d": {Data: []byte("x\n")},
		}
		c := linkcheck.Config{Files: files, Slugs: rules[int(which)/len(names)%len(rules)], Workers: 1}
		c.Finder.Code = which&128 != 0
		for round := range 2 {
			k, err := linkcheck.New(c)
			if err != nil {
				t.Fatal(err)
			}
			for r := range k.Check(t.Context(), slices.Values([]string{name})) {
				text := files[name].Data
				last := 0
				for _, found := range r.Findings {
					if found.At.Offset < last || found.At.Of(string(text)) != found.Raw {
						t.Fatalf("%s at %v: %q is not there, or not in order", found.ID, found.At, found.Raw)
					}
					if last = found.At.Offset; found.Line < 1 || found.Column < 1 {
						t.Fatalf("line %d, column %d", found.Line, found.Column)
					}
				}
				fixed, _, err := k.Fix(name, text, r.Findings)
				if err != nil {
					if r.Err == nil {
						t.Fatalf("Fix: %v", err)
					}
					return
				}
				if round > 0 && string(fixed) != string(text) {
					t.Fatalf("%q changes again, to %q", text, fixed)
				}
				files[name] = &fstest.MapFile{Data: fixed}
			}
		}
	})
}

// A closedFS refuses to open some names.
type closedFS struct {
	fs.FS
	closed map[string]bool
}

func (c closedFS) Open(name string) (fs.File, error) {
	if c.closed[name] {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
	}
	return c.FS.Open(name)
}

// Nobody knows whether a link to a file is right that cannot be read, or whose folder cannot.
func TestUnreadTargets(t *testing.T) {
	files := closedFS{fstest.MapFS{
		"a.md":      {Data: []byte("[1](b.md) [2](b.md#x) [3](sec/c.md) [4](sec/c.md#y) [5](gone.md)")},
		"b.md":      {Data: []byte("# x")},
		"sec/c.md":  {Data: []byte("# y")},
		"open/d.md": {},
	}, map[string]bool{"b.md": true, "sec": true}}
	k, err := linkcheck.New(linkcheck.Config{Files: files})
	if err != nil {
		t.Fatal(err)
	}
	for r := range k.Check(t.Context(), slices.Values([]string{"a.md"})) {
		var unread []string
		for _, f := range r.NotKnown {
			unread = append(unread, f.Text+" "+f.Target+" "+f.Message)
		}
		const why = " the target cannot be read: permission denied"
		want := []string{"b.md#x b.md" + why, "sec/c.md sec/c.md" + why, "sec/c.md#y sec/c.md" + why}
		if !slices.Equal(unread, want) {
			t.Errorf("not known: %q, want %q", unread, want)
		}
		if len(r.Findings) != 1 || r.Findings[0].Text != "gone.md" || r.Err != nil {
			t.Errorf("findings %v, error %v", r.Findings, r.Err)
		}
	}
}
