package stream

import (
	"errors"
	"io"
	"os"

	"github.com/urikit/uri/cmd/internal/unpack"
)

// An Input is a file or standard input, decompressed if it is compressed. Before it waits for more
// data, it flushes the results. So a program at the other end of a pipe gets an answer to each
// request.
type Input struct {
	Name string // the name in results
	*unpack.Reader
	file *os.File // nil for standard input
}

// ReaderAt returns a reader of the same file at any offset. It returns nil for standard input and
// for compressed files.
func (in *Input) ReaderAt() io.ReaderAt {
	if in.file == nil || in.Compressed() {
		return nil
	}
	return in.file
}

// A prompt reader flushes the results before it reads, and shows the progress.
type prompt struct {
	r   io.Reader
	out *Output
}

func (p prompt) Read(b []byte) (int, error) {
	if err := p.out.Flush(); err != nil {
		return 0, err
	}
	n, err := p.r.Read(b)
	p.out.meter.add(n)
	return n, err
}

// ErrOutput says that an input file is also the output, so that reading it would never end.
var ErrOutput = errors.New("it is the output")

// Open opens a file, or standard input for "-", calls do with it, and closes it.
func (o *Output) Open(name string, do func(*Input) error) error {
	in, r := &Input{Name: Stdin}, o.config.In
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		in.Name, in.file, r = name, f, f
	}
	if isRegular(r) && isSameFile(r, o.config.Out) {
		return ErrOutput
	}
	in.Reader = unpack.NewReader(prompt{r, o})
	return do(in)
}

// IsOutput reports whether a name is that of the file to which results go.
func (o *Output) IsOutput(name string) bool {
	out := statOf(o.config.Out)
	if out == nil || !out.Mode().IsRegular() {
		return false
	}
	info, err := os.Stat(name)
	return err == nil && os.SameFile(info, out)
}

// SizeOf returns the size of a regular file, or 0 for any other reader.
func SizeOf(r io.Reader) int64 {
	if !isRegular(r) {
		return 0
	}
	return statOf(r).Size()
}

// isRegular reports whether r is a regular file.
func isRegular(r io.Reader) bool {
	info := statOf(r)
	return info != nil && info.Mode().IsRegular()
}

// isSameFile reports whether two streams are the same file, of any kind.
func isSameFile(a, b any) bool {
	x, y := statOf(a), statOf(b)
	return x != nil && y != nil && os.SameFile(x, y)
}

// statOf returns the FileInfo of a stream that is a file, or writes to one, or nil.
func statOf(stream any) os.FileInfo {
	f, ok := stream.(interface{ Stat() (os.FileInfo, error) })
	if !ok {
		return nil
	}
	info, err := f.Stat()
	if err != nil {
		return nil
	}
	return info
}
