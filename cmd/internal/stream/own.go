package stream

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Limits of [ReadOwn], in bytes.
const (
	MaxSettings = 1 << 20
	MaxBaseline = 64 << 20
)

// errOutside says that a symbolic link or a path leads out of a folder.
var errOutside = errors.New("it leads out of the folder that is read: put the file there")

// ReadOwn reads a file that the command reads on its own account, such as .gitignore, and not
// because an argument names it. Whoever wrote the folder top wrote the file too. So the file must
// be a regular one of at most most bytes below top, also at the end of symbolic links; ReadOwn
// opens nothing else. An error that is not about the file system is not an [fs.PathError].
func ReadOwn(name, top string, most int64) ([]byte, error) {
	if _, below := relative(top, name); !below {
		return nil, errOutside
	}
	if _, err := os.Lstat(name); err != nil {
		return nil, err
	}
	target, err := filepath.EvalSymlinks(name)
	if reading := (*fs.PathError)(nil); err != nil && (!errors.As(err, &reading) || errors.Is(err, fs.ErrNotExist)) {
		return nil, errors.New("it is a symbolic link that leads to no file")
	}
	if err != nil {
		return nil, err
	}
	if top, err = filepath.EvalSymlinks(top); err != nil {
		return nil, err
	}
	if _, below := relative(top, target); !below {
		return nil, errOutside
	}
	info, err := os.Lstat(target)
	if err != nil {
		return nil, err
	}
	if err := regular(info); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(target, os.O_RDONLY|nonblock, 0) // it may be a named pipe by now
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info, err = f.Stat(); err != nil {
		return nil, err
	}
	if err := regular(info); err != nil {
		return nil, err
	}
	text, err := io.ReadAll(io.LimitReader(f, most+1))
	if err != nil {
		return nil, err
	}
	if int64(len(text)) > most {
		return nil, fmt.Errorf("the file is longer than %d MiB", most>>20)
	}
	return text, nil
}

// ReadFound reads a file of settings that was found by its name in a folder, like [ReadOwn]. Only a
// symbolic link of that name must not lead out of top: the folder itself can be below one.
func ReadFound(name, top string) ([]byte, error) {
	info, err := os.Lstat(name)
	if err != nil {
		return nil, err
	}
	if info.Mode()&fs.ModeSymlink == 0 {
		top = filepath.Dir(name)
	}
	return ReadOwn(name, top, MaxSettings)
}

// regular returns an error for what is not a regular file.
func regular(info os.FileInfo) error {
	kind := "a device"
	switch mode := info.Mode(); {
	case mode.IsRegular():
		return nil
	case mode.IsDir():
		kind = "a folder"
	case mode&fs.ModeNamedPipe != 0:
		kind = "a named pipe"
	case mode&fs.ModeSocket != 0:
		kind = "a socket"
	}
	return fmt.Errorf("it is %s: it must be a regular file", kind)
}
