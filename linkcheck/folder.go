package linkcheck

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// folders are the folders of a tree. Each is read once, when a link leads into it.
type folders struct {
	files fs.FS
	top   folder
	known sync.Map // by name, folders that their own folders do not list
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
	parts   partFolder
	below   belowFolder
}

// An entry is a file or a folder of a folder. There is one for each name, so it is small.
type entry struct {
	mode    fs.FileMode // only the type
	ignored atomic.Uint32
	inside  atomic.Pointer[folder] // what is in it, or nil until it is read
	targetSet
}

// These say whether version control ignores an entry.
const (
	maybeIgnored = iota
	notIgnored
	isIgnored
)

// get returns a folder. The name "." is the top.
func (f *folders) get(name string) *folder {
	if name == "." {
		return f.read(&f.top, name)
	}
	if e := f.entry(name); e != nil {
		return f.in(e, name)
	}
	got, ok := f.known.Load(name)
	if !ok {
		got, _ = f.known.LoadOrStore(name, new(folder))
	}
	return f.read(got.(*folder), name)
}

// in returns the folder that an entry is, which has that name.
func (f *folders) in(e *entry, name string) *folder {
	d := e.inside.Load()
	if d == nil {
		e.inside.CompareAndSwap(nil, new(folder))
		d = e.inside.Load()
	}
	return f.read(d, name)
}

// read reads a folder, unless that was done.
func (f *folders) read(d *folder, name string) *folder {
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

// Open implements [fs.FS].
func (f *folders) Open(name string) (fs.File, error) { return f.files.Open(name) }

// ReadDir implements [fs.ReadDirFS] for who looks for files by their names, so that a folder is
// read once.
func (f *folders) ReadDir(name string) ([]fs.DirEntry, error) {
	d := f.get(name)
	list := make([]fs.DirEntry, 0, len(d.entries))
	for own, e := range d.entries {
		list = append(list, named{own, e})
	}
	slices.SortFunc(list, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return list, d.err
}

// A named entry implements [fs.DirEntry].
type named struct {
	name  string
	entry *entry
}

func (n named) Name() string               { return n.name }
func (n named) Type() fs.FileMode          { return n.entry.mode }
func (n named) IsDir() bool                { return n.entry.mode.IsDir() }
func (n named) Info() (fs.FileInfo, error) { return nil, errors.ErrUnsupported }

// entry returns the entry of a name, which is spelled as in the tree, or nil if its folder does not
// list it.
func (f *folders) entry(name string) *entry {
	d, from := f.get("."), 0
	for {
		n := strings.IndexByte(name[from:], '/')
		if n < 0 {
			return d.entries[name[from:]]
		}
		e := d.entries[name[from:from+n]]
		if e == nil || e.mode&(fs.ModeDir|fs.ModeSymlink) == 0 {
			return nil
		}
		d = f.in(e, name[:from+n])
		from += n + len("/")
	}
}

// similar returns the name in the folder that equals a name but for the case of letters and the
// normal form of Unicode, or "". It also reports whether there is one only.
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
	entry    *entry // nil for the top, and if there is none
	exists   bool
	isDir    bool
	isNear   bool // the name differs in case or normal form
	isUnsure bool // and several names do

	isExtended bool // the name has another extension

	madeBy string // the folder whose code makes the page, if there is no file

	err error // of a folder or a symbolic link on the way that cannot be read; nobody knows whether the file exists
}

// find looks a name up, whose segments are separated by "/". The name "." is the top. It goes from
// folder to folder. For a segment that is not there, it takes a similar one and sets isNear, and
// isUnsure if there are several. It follows a symbolic link only to learn whether it leads to a
// folder.
func (f *folders) find(name string) located {
	at := located{name: ".", exists: true, isDir: true}
	if name == "." {
		return at
	}
	d := f.get(".")
	for from := 0; from <= len(name); {
		segment := name[from:]
		if n := strings.IndexByte(segment, '/'); n >= 0 {
			segment = segment[:n]
		}
		if at.entry != nil {
			if !at.isDir {
				return located{name: name}
			}
			d = f.in(at.entry, at.name)
		}
		e, ok := d.entries[segment]
		if !ok && d.err != nil {
			return located{name: name, err: d.err}
		}
		own := segment
		if !ok {
			near, isOnly := d.similar(segment)
			if near == "" {
				return located{name: name}
			}
			own, e, at.isNear, at.isUnsure = near, d.entries[near], true, at.isUnsure || !isOnly
		}
		from += len(segment) + len("/")
		if at.entry = e; at.isNear {
			at.name = join(at.name, own)
		} else {
			at.name = name[:from-len("/")]
		}
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
