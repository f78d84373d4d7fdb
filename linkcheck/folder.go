package linkcheck

import (
	"errors"
	"io/fs"
	"path"
	"strings"
	"sync"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// folders are the folders of a tree. Each is read once, when a link leads into it.
type folders struct {
	files fs.FS
	known sync.Map // folders by their names
}

// A folder has the names in a folder.
type folder struct {
	once    sync.Once
	entries map[string]*entry
	folded  map[string]string // names by their folded forms; made when a name is not found
	several map[string]bool   // the folded forms of several names
	lock    sync.Mutex
	err     error
	pages   permalinks
}

// An entry is a file or a folder of a folder. There is one for each name, so it is small.
type entry struct {
	mode fs.FileMode // only the type
	targetSet
}

// get returns a folder. The name "." is the top.
func (f *folders) get(name string) *folder {
	got, ok := f.known.Load(name)
	if !ok {
		got, _ = f.known.LoadOrStore(name, new(folder))
	}
	d := got.(*folder)
	d.once.Do(func() {
		list, err := fs.ReadDir(f.files, name)
		d.err = err
		d.entries = make(map[string]*entry, len(list))
		for _, e := range list {
			d.entries[e.Name()] = &entry{mode: e.Type()}
		}
	})
	return d
}

// targets returns the fragments of the file of a name, which is spelled as in the tree, or nil if its folder does not list it.
func (f *folders) targets(name string) *targetSet {
	folder, base := path.Split(name)
	if e := f.get(path.Join(".", folder)).entries[base]; e != nil {
		return &e.targetSet
	}
	return nil
}

// similar returns the name in the folder that equals a name but for the case of letters and the normal
// form of Unicode, or "". It also reports whether there is one only.
func (d *folder) similar(name string) (own string, isOnly bool) {
	d.lock.Lock()
	defer d.lock.Unlock()
	if d.folded == nil {
		d.folded = make(map[string]string, len(d.entries))
		for own := range d.entries {
			key := fold(own)
			other, ok := d.folded[key]
			if !ok || own < other {
				d.folded[key] = own
			}
			if ok && d.several == nil {
				d.several = map[string]bool{}
			}
			if ok {
				d.several[key] = true
			}
		}
	}
	key := fold(name)
	return d.folded[key], !d.several[key]
}

// fold returns a text without differences of case and of normal forms.
func fold(name string) string { return cases.Fold().String(norm.NFC.String(name)) }

// A located is what a name of the tree stands for.
type located struct {
	name     string // as the tree has it
	exists   bool
	isDir    bool
	isNear   bool // the name differs in case or normal form
	isUnsure bool // and several names do

	isExtended bool // the name has another extension

	err error // of a folder or a symbolic link on the way that cannot be read; nobody knows whether the file exists
}

// find looks a name up, whose segments are separated by "/". The name "." is the top.
func (f *folders) find(name string) located {
	at := located{name: ".", exists: true, isDir: true}
	if name == "." {
		return at
	}
	for segment := range strings.SplitSeq(name, "/") {
		if !at.isDir {
			return located{name: name}
		}
		d := f.get(at.name)
		e, ok := d.entries[segment]
		if !ok && d.err != nil {
			return located{name: name, err: d.err}
		}
		if !ok {
			near, isOnly := d.similar(segment)
			if near == "" {
				return located{name: name}
			}
			segment, e, at.isNear, at.isUnsure = near, d.entries[near], true, at.isUnsure || !isOnly
		}
		at.name = join(at.name, segment)
		at.isDir = e.mode.IsDir()
		if e.mode&fs.ModeSymlink != 0 {
			info, err := fs.Stat(f.files, at.name)
			if errors.Is(err, fs.ErrNotExist) {
				return located{name: name}
			}
			if err != nil {
				return located{name: name, err: err}
			}
			at.isDir = info.IsDir()
		}
	}
	return at
}

// join adds a segment to the name of a folder.
func join(folder, segment string) string {
	if folder == "." {
		return segment
	}
	return folder + "/" + segment
}
