package stream

import (
	"io"
	"runtime"

	"github.com/urikit/uri/internal/buffer"
	"github.com/urikit/uri/internal/plainuri"
	"github.com/urikit/uri/internal/record"
)

// A Config says where records come from, how to process them, and where results go.
type Config struct {
	In  io.Reader // standard input
	Out io.Writer // standard output
	Err io.Writer // standard error

	// Files are the names of files with records, which follow the arguments. "-" means
	// standard input.
	Files []string

	// Unread reports that a file cannot be read to its end. It is needed if there are Files.
	Unread func(*Output, *ReadError) error

	// Null says that records end with NUL, in the input and in the output. Otherwise they
	// are lines: LF ends a record, and a CR before it is removed.
	Null bool

	// Form says where in a record the text for a job is, and in which form results are written.
	Form record.Form

	// Decode, if not nil, returns a reader of UTF-8 for a source in another encoding.
	Decode func(io.Reader) io.Reader

	// Plain says which records of standard input and of files are not given to the job. The job
	// would write nothing for them or, if CopyPlain is set, copy them.
	Plain     plainuri.Kind
	CopyPlain bool

	// SkipEmpty skips empty records of standard input and of files, and with a Form records
	// whose text is empty.
	SkipEmpty bool

	// KeepLines writes one line for each record. If a job writes none, because the record is
	// invalid or for another reason, it is empty. So the lines of the output stay beside those
	// of the input.
	KeepLines bool

	// FailFast ends a run at the first invalid record.
	FailFast bool

	// Jobs is the number of cores for standard input; 0 means all, up to 16.
	Jobs int

	// Long, if not 0, is the length in bytes above which a record is handled alone, because its
	// result can take many times its memory.
	Long int

	// Memory is the memory in bytes that the writer of the results needs for itself.
	Memory int64

	// Progress says when to show on standard error how much of the input was read.
	Progress Progress
}

// Progress says when to show progress.
type Progress int

const (
	ProgressNever  Progress = iota
	ProgressLater           // after a second, if the size of the input is known
	ProgressAlways          // from the beginning
)

// Limits of memory for standard input, in bytes. A single record may be longer.
const (
	mostBlock = 1 << 15
	inBlocks  = 1 << 19 // all blocks in work
	inBatches = 5 << 20 // all results of these blocks
	mostJobs  = 64      // reading and writing cannot keep more jobs busy
)

// workers returns the number of cores for standard input.
func (c *Config) workers() int {
	if c.Jobs == 0 {
		return min(runtime.GOMAXPROCS(0), 16)
	}
	return min(c.Jobs, mostJobs)
}

// finds reports whether the text of a record must be found first.
func (c *Config) finds() bool { return !c.Form.IsPlain() || c.Decode != nil }

// plain returns the kind of the records that are not given to the job.
func (c *Config) plain() plainuri.Kind {
	if c.finds() || c.KeepLines && !c.CopyPlain {
		return plainuri.None
	}
	return c.Plain
}

// blockSize returns the size of a block. Results are made in the cache of a core, but plain records
// have none, and then larger blocks save handing over many.
func (c *Config) blockSize() int {
	size := min(inBlocks/c.workers(), mostBlock)
	if c.plain() != plainuri.None {
		size *= 8
	}
	return size
}

// isStuffed reports whether records must be restored with [record.Restore].
func (c *Config) isStuffed() bool { return c.Form.In == record.CSV && !c.Null }

// Run gives each record to a job, like [Output.Each], and flushes the results.
func (c Config) Run(args []string, start Start) error {
	out := c.NewOutput(SizeOf(c.In))
	return out.Close(out.Each(args, start))
}

// NewOutput returns the output for an input of the given size, or 0 if the size is not known.
func (c Config) NewOutput(size int64) *Output {
	meter := newMeter(&c, size)
	o := &Output{config: c, errors: target{c.Err, meter}, meter: meter, apart: !isSameFile(c.Out, c.Err)}
	if o.apart {
		meter = nil // results do not overwrite it
	}
	o.Buffer = buffer.New(target{c.Out, meter})
	return o
}
