package stream

import (
	"iter"
	"os"
	"path/filepath"
	"strings"
)

// Files returns the files of the names: a file itself, and for a folder all files below it,
// in order. Hidden files in folders are left out unless they are asked for, and ".git"
// always. A symbolic link is followed if it is named, and left out in a folder, as is
// anything else but a regular file. An error is about one file or folder, and the others
// follow.
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

// folder gives the files in a folder to yield, and reports whether to go on.
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
