package stream

import (
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urikit/uri/internal/ignore"
)

// A Walk says which files to read. The zero Walk leaves out hidden files of folders, and those that
// git ignores.
type Walk struct {
	Hidden  bool // in folders, also hidden files
	Ignored bool // in folders, also files that git ignores
	Filters []Filter
}

// A Filter chooses files, also those that are named. Its patterns are relative to a folder. A file
// that is not below this folder is compared with its path from the folder in which it was
// found.
type Filter struct {
	Folder  string        // an absolute path
	Include []ignore.List // each file must match all of these
	Exclude ignore.List
}

// Files returns the named files and, for a folder, the files below it in sorted order. In
// folders it skips ".git", symbolic links and special files. A symbolic link in names is followed.
// An error is about one file or folder; the iteration continues with the next one.
func (w Walk) Files(names []string) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for _, name := range names {
			if name == "-" {
				if !yield(name, nil) {
					return
				}
				continue
			}
			whole, err := filepath.Abs(name)
			if err != nil {
				if !yield(name, err) {
					return
				}
				continue
			}
			info, err := os.Stat(name)
			if err != nil || !info.IsDir() {
				if w.chosen(whole, filepath.Base(whole), false) && !yield(name, nil) {
					return
				}
				continue
			}
			f := walked{Walk: w, root: whole, yield: yield}
			if !w.Ignored {
				f.readAbove()
			}
			if !f.folder(name, whole) {
				return
			}
		}
	}
}

// chosen reports whether the filters choose a file, or let a folder be read.
func (w Walk) chosen(whole, below string, isDir bool) bool {
	for _, f := range w.Filters {
		name, ok := relative(f.Folder, whole)
		if !ok {
			name = filepath.ToSlash(below)
		}
		if f.Exclude.Covers(name, isDir) {
			return false
		}
		misses := func(l ignore.List) bool { return !l.Covers(name, false) }
		if !isDir && slices.ContainsFunc(f.Include, misses) {
			return false
		}
	}
	return true
}

// relative returns the path of a file below a folder, with "/" between segments.
func relative(folder, name string) (string, bool) {
	rest, err := filepath.Rel(folder, name)
	if err != nil || !filepath.IsLocal(rest) {
		return "", false
	}
	return filepath.ToSlash(rest), true
}

// A walked is a folder that is being read.
type walked struct {
	Walk
	root  string
	lists []located // of the folders from the top of the repository down to the current one
	yield func(string, error) bool
}

// A located list is a .gitignore file.
type located struct {
	folder string
	ignore.List
}

// readAbove reads the patterns of the repository and of the folders above the root, if it is in
// a repository.
func (f *walked) readAbove() {
	var above []string
	for folder := f.root; ; {
		git := filepath.Join(folder, ".git")
		if _, err := os.Lstat(git); err == nil {
			f.read(folder, filepath.Join(git, "info", "exclude"))
			break
		}
		parent := filepath.Dir(folder)
		if parent == folder {
			return
		}
		folder = parent
		above = append(above, folder)
	}
	for _, folder := range slices.Backward(above) {
		f.read(folder, filepath.Join(folder, ".gitignore"))
	}
}

// read adds the patterns of a file, if there is one. Git does not follow symbolic links either.
func (f *walked) read(folder, name string) {
	if info, err := os.Lstat(name); err != nil || !info.Mode().IsRegular() {
		return
	}
	if text, err := os.ReadFile(name); err == nil {
		f.lists = append(f.lists, located{folder, ignore.Parse(string(text))})
	}
}

// ignored reports whether git ignores a file or folder whose folder it does not ignore.
func (f *walked) ignored(whole string, isDir bool) bool {
	for _, l := range slices.Backward(f.lists) {
		name, ok := relative(l.folder, whole)
		if !ok {
			continue
		}
		if ignored, found := l.Match(name, isDir); found {
			return ignored
		}
	}
	return false
}

// folder gives the files in a folder to yield, and reports whether to continue.
func (f *walked) folder(name, whole string) bool {
	entries, err := os.ReadDir(name) // sorted
	if err != nil && !f.yield(name, err) {
		return false
	}
	if !f.Ignored {
		n := len(f.lists)
		f.read(whole, filepath.Join(whole, ".gitignore"))
		defer func() { f.lists = f.lists[:n] }()
	}
	for _, entry := range entries {
		isDir := entry.IsDir()
		if entry.Name() == ".git" || !f.Hidden && strings.HasPrefix(entry.Name(), ".") || !isDir && !entry.Type().IsRegular() {
			continue
		}
		inside := filepath.Join(whole, entry.Name())
		below, _ := relative(f.root, inside)
		if f.ignored(inside, isDir) || !f.chosen(inside, below, isDir) {
			continue
		}
		path := filepath.Join(name, entry.Name())
		if isDir && !f.folder(path, inside) || !isDir && !f.yield(path, nil) {
			return false
		}
	}
	return true
}
