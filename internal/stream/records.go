package stream

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"

	"github.com/urikit/uri/bulk"
)

// A Record is an input.
type Record struct {
	Source string // "arg", "stdin" or a file's name
	Number int    // within the source, from 1
	Text   []byte // valid while the job works on the record
}

// The sources of records that are not files.
const (
	Arg   = "arg"
	Stdin = "stdin"
)

// A Job works on a record. It writes the result to the output that it was started with,
// or reports what is wrong and returns [ErrInvalid].
type Job func(Record) error

// A Start returns a job that writes to out. Several jobs work at the same time, each with
// an output of its own.
type Start func(out *Output) Job

// enoughMemory is where garbage is collected before more is asked for. Only very long
// records need more.
const enoughMemory = 40 << 20

// Each gives each record to a job: the arguments, or the records of standard input where
// there are none, and in the place of each "-". It returns [ErrInvalid] if one was bad.
func (o *Output) Each(args []string, start Start) error {
	if len(args) == 0 {
		args = []string{"-"}
	}
	do := start(o)
	read := 0 // records of standard input
	result := error(nil)
	for i, arg := range args {
		var err error
		if arg == "-" {
			var n int
			n, err = o.each(o.config.In, read, start)
			read += n
		} else {
			err = do(Record{Source: Arg, Number: i + 1, Text: []byte(arg)})
		}
		if err == ErrInvalid {
			result = err
			if !o.config.FailFast {
				continue
			}
		}
		if err != nil {
			return err
		}
	}
	return result
}

// each gives each record of r, the standard input, to a job, and returns how many there
// were. The numbers of records go on from before. A record may have any length.
func (o *Output) each(r io.Reader, before int, start Start) (n int, err error) {
	reader := bulk.Reader{Null: o.config.Null, Workers: o.config.workers()}
	reader.BlockSize = min(inBlocks/reader.Workers, mostBlock)
	told := int64(0)
	reader.Progress = func(p bulk.Progress) {
		n = int(p.Records)
		o.meter.add(int(p.Bytes - told))
		told = p.Bytes
	}
	like := *o
	work := func(b *bulk.Block, p *batch) {
		p.begin(&like, start)
		// A larger block is a single record, whose result may be many times as long.
		if reader.Workers > 1 && b.Size() <= int64(reader.BlockSize) {
			p.work(b, before, inBatches/(reader.Workers+2))
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
		if err := now.work(b, before, p.done); err != nil {
			return err
		}
		result = cmp.Or(now.result, result)
		return now.ending()
	}
	limit := debug.SetMemoryLimit(-1) // as it is
	debug.SetMemoryLimit(min(limit, enoughMemory))
	defer debug.SetMemoryLimit(limit)
	err = bulk.Process(context.Background(), reader, r, work, deliver)
	if failure := (*bulk.ReadError)(nil); errors.As(err, &failure) {
		return n, &Failure{fmt.Errorf("%s:%d: %w", Stdin, before+int(failure.Number), Reason(failure.Err))}
	}
	if err == nil {
		err = result
	}
	return n, err
}
