package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/project"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/linkcheck"
)

// A tree is a folder in which links are looked up, and the documents in it to check.
type tree struct {
	top   string // an absolute path
	files fs.FS
	names []string          // of the documents, from top
	shown map[string]string // the names from the working folder
}

// collect finds the documents. It returns process.ErrUnread if a folder could not be read, a
// failure if the run ends, and an error of the command line if a path holds no document. A path
// whose files were left out on purpose is no error.
func (c *checking) collect(names []string) error {
	folder, err := os.Getwd()
	if err != nil {
		return &process.Failure{Err: err}
	}
	c.baseline, _ = filepath.Abs(c.Text(ask.Baseline)) // the working folder, without one
	result := error(nil)
	c.walk.Walk.Seen = new(stream.Seen)
	for _, path := range names {
		left := c.walk.Walk.Seen.Omissions()
		found, failed := false, false
		for name, err := range c.walk.Walk.Files([]string{path}) {
			is := false
			if err == nil {
				is, err = c.add(folder, name, name == path)
			}
			if err = c.out.Settle(name, err); err != nil {
				c.sum.Failed, failed = true, true
				if result = process.Worse(result, err); process.IsFailure(err) {
					return result
				}
			}
			found = found || is
		}
		if !found && !failed && c.walk.Walk.Seen.Omissions() == left {
			return fmt.Errorf("%s holds no document: nothing was checked%s", answer.ShownName(path), c.leftOut())
		}
	}
	return result
}

// leftOut says how many files are no documents.
func (c *checking) leftOut() string {
	if c.others == 0 {
		return ""
	}
	return "; " + cli.Plural(c.others, "file") + " left out: no document, unless " + ask.Glob.Flag() + " names it"
}

// add adds a file to its tree, and reports whether it is there now. Files of folders are added if
// they are documents, or if a pattern names them. The baseline is no document.
func (c *checking) add(folder, name string, isNamed bool) (bool, error) {
	if c.out.IsOutput(name) {
		return false, stream.ErrOutput
	}
	whole := filepath.Join(folder, name)
	if filepath.IsAbs(name) {
		whole = filepath.Clean(name)
	}
	t, err := c.treeOf(folder, filepath.Dir(whole))
	if err != nil {
		return false, err
	}
	below, is := strings.CutPrefix(whole, t.top+string(filepath.Separator))
	if !is {
		if below, err = filepath.Rel(t.top, whole); err != nil {
			return false, err
		}
	}
	below = validName(filepath.ToSlash(below))
	if t.shown[below] != "" {
		return true, nil
	}
	if !isNamed && whole == c.baseline {
		return false, nil
	}
	if !isNamed && !c.walk.Walk.Names(whole) {
		if is, err := linkcheck.IsDocument(t.files, below); err != nil || !is {
			if err == nil {
				c.others++
			}
			return false, err
		}
	}
	t.names = append(t.names, below)
	t.shown[below] = name
	return true, nil
}

// treeOf returns the tree of a folder: its repository, or else the working folder, if the folder is
// below it, or else the folder itself and all that is in it.
func (c *checking) treeOf(working, folder string) (*tree, error) {
	if t := c.byFolder[folder]; t != nil {
		return t, nil
	}
	top := project.Top(folder)
	if top == "" {
		if top = folder; isBelow(working, folder) {
			top = working
		}
	}
	if i := slices.IndexFunc(c.trees, func(t *tree) bool { return t.top == top }); i >= 0 {
		c.byFolder[folder] = c.trees[i]
		return c.trees[i], nil
	}
	root, err := os.OpenRoot(top)
	if err != nil {
		return nil, err
	}
	t := &tree{top: top, files: &files{root: root}, shown: map[string]string{}}
	c.trees = append(c.trees, t)
	c.byFolder[folder] = t
	return t, nil
}

