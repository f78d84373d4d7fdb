package linkcheck

import (
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
)

// counted is a tree that counts how often each file and folder is read.
type counted struct {
	fstest.MapFS
	lock   sync.Mutex
	opened map[string]int
}

func (c *counted) count(name string) {
	c.lock.Lock()
	defer c.lock.Unlock()
	c.opened[name]++
}

func (c *counted) Open(name string) (fs.File, error) {
	c.count(name)
	return c.MapFS.Open(name)
}

func (c *counted) ReadDir(name string) ([]fs.DirEntry, error) {
	c.count(name)
	return c.MapFS.ReadDir(name)
}

// TestReadOnce checks documents with links to fragments of each other. Each file and each folder is
// read once, whether a link to it or its own turn comes first, and what nobody checks is not kept.
func TestReadOnce(t *testing.T) {
	const documents = 60
	files := &counted{MapFS: fstest.MapFS{}, opened: map[string]int{}}
	var names []string
	name := func(i int) string { return fmt.Sprintf("d%d/f%d.md", i%7, i) }
	for i := range documents {
		var b strings.Builder
		fmt.Fprintf(&b, "# Heading %d\n\n[own](#heading-%d)\n[index](../d%d/)\n", i, i, i%7)
		for _, to := range []int{(i * 17) % documents, documents - 1 - i, i / 2} {
			fmt.Fprintf(&b, "[x](../%s#heading-%d)\n", name(to), to)
		}
		files.MapFS[name(i)] = &fstest.MapFile{Data: []byte(b.String())}
		names = append(names, name(i))
	}
	k, err := New(Config{Files: files, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	for r := range k.Check(context.Background(), slices.Values(names)) {
		if r.Err != nil || len(r.Findings) > 0 || r.Links != 5 {
			t.Errorf("%s: %v, %d links, %v", r.Name, r.Err, r.Links, r.Findings)
		}
	}
	for name, n := range files.opened {
		if n > 1 && name != ".github" && name != "." {
			t.Errorf("%s was read %d times", name, n)
		}
	}
	if n := len(files.opened); n < documents+7 {
		t.Errorf("only %d files and folders were read", n)
	}
	if k.contents.new != nil || k.contents.old != nil {
		t.Error("the Checker keeps the content of files")
	}
}

// TestContents checks that no more is kept than the bound says, and that the newest is.
func TestContents(t *testing.T) {
	var c contents
	text := make([]byte, mostText/10)
	for i := range 100 {
		c.put(fmt.Sprint(i), content{text: text})
	}
	if n := len(c.new) + len(c.old); n < 9 || n > 20 {
		t.Errorf("%d texts are kept", n)
	}
	c.put("long", content{text: make([]byte, mostText+1)})
	for name, want := range map[string]bool{"0": false, "99": true, "long": false} {
		if _, got := c.take(name); got != want {
			t.Errorf("%s: kept is %t", name, got)
		}
	}
	if _, again := c.take("99"); again {
		t.Error("a text is taken twice")
	}
}
