package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"

	"github.com/urikit/uri"
	"github.com/urikit/uri/bulk"
)

// A record is an input.
type record struct {
	source string     // "arg", "stdin" or a file's name
	number int        // within the source, from 1
	text   []byte     // valid while the record is worked on
	hide   []uri.Span // places of secrets in it that it does not tell itself
}

const stdin = "stdin" // as a source

// enoughMemory is where garbage is collected before more is asked for. Only very long
// records need more.
const enoughMemory = 40 << 20

// each gives each record to a job, as run has it: the arguments, or the records of
// standard input where there are none, and in the place of each "-".
func (in *input) each(out *output, args []string, start func() job) error {
	if len(args) == 0 {
		args = []string{"-"}
	}
	do := start()
	read := 0 // records of standard input
	result := error(nil)
	for i, arg := range args {
		var err error
		if arg == "-" {
			var n int
			n, err = in.stream(out, in.std.in, read, start)
			read += n
		} else {
			err = do(out, record{source: "arg", number: i + 1, text: []byte(arg)})
		}
		if err == errInvalid {
			result = err
			if !in.failFast {
				continue
			}
		}
		if err != nil {
			return err
		}
	}
	return result
}

// stream gives each record of r, the standard input, to a job, and returns how many
// there were. So many have been read before. There is no limit to a record's length.
func (in *input) stream(out *output, r io.Reader, before int, start func() job) (n int, err error) {
	reader := bulk.Reader{Null: in.null, Workers: in.workers()}
	reader.BlockSize = min(inBlocks/reader.Workers, mostBlock)
	told := int64(0)
	reader.Progress = func(p bulk.Progress) {
		n = int(p.Records)
		out.meter.add(int(p.Bytes - told))
		told = p.Bytes
	}
	like := *out
	work := func(b *bulk.Block, p *batch) {
		p.begin(&like, start)
		// A larger block is a single record, and what is made of it may be many times as long.
		if reader.Workers > 1 && b.Size() <= int64(reader.BlockSize) {
			p.work(b, before, inBatches/(reader.Workers+2))
		}
	}
	result := error(nil)
	now := newDirect(out, start())
	deliver := func(b *bulk.Block, p *batch) error {
		if err := p.write(out); err != nil {
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
		return n, &processError{fmt.Errorf("%s:%d: %w", stdin, before+int(failure.Number), reason(failure.Err))}
	}
	if err == nil {
		err = result
	}
	return n, err
}