// files are the files of a tree. An [fs.FS] has only names in UTF-8, so [validName] spells others.
type files struct {
	root *os.Root
	lock sync.Mutex
	open map[string]*os.Root // folders of the tree, so that the way to a file is not walked each time
}

// mostOpen is the number of folders that are open at once.
const mostOpen = 128

// spelledByte is the character before those that stand for bytes.
const spelledByte = '\U0010FF00'

// validName returns a name in UTF-8: a character of private use stands for each byte that is not
// UTF-8.
func validName(name string) string {
	if utf8.ValidString(name) {
		return name
	}
	var b strings.Builder
	for i, r := range name {
		if _, size := utf8.DecodeRuneInString(name[i:]); r == utf8.RuneError && size == 1 {
			r = spelledByte + rune(name[i])
		}
		b.WriteRune(r)
	}
	return b.String()
}

func (f *files) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	if strings.IndexByte(name, 0xF4) < 0 { // the first byte of a spelledByte
		return f.openIn(filepath.FromSlash(name))
	}
	var b strings.Builder
	for _, r := range name {
		if spelledByte < r && r <= spelledByte+0xFF {
			b.WriteByte(byte(r - spelledByte))
		} else {
			b.WriteRune(r)
		}
	}
	return f.openIn(filepath.FromSlash(b.String()))
}

// openIn opens a file from its folder. What that refuses, such as a symbolic link to another
// folder, is asked again from the top.
func (f *files) openIn(name string) (fs.File, error) {
	if folder, base := filepath.Split(name); folder != "" {
		if root := f.folder(filepath.Clean(folder)); root != nil {
			if file, err := root.Open(base); err == nil {
				return file, nil
			}
		}
	}
	return f.root.Open(name)
}

// folder returns a folder, which is opened if it was not yet, or nil.
func (f *files) folder(name string) *os.Root {
	f.lock.Lock()
	defer f.lock.Unlock()
	if root := f.open[name]; root != nil {
		return root
	}
	root, err := f.root.OpenRoot(name)
	if err != nil {
		return nil
	}
	if len(f.open) >= mostOpen {
		for _, other := range f.open {
			other.Close() // who uses it at this moment asks again from the top
		}
		clear(f.open)
	}
	if f.open == nil {
		f.open = map[string]*os.Root{}
	}
	f.open[name] = root
	return root
}

// isBelow reports whether a folder is in another one, or the same.
func isBelow(top, folder string) bool {
	rest, err := filepath.Rel(top, folder)
	return err == nil && filepath.IsLocal(rest)
}

// checker returns the checker of a tree.
func (t *tree) checker(c *checking, config linkcheck.Config) (*linkcheck.Checker, error) {
	config.Files = t.files
	if root := c.Text(ask.Root); root != "" {
		whole, err := filepath.Abs(root)
		if err != nil {
			return nil, err
		}
		if info, err := os.Stat(whole); err != nil || !info.IsDir() {
			return nil, cli.WrongFile(ask.Root, root, errors.New("there is no such folder"))
		}
		if !isBelow(t.top, whole) {
			return nil, cli.WrongFile(ask.Root, root, errors.New("it is not in the folder of the documents"))
		}
		below, err := filepath.Rel(t.top, whole)
		if err != nil {
			return nil, err
		}
		config.Root = filepath.ToSlash(below)
	}
	if !c.walk.Walk.Ignored {
		ignores := c.walk.Walk.Ignores(t.top)
		config.Ignored = func(name string) bool { return ignores(name) && !c.walk.Walk.Tracked(t.top, name) }
	}
	return linkcheck.New(config)
}

// near returns a target as it is from the working folder.
func (t *tree) near(target string) string {
	if strings.Contains(target, "://") {
		return target
	}
	name, fragment, has := strings.Cut(target, "#")
	name = filepath.ToSlash(stream.Near(filepath.Join(t.top, filepath.FromSlash(name))))
	if has {
		name += "#" + fragment
	}
	return name
}
