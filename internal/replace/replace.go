// Package replace writes files whole: a reader sees the old content or the new one, never a part.
package replace

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
)

// File gives the named file a new content, or makes the file. It writes the content to a file in
// the same folder, syncs it, and renames it over the old one. After an error the old file is
// unchanged, and nothing remains of the new one.
//
// The new file has the mode of the old one and, if the process may set them, its owner and group.
// Without an old file, the mode is perm before the umask. A file that the process may not write is
// not replaced. A symbolic link stays, and its target is replaced. Another hard link keeps the old
// content.
//
// A pipe, a device and any other file that is not regular cannot be replaced: File writes the
// content to it directly. It does the same if the file is standard output or standard error, such
// as /dev/stdout, and after what was written there.
//
// A file that is a mount point, as in containers, cannot be renamed over. File writes the content
// to it directly, so a reader can see a part. A file in a folder that allows no new file is an
// error.
func File(name string, content []byte, perm fs.FileMode) error {
	t, err := find(name, perm)
	if err != nil {
		return about(name, err)
	}
	return about(name, t.write(func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	}))
}

// Check reports the error that [File] would return before it writes the content. It changes
// nothing, so a program can call it before it computes the content.
func Check(name string) error {
	t, err := find(name, 0o600)
	if err != nil || t.stream != nil {
		return about(name, err)
	}
	f, err := t.create()
	if err != nil {
		return about(name, err)
	}
	return about(name, cmp.Or(f.Close(), os.Remove(f.Name())))
}

// about returns err as one about the file that the caller named, and not about the new one.
func about(name string, err error) error {
	if renaming := (*os.LinkError)(nil); errors.As(err, &renaming) {
		return &fs.PathError{Op: renaming.Op, Path: name, Err: renaming.Err}
	}
	if p := (*fs.PathError)(nil); errors.As(err, &p) {
		return &fs.PathError{Op: p.Op, Path: name, Err: p.Err}
	}
	return err
}

// A target is a file to write.
type target struct {
	path   string                         // the regular file to replace or to make, which is not a symbolic link
	perm   fs.FileMode                    // of the new file
	old    fs.FileInfo                    // nil if there is no such file
	stream func() (io.WriteCloser, error) // opens a file that cannot be replaced; else nil
}

// find finds out how to write a file. The cases are a new file, a standard stream, a folder, what
// is not a regular file, and a regular file. Only the first and the last are written by a new file.
func find(name string, perm fs.FileMode) (target, error) {
	path, err := follow(name)
	old, statErr := os.Stat(name)
	if errors.Is(statErr, fs.ErrNotExist) {
		return target{path: path, perm: perm}, err
	}
	if statErr != nil {
		return target{}, statErr
	}
	for _, f := range [...]*os.File{os.Stdout, os.Stderr} {
		if info, err := f.Stat(); err == nil && os.SameFile(info, old) {
			return target{stream: func() (io.WriteCloser, error) { return kept{f}, nil }}, nil
		}
	}
	if old.IsDir() {
		return target{}, &fs.PathError{Op: "open", Path: name, Err: errors.New("is a directory")}
	}
	found, statErr := os.Lstat(path)
	// The links of /proc/self/fd have texts that are not always names.
	if !old.Mode().IsRegular() || err != nil || statErr != nil || !os.SameFile(found, old) {
		return target{stream: func() (io.WriteCloser, error) { return os.OpenFile(name, os.O_WRONLY, 0) }}, nil
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return target{}, err
	}
	return target{path: path, perm: old.Mode().Perm(), old: old}, f.Close()
}

// A kept file stays open.
type kept struct{ io.Writer }

func (kept) Close() error { return nil }

// mostLinks is the number of symbolic links that Linux follows.
const mostLinks = 40

// follow returns the name of what a symbolic link leads to, which need not exist, or the name if
// it is not a symbolic link.
func follow(name string) (string, error) {
	path := name
	for range mostLinks {
		info, err := os.Lstat(path)
		if err != nil || info.Mode()&fs.ModeSymlink == 0 {
			return path, nil // the caller finds out about an error
		}
		text, err := os.Readlink(path)
		if err != nil {
			return "", err
		}
		if !filepath.IsAbs(text) {
			// Without filepath.Join, which removes "a/..": a may be a symbolic link.
			dir, _ := filepath.Split(path)
			text = dir + text
		}
		path = text
	}
	return "", &fs.PathError{Op: "open", Path: name, Err: errors.New("too many levels of symbolic links")}
}

// create makes a new file in the folder of the target.
func (t target) create() (*os.File, error) {
	dir, base := filepath.Split(t.path)
	if len(base) > 100 {
		base = base[:100] // the name of a file has at most 255 bytes
	}
	for tries := 0; ; tries++ {
		name := dir + "." + base + "." + strconv.FormatUint(rand.Uint64(), 36) + ".tmp"
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, t.perm)
		if tries == 100 || !errors.Is(err, fs.ErrExist) {
			if t.old != nil && errors.Is(err, fs.ErrPermission) { // the old file may be written
				err = &fs.PathError{Op: "replace", Path: t.path, Err: fmt.Errorf("its folder allows no new file beside it: %w", fs.ErrPermission)}
			}
			return f, err
		}
	}
}

// write writes what fill writes to the target. It renames a new file, so that an error leaves the
// old one unchanged. It overwrites only a mount point.
func (t target) write(fill func(io.Writer) error) error {
	if t.stream != nil {
		f, err := t.stream()
		if err != nil {
			return err
		}
		return cmp.Or(fill(f), f.Close())
	}
	f, err := t.create()
	if err != nil {
		return err
	}
	err = fill(f)
	if err == nil && t.old != nil {
		own(f, t.old) // an owner other than the process is kept if it may be
		err = f.Chmod(t.perm)
	}
	if err == nil {
		err = f.Sync()
	}
	err = cmp.Or(err, f.Close())
	if err == nil {
		err = os.Rename(f.Name(), t.path)
	}
	if t.old != nil && errors.Is(err, syscall.EBUSY) { // a mount point
		err = t.overwrite(fill)
		return cmp.Or(err, os.Remove(f.Name()))
	}
	if err != nil {
		os.Remove(f.Name())
		return err
	}
	syncFolder(filepath.Dir(t.path))
	return nil
}

// overwrite writes what fill writes to the old file, which stays the same file.
func (t target) overwrite(fill func(io.Writer) error) error {
	f, err := os.OpenFile(t.path, os.O_WRONLY|os.O_TRUNC, 0)
	if err != nil {
		return err
	}
	return cmp.Or(fill(f), f.Sync(), f.Close())
}

// syncFolder makes a renaming in a folder permanent, where the system can do that. The new content
// is there already, so an error changes nothing.
func syncFolder(name string) {
	if dir, err := os.Open(name); err == nil {
		dir.Sync()
		dir.Close()
	}
}
