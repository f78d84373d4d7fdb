package stream

import (
	"iter"
	"os"
	"path/filepath"
	"strings"
)

// Files returns the named files and, for a folder, all files below it in sorted order. In
// folders it skips ".git", symbolic links, special files and, unless hidden is set, hidden
// files. A symbolic link in names is followed. An error is about one file or folder; the
// iteration continues with the next one.
func Files(names []string, hidden bool) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for _, name := range names {
			info, err := os.Stat(name)
			isFolder := name != "-" && err == nil && info.IsDir()
			if isFolder && !folder(name, hidden, yield) || !isFolder && !yield(name, nil) {
				return
			}
		}
	}
}

// folder gives the files in a folder to yield, and reports whether to continue.
func folder(name string, hidden bool, yield func(string, error) bool) bool {
	entries, err := os.ReadDir(name) // sorted
	if err != nil && !yield(name, err) {
		return false
	}
	for _, entry := range entries {
		path := filepath.Join(name, entry.Name())
		skipped := entry.Name() == ".git" || !hidden && strings.HasPrefix(entry.Name(), ".")
		switch {
		case skipped:
		case entry.IsDir():
			if !folder(path, hidden, yield) {
				return false
			}
		case entry.Type().IsRegular():
			if !yield(path, nil) {
				return false
			}
		}
	}
	return true
}
