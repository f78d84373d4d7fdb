package stream

import (
	"cmp"
	"context"
	"errors"
	"io"
	"os"
	"runtime/debug"
	"sync/atomic"

	"github.com/urikit/uri/bulk"
	"github.com/urikit/uri/internal/unpack"
)

// A Record is an input.
type Record struct {
	Source string // "arg", "stdin" or a file's name
	Number int    // the number in the source, from 1
	Text   []byte // valid until the job returns
}

// The sources of records that are not files.
const (
	Arg   = "arg"
	Stdin = "stdin"
)

// A Job processes a record. It writes the result to its output, or it reports the error of the
// record and returns [ErrInvalid].
type Job func(Record) error

// A Start returns a job that writes to out. Several jobs run at the same time, each with its
// own output.
type Start func(out *Output) Job

// start starts a job that writes to o.
func (o *Output) start(start Start) Job {
	do := start(o)
	if !o.config.KeepLines {
		return do
	}
	return func(r Record) error {
		lines := o.lines
		err := do(r)
		if o.lines == lines && (err == nil || err == ErrInvalid) {
			err = cmp.Or(o.End(), err)
		}
		return err
	}
}

// enoughMemory is the memory limit at which the runtime collects garbage before it grows. Only
// very long records need more.
const enoughMemory = 40 << 20

// Each gives each record to a job. The records are the arguments, with those of standard input
// for each "-", and then those of the files. Without arguments and files they are those of
// standard input. It returns [ErrInvalid] if a record was invalid, and [ErrUnread] if a file
// could not be read.
func (o *Output) Each(args []string, start Start) error {
	if len(args) == 0 && len(o.config.Files) == 0 {
		args = []string{"-"}
	}
	do := o.start(start)
	read := 0 // the number of records from standard input
	result := error(nil)
	// ends notes the result of a source, and reports whether the run ends with it.
	ends := func(err error) bool {
		if err == ErrInvalid || err == ErrUnread {
			result = Worse(result, err)
			return o.config.FailFast
		}
		if err != nil {
			result = err
		}
		return err != nil
	}
	for i, arg := range args {
		var err error
		if arg == "-" {
			var n int
			n, err = o.each(Stdin, o.config.In, read, start)
			read += n
		} else {
			err = do(Record{Source: Arg, Number: i + 1, Text: []byte(arg)})
		}
		if ends(err) {
			return result
		}
	}
	for _, name := range o.config.Files {
		if ends(o.file(name, &read, start)) {
			return result
		}
	}
	return result
}

// file gives each record of a file to a job. If it cannot read the file, it reports that and
// returns [ErrUnread].
func (o *Output) file(name string, read *int, start Start) error {
	if name == "-" {
		n, err := o.each(Stdin, o.config.In, *read, start)
		*read += n
		return err
	}
	f, err := os.Open(name)
	if err == nil {
		defer f.Close()
		_, err = o.each(name, f, 0, start)
	} else {
		err = &ReadError{Source: name, Err: Reason(err)}
	}
	if unread := (*ReadError)(nil); errors.As(err, &unread) {
		if err := o.config.Unread(o, unread); err != nil {
			return err
		}
		return ErrUnread
	}
	return err
}

// each gives each record of r to a job and returns the number of records. They are numbered
// from before+1. A record may have any length.
func (o *Output) each(source string, r io.Reader, before int, start Start) (n int, err error) {
	if isRegular(r) && isSameFile(r, o.config.Out) {
		return 0, &ReadError{Source: source, Err: ErrOutput}
	}
	reader := bulk.Reader{Null: o.config.Null, Workers: o.config.workers()}
	reader.BlockSize = min(inBlocks/reader.Workers, mostBlock)
	raw := &counter{r: r}
	reader.Progress = func(p bulk.Progress) {
		n = int(p.Records)
		o.meter.add(int(raw.n.Swap(0)))
	}
	like := *o
	work := func(b *bulk.Block, p *batch) {
		p.begin(&like, start)
		// A larger block is a single record, whose result may be much longer.
		if reader.Workers > 1 && b.Size() <= int64(reader.BlockSize) {
			p.work(b, source, before, inBatches/(reader.Workers+2))
		}
	}
	result := error(nil)
	now := newDirect(o, start)
	deliver := func(b *bulk.Block, p *batch) error {
		if err := p.write(o); err != nil {
			return err
		}
		result = cmp.Or(p.result, result)
		if p.ended || p.done == b.Len() {
			return p.ending()
		}
		if err := now.work(b, source, before, p.done); err != nil {
			return err
		}
		result = cmp.Or(now.result, result)
		return now.ending()
	}
	limit := debug.SetMemoryLimit(-1) // reads the current limit
	debug.SetMemoryLimit(min(limit, enoughMemory))
	defer debug.SetMemoryLimit(limit)
	err = bulk.Process(context.Background(), reader, unpack.NewReader(raw), work, deliver)
	if failure := (*bulk.ReadError)(nil); errors.As(err, &failure) {
		return n, &ReadError{source, before + int(failure.Number), Reason(failure.Err)}
	}
	if err == nil {
		err = result
	}
	return n, err
}

// A counter counts the bytes of a source, as the meter shows them. The source is read on another
// goroutine than the results are written.
type counter struct {
	r io.Reader
	n atomic.Int64
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n.Add(int64(n))
	return n, err
}
