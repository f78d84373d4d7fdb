package stream

import (
	"cmp"
	"errors"
	"io/fs"
	"iter"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/urikit/uri/internal/ignore"
	"github.com/urikit/uri/internal/process"
)

// A Walk says which files to read. The zero Walk leaves out hidden files of folders, and those that
// git ignores.
type Walk struct {
	Hidden  bool // in folders, also hidden files
	Ignored bool // in folders, also files that git ignores
	Filters []Filter

	// Read, if not nil, reads a .gitignore file of a repository, whose path is absolute, in place
	// of the one on the disk. If there is none, the error is fs.ErrNotExist.
	Read func(name string) ([]byte, error)

	// Tracked, if not nil, reports whether git tracks a file of the repository at a folder, or a
	// file in a folder of it. Git ignores no such file, whatever the lists have. The name is
	// relative to top, with "/" between segments.
	Tracked func(top, name string) bool

	// Seen, if not nil, counts the files.
	Seen *Seen
}

// Seen counts the files of a walk.
type Seen struct {
	Given   int     // those that the walk gave
	Folders int     // the folders among the names
	Ignored Omitted // by lists of git
	Project Omitted // by filters that have a source
}

// Omissions returns the number of files and folders that configuration files left out.
func (s *Seen) Omissions() int {
	return s.Ignored.Files + s.Ignored.Folders + s.Project.Files + s.Project.Folders
}

// Omitted counts the files and folders that configuration files left out. The files in these
// folders are not counted.
type Omitted struct {
	Files, Folders int
	By             []string // the names of some of the configuration files
	More           int      // the number of the others
}

// add counts a file or folder that a configuration file left out.
func (o *Omitted) add(isDir bool) {
	if isDir {
		o.Folders++
	} else {
		o.Files++
	}
}

// addSource counts a configuration file.
func (o *Omitted) addSource(name string) {
	const most = 2
	if len(o.By) < most {
		o.By = append(o.By, name)
	} else {
		o.More++
	}
}

// A Filter chooses files, also those that are named. Its patterns are relative to a folder. A file
// that is not below this folder is compared with its path from the folder in which it was
// found.
type Filter struct {
	Source  string        // the name of the configuration file, or "" for options
	Folder  string        // an absolute path
	Include []ignore.List // each file must match all of these
	Exclude ignore.List
}

// Files returns the named files and, for a folder, the files below it in sorted order. In folders
// it skips ".git", symbolic links and special files. A symbolic link in names is followed. An error
// is about one file or folder; the iteration continues with the next one. It ends with a
// [ListError].
func (w Walk) Files(names []string) iter.Seq2[string, error] {
	return func(yieldFile func(string, error) bool) {
		if w.Seen == nil {
			w.Seen = new(Seen)
		}
		yield := func(name string, err error) bool {
			if err == nil {
				w.Seen.Given++
			}
			return yieldFile(name, err)
		}
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
				if w.chosen(whole, filepath.Base(whole), false) && w.project(whole, filepath.Base(whole), false) && !yield(name, nil) {
					return
				}
				continue
			}
			w.Seen.Folders++
			f := walked{Walk: w, root: whole, yield: yield}
			if !w.Ignored && !f.readAbove() || !f.folder(name, whole) {
				return
			}
		}
	}
}

// chosen reports whether the filters of the options choose a file, or let a folder be read.
func (w Walk) chosen(whole, below string, isDir bool) bool {
	return !slices.ContainsFunc(w.Filters, func(f Filter) bool { return f.Source == "" && f.omits(whole, below, isDir) })
}

// project reports the same of the filters that have a source. It counts what they leave out.
func (w Walk) project(whole, below string, isDir bool) bool {
	for _, f := range w.Filters {
		if f.Source != "" && f.omits(whole, below, isDir) {
			if w.Seen.Project.add(isDir); w.Seen.Project.By == nil {
				w.Seen.Project.addSource(f.Source)
			}
			return false
		}
	}
	return true
}

