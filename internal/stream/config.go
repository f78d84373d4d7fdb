package stream

import (
	"io"
	"runtime"
)

// A Config says where records come from, how they are worked on, and where results go.
type Config struct {
	In  io.Reader // standard input
	Out io.Writer // standard output
	Err io.Writer // standard error

	// Null says that records end with NUL, in the input and in the output. Else they are
	// lines: LF ends a record, and a CR before it is removed.
	Null bool

	// SkipEmpty leaves out empty records of standard input.
	SkipEmpty bool

	// FailFast ends a run at the first bad record.
	FailFast bool

	// Jobs is how many cores work on standard input; 0 is all, up to 16.
	Jobs int

	// Progress says when to show on standard error how much has been read.
	Progress Progress
}

// Progress says when progress is shown.
type Progress int

const (
	ProgressNever  Progress = iota
	ProgressLater           // after a second, if the size of the input is known
	ProgressAlways          // from the beginning
)

// Most of what is held of standard input at a time, in bytes. A record may be longer.
const (
	mostBlock = 1 << 15
	inBlocks  = 1 << 19 // all blocks that are worked on
	inBatches = 5 << 20 // all their results
	mostJobs  = 64      // more than reading and writing can keep busy
)

// workers returns how many cores work on standard input.
func (c *Config) workers() int {
	if c.Jobs == 0 {
		return min(runtime.GOMAXPROCS(0), 16)
	}
	return min(c.Jobs, mostJobs)
}

// Run gives each record of the inputs to a job, as [Output.Each] does, and sends out the
// results.
func (c Config) Run(args []string, start Start) error {
	out := c.NewOutput(SizeOf(c.In))
	return out.Close(out.Each(args, start))
}

// NewOutput returns the output for an input of a size, which is 0 if it is not known.
func (c Config) NewOutput(size int64) *Output {
	meter := newMeter(&c, size)
	return &Output{
		Buffer: NewBuffer(target{c.Out, meter}),
		config: c,
		errors: target{c.Err, meter},
		meter:  meter,
		apart:  !isSameFile(c.Out, c.Err),
	}
}
