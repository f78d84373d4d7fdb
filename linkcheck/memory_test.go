package linkcheck

import (
	"context"
	"fmt"
	"io/fs"
	"iter"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri/internal/testenv"
)

// mostForTarget is the number of bytes that a Checker may keep for each different target.
const mostForTarget = 200

// TestMemory checks two trees with many different targets: files, each with a fragment of its own,
// and fragments of files. What a Checker keeps must grow by at most mostForTarget bytes for each.
func TestMemory(t *testing.T) {
	testenv.NotShort(t, "it checks links to many targets")
	many := testenv.Tier(100_000, 100_000, 1_000_000)
	few := many / 10
	for _, perFile := range []int{1, 100} {
		each := float64(kept(t, many, perFile)-kept(t, few, perFile)) / float64(many-few)
		t.Logf("%d targets in each file: %.0f bytes for each", perFile, each)
		if each > mostForTarget {
			t.Errorf("%d targets in each file: %.0f bytes for each, more than %d", perFile, each, mostForTarget)
		}
	}
}

// kept returns the number of bytes that a Checker keeps after it has checked links to so many
// targets.
func kept(t *testing.T, targets, perFile int) int64 {
	files := &made{files: targets / perFile, perFile: perFile}
	before := heap()
	k, err := New(Config{Files: files, Workers: 2, Slugs: "github"})
	if err != nil {
		t.Fatal(err)
	}
	links := 0
	for r := range k.Check(context.Background(), files.documents()) {
		if r.Err != nil || len(r.Findings) > 0 {
			t.Fatal(r)
		}
		links += r.Links
	}
	if links != targets {
		t.Fatalf("%d links, not %d", links, targets)
	}
	after := heap()
	runtime.KeepAlive(k)
	return after - before
}

// heap returns the number of bytes that are in use.
func heap() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// made is a tree that keeps nothing: each file and folder is made when it is read. A folder has a
// document with 100 links, and the files to which these lead.
type made struct{ files, perFile int }

// linksInDocument is the number of links in each document of a made tree.
const linksInDocument = 100

// documents returns the names of the documents.
func (m *made) documents() iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := range m.files * m.perFile / linksInDocument {
			if !yield(fmt.Sprintf("d%d/index.md", i)) {
				return
			}
		}
	}
}

// Open implements [fs.FS].
func (m *made) Open(name string) (fs.File, error) {
	var folder, file int
	var b strings.Builder
	switch n, _ := fmt.Sscanf(name, "d%d/f%d.md", &folder, &file); {
	case n == 2:
		for i := range m.perFile {
			fmt.Fprintf(&b, "# Heading %d\n\n", i)
		}
	case strings.HasSuffix(name, "/index.md"):
		for i := range linksInDocument {
			fmt.Fprintf(&b, "[x](f%d.md#heading-%d)\n", i/m.perFile, i%m.perFile)
		}
	default:
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return &madeFile{Reader: strings.NewReader(b.String()), name: name}, nil
}

// ReadDir implements [fs.ReadDirFS].
func (m *made) ReadDir(name string) (list []fs.DirEntry, err error) {
	if name == "." {
		for i := range m.files * m.perFile / linksInDocument {
			list = append(list, fs.FileInfoToDirEntry(madeInfo{fmt.Sprintf("d%d", i), fs.ModeDir}))
		}
		return list, nil
	}
	for i := range linksInDocument / m.perFile {
		list = append(list, fs.FileInfoToDirEntry(madeInfo{fmt.Sprintf("f%d.md", i), 0}))
	}
	return append(list, fs.FileInfoToDirEntry(madeInfo{"index.md", 0})), nil
}

// A madeFile is a file of a made tree.
type madeFile struct {
	*strings.Reader
	name string
}

func (f *madeFile) Stat() (fs.FileInfo, error) { return madeInfo{f.name, 0}, nil }
func (f *madeFile) Close() error               { return nil }

// madeInfo describes a file or a folder of a made tree.
type madeInfo struct {
	name string
	mode fs.FileMode
}

func (i madeInfo) Name() string       { return i.name }
func (i madeInfo) Size() int64        { return 0 }
func (i madeInfo) Mode() fs.FileMode  { return i.mode }
func (i madeInfo) ModTime() time.Time { return time.Time{} }
func (i madeInfo) IsDir() bool        { return i.mode.IsDir() }
func (i madeInfo) Sys() any           { return nil }