// omits reports whether the filter leaves out a file or folder.
func (f *Filter) omits(whole, below string, isDir bool) bool {
	name, ok := relative(f.Folder, whole)
	if !ok {
		name = filepath.ToSlash(below)
	}
	misses := func(l ignore.List) bool { return !l.Covers(name, false) }
	return f.Exclude.Covers(name, isDir) || !isDir && slices.ContainsFunc(f.Include, misses)
}

// Names reports whether a pattern of the filters names a file, whose path is absolute.
func (w *Walk) Names(name string) bool {
	return slices.ContainsFunc(w.Filters, func(f Filter) bool {
		below, ok := relative(f.Folder, name)
		return ok && slices.ContainsFunc(f.Include, func(l ignore.List) bool { return l.Names(below) })
	})
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
	root     string
	top      string    // of the repository, or ""
	lists    []located // of the folders from the top of the repository down to the current one
	onlyKept bool      // a list ignores the current folder: only files that git tracks are given
	yield    func(string, error) bool
}

// A located list is a .gitignore file.
type located struct {
	folder string
	name   string // "" once it is among the sources in Seen
	ignore.List
}

// ErrLink says that a .gitignore file is a symbolic link. Git does not follow it, and neither does
// a walk.
var ErrLink = errors.New("its patterns do not apply: it is a symbolic link, which git does not follow")

// A ListError says that a file with patterns of git cannot be read. It ends a walk: without the
// patterns nobody knows which files to read.
type ListError struct {
	Name string // from the folder that was named, or from the working folder
	Err  error
}

func (e *ListError) Error() string { return e.Name + ": " + e.Err.Error() }
func (e *ListError) Unwrap() error { return e.Err }

// readAbove reads the patterns of the repository and of the folders above the root, if it is in
// a repository. It reports whether to continue.
func (f *walked) readAbove() bool {
	var above []string
	top := f.root
	for ; ; top = filepath.Dir(top) {
		if top != f.root {
			above = append(above, top)
		}
		if info, err := os.Lstat(filepath.Join(top, ".git")); err == nil {
			f.top = top
			if name := filepath.Join(top, ".git", "info", "exclude"); info.IsDir() && !f.read(top, name, Near(name)) {
				return false
			}
			break
		}
		if top == filepath.Dir(top) {
			return true
		}
	}
	for _, folder := range slices.Backward(above) {
		if name := filepath.Join(folder, ".gitignore"); !f.read(folder, name, Near(name)) {
			return false
		}
	}
	return true
}

// Near returns the path of a file from the working folder, if there is one.
func Near(name string) string {
	if folder, err := os.Getwd(); err == nil {
		if path, err := filepath.Rel(folder, name); err == nil {
			return path
		}
	}
	return name
}

// read adds the patterns of a file, if there is one, whose name is shown. It reports whether to
// continue. It gives ErrLink and errors to yield; an error ends the walk.
func (f *walked) read(folder, name, shown string) bool {
	text, err := f.patterns(name)
	if err == nil {
		f.lists = append(f.lists, located{folder, shown, ignore.Parse(string(text))})
	}
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		return true
	}
	if err == ErrLink {
		return f.yield(shown, err)
	}
	f.yield(shown, &ListError{shown, process.Reason(err)})
	return false
}

// patterns returns the content of a .gitignore file, or of .git/info/exclude, where git follows a
// link.
func (f *walked) patterns(name string) ([]byte, error) {
	isList := filepath.Base(name) == ".gitignore"
	if f.Read != nil && isList && f.top != "" {
		return f.Read(name)
	}
	info, err := os.Lstat(name)
	if err != nil {
		return nil, err
	}
	if isList && info.Mode()&fs.ModeSymlink != 0 {
		return nil, ErrLink
	}
	return ReadFound(name, cmp.Or(f.top, filepath.Dir(name)))
}

