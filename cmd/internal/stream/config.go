package stream

import (
	"cmp"
	"io"
	"math"
	"runtime"
	"strconv"

	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/internal/plainuri"
	"github.com/urikit/uri/internal/process"
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
	Unread func(*Output, *process.ReadError) error

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

	// CountEmpty counts the empty records of standard input and of files that have a result.
	CountEmpty bool

	// SkipEmpty skips empty records of standard input and of files, and with a Form records
	// whose text is empty.
	SkipEmpty bool

	// Invalid says what is written for a record for which a job has no result.
	Invalid Invalid

	// MaxErrors is the number of messages about records of standard input and of files; 0 means
	// all. With Arguments, it applies to arguments too.
	MaxErrors int
	Arguments bool

	// Quiet drops the messages about records, and the summary. Advice says that the summary names
	// the value of Invalid that keeps the records that it counts.
	Quiet  bool
	Advice bool

	// JSON says that a job writes JSON objects, also for invalid records. Pages says that it writes
	// pages of several lines.
	JSON  bool
	Pages bool

	// Counted is what the summary calls the records, or "" if the records have findings instead of
	// results, and no summary.
	Counted string

	// Jobs is the number of cores for standard input; 0 means all, up to 16.
	Jobs int

	// Long, if not 0, is the length in bytes above which a record is handled alone, because its
	// result can take many times its memory.
	Long int

	// Growth is about how many times as long as its record a result is, if it is much longer.
	// Blocks of such records are smaller, so that their results have room in the memory of a
	// worker.
	Growth int

	// MaxRecord is the length in bytes of the longest record, without its end; 0 means
	// DefaultMaxRecord. A longer one is given to the job without its text and
	// with the error [TooLong].
	MaxRecord int64

	// Memory is the memory in bytes that the writer of the results needs for itself.
	Memory int64

	// Progress shows on standard error how much of the input was read, after a second, if the
	// size of the input is known.
	Progress bool
}

// DefaultMaxRecord is the length in bytes of the longest record, unless a Config has another one.
const DefaultMaxRecord = 64 << 20

// TooLong is the error of a record, a document or another text that is longer than Most bytes.
type TooLong struct {
	What string // such as "the record"
	Most int64
}

func (e *TooLong) Error() string {
	return e.What + " is longer than " + formatSize(e.Most) + ": shorten it, or allow more with --max-record"
}

// formatSize returns a number of bytes with its unit.
func formatSize(n int64) string {
	units := []string{"bytes", "KiB", "MiB", "GiB"}
	for len(units) > 1 && n > 0 && n%1024 == 0 {
		n, units = n/1024, units[1:]
	}
	if n == 1 && units[0] == "bytes" {
		return "1 byte"
	}
	return strconv.FormatInt(n, 10) + " " + units[0]
}

// ReadAll returns the text that r has. It returns [TooLong] about what the text is if the text is
// longer than most bytes, and never holds more than a few times as much.
func ReadAll(r io.Reader, what string, most int64) ([]byte, error) {
	defer LimitHeap(0)()
	text, err := io.ReadAll(Limit(r, what, most))
	if err != nil {
		return nil, err
	}
	return text, nil
}

// Limit returns a reader of a text with at most so many bytes. It returns [TooLong] for a longer
// text.
func Limit(r io.Reader, what string, most int64) io.Reader {
	return &limited{io.LimitedReader{R: r, N: min(most, math.MaxInt64-1) + 1}, TooLong{what, most}}
}

type limited struct {
	io.LimitedReader
	tooLong TooLong
}

func (l *limited) Read(p []byte) (int, error) {
	n, err := l.LimitedReader.Read(p)
	if l.N == 0 {
		return 0, &l.tooLong
	}
	return n, err
}

// tooLong returns the error of a record that is too long.
func (c *Config) tooLong(what string) error { return &TooLong{what, c.maxRecord()} }

// maxRecord returns the length of the longest record.
func (c *Config) maxRecord() int64 { return cmp.Or(c.MaxRecord, DefaultMaxRecord) }

// Limits of memory for standard input, in bytes. A single record may be longer.
const (
	mostBlock = 1 << 15
	mostPlain = mostBlock * 8 // of a block with plain records
	inBlocks  = 1 << 19       // all blocks in work
	inBatches = 5 << 20       // all results of these blocks
	mostJobs  = 64            // reading and writing cannot keep more jobs busy

	bulkBlocks = 4 // bulk has as many blocks in addition to one for each worker
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
	if c.finds() || c.maxRecord() < mostPlain {
		return plainuri.None
	}
	return c.Plain
}

// blockSize returns the size of a block. Results are made in the cache of a core, but plain records
// have none, and then larger blocks save handing over many.
func (c *Config) blockSize() int {
	size := min(inBlocks/c.workers(), mostBlock)
	if c.Growth > 0 {
		size = min(size, inBatches/(c.workers()+bulkBlocks)/2/c.Growth)
	}
	if c.plain() != plainuri.None {
		size *= mostPlain / mostBlock
	}
	return size
}

// keepsEnds reports whether records are written with the ends that they have in the input.
func (c *Config) keepsEnds() bool { return c.Form.Keeps() && c.Form.In == c.Form.Out }

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
	o := &Output{config: c, errors: target{c.Err, meter}, meter: meter, apart: !isSameFile(c.Out, c.Err), counts: new(counts)}
	if o.apart {
		meter = nil // results do not overwrite it
	}
	o.Buffer = buffer.New(target{c.Out, meter})
	return o
}