// ignored reports whether a list ignores a file or folder, and whether git tracks it all the same.
func (f *walked) ignored(whole string, isDir bool) (ignored, kept bool) {
	i := -1
	if ignored = f.onlyKept; !ignored {
		i, ignored = lastMatch(f.lists, whole, isDir)
	}
	if !ignored {
		return false, false
	}
	if name, ok := relative(f.top, whole); ok && f.top != "" && f.Tracked != nil && f.Tracked(f.top, name) {
		return true, true
	}
	if f.onlyKept {
		return true, false // its folder was counted
	}
	f.Seen.Ignored.add(isDir)
	if l := &f.lists[i]; l.name != "" {
		f.Seen.Ignored.addSource(l.name)
		l.name = ""
	}
	return true, false
}

// lastMatch returns the index of the list that decides about a file or folder, and whether it is
// ignored.
func lastMatch(lists []located, whole string, isDir bool) (int, bool) {
	for i, l := range slices.Backward(lists) {
		if name, ok := relative(l.folder, whole); ok {
			if ignored, found := l.Match(name, isDir); found {
				return i, ignored
			}
		}
	}
	return -1, false
}

// Ignores returns a function that reports whether git ignores a file or a folder below a folder, by
// the lists that the walk reads. Its name is relative to the folder, with "/" between segments. The
// function is safe for concurrent use. Lists that cannot be read do not count: the walk reports
// them.
func (w Walk) Ignores(root string) func(name string) bool {
	f := walked{Walk: w, root: root, yield: func(string, error) bool { return true }}
	f.readAbove()
	f.read(root, filepath.Join(root, ".gitignore"), "")
	type known struct {
		lists   []located
		ignored bool
	}
	folders := map[string]known{".": {lists: f.lists}}
	var lock sync.Mutex
	var folder func(name string) known
	folder = func(name string) known {
		k, ok := folders[name]
		if ok {
			return k
		}
		k = folder(path.Dir(name))
		whole := filepath.Join(root, filepath.FromSlash(name))
		if _, ignored := lastMatch(k.lists, whole, true); ignored {
			k.ignored = true
		}
		if !k.ignored {
			own := f
			own.lists = slices.Clip(k.lists)
			own.read(whole, filepath.Join(whole, ".gitignore"), "")
			k.lists = own.lists
		}
		folders[name] = k
		return k
	}
	return func(name string) bool {
		if name == "." {
			return false
		}
		lock.Lock()
		in := folder(path.Dir(name))
		lock.Unlock()
		whole := filepath.Join(root, filepath.FromSlash(name))
		_, ignored := lastMatch(in.lists, whole, false)
		if _, asFolder := lastMatch(in.lists, whole, true); asFolder != ignored {
			if info, err := os.Stat(whole); err == nil && info.IsDir() {
				ignored = asFolder
			}
		}
		return in.ignored || ignored
	}
}

// folder gives the files in a folder to yield, and reports whether to continue. f.onlyKept says
// that a list ignores the folder, so that only files that a list keeps count.
func (f *walked) folder(name, whole string) bool {
	entries, err := os.ReadDir(name) // sorted
	if err != nil {
		if !f.yield(name, err) {
			return false
		}
		if len(entries) == 0 {
			return true
		}
	}
	if !f.Ignored {
		n := len(f.lists)
		if !f.read(whole, filepath.Join(whole, ".gitignore"), filepath.Join(name, ".gitignore")) {
			return false
		}
		defer func() { f.lists = f.lists[:n] }()
	}
	for _, entry := range entries {
		isDir := entry.IsDir()
		if entry.Name() == ".git" || !f.Hidden && strings.HasPrefix(entry.Name(), ".") || !isDir && !entry.Type().IsRegular() {
			continue
		}
		inside := filepath.Join(whole, entry.Name())
		below, _ := relative(f.root, inside)
		if !f.chosen(inside, below, isDir) {
			continue
		}
		ignored, kept := f.ignored(inside, isDir)
		if ignored && !kept || !f.project(inside, below, isDir) {
			continue
		}
		path := filepath.Join(name, entry.Name())
		if !isDir && !f.yield(path, nil) {
			return false
		}
		if isDir {
			outer := f.onlyKept
			f.onlyKept = ignored
			if !f.folder(path, inside) {
				return false
			}
			f.onlyKept = outer
		}
	}
	return true
}
