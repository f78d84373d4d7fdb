package stream

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"math"
	"os"
	"sync/atomic"
	"unicode/utf8"

	"github.com/urikit/uri/bulk"
	"github.com/urikit/uri/cmd/internal/unpack"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/record"
)

// A Record is an input.
type Record struct {
	Source string // "arg", "stdin" or a file's name
	Number int    // the number in the source, from 1
	Text   []byte // valid until the job returns

	end []byte // the end in the input, which the last record may lack; or nil if results have one end

	// Err says why there is no text at the place that the Form names. Text is then the whole
	// record, or empty after [TooLong], and the job must report the error.
	Err error
}

// The sources of records that are not files.
const (
	Arg   = "arg"
	Stdin = "stdin"
)

// A Job processes a record. It writes the result to its output, or it reports the error of the
// record and returns [process.ErrInvalid].
type Job func(Record) error

// A Start returns a job that writes to out. Several jobs run at the same time, each with its
// own output.
type Start func(out *Output) Job

// start starts a job that writes to o.
func (o *Output) start(start Start) Job {
	do := start(o)
	if o.config.CountEmpty {
		do = o.countEmpty(do)
	}
	if o.config.finds() {
		do = o.find(do)
	}
	return o.instead(do)
}

// find returns a job that finds the text in each record and gives it to do. A record whose text is
// empty counts as an empty one.
func (o *Output) find(do Job) Job {
	c := &o.config
	now := new(record.Record)
	o.now = now
	var restored []byte
	return func(r Record) error {
		err := r.Err
		o.end = r.end
		if err == nil && c.isStuffed() && r.Source != Arg {
			r.Text, err = record.Restore(r.Text, &restored)
		}
		if err == nil && c.Decode != nil && bytes.ContainsRune(r.Text, utf8.RuneError) {
			err = errDecoded
		}
		if err == nil {
			err = o.plan.Find(now, r.Text)
		} else {
			now.Lose(r.Text)
		}
		if c.SkipEmpty && r.Err == nil && (len(r.Text) == 0 || err == nil && len(now.Text) == 0) && r.Source != Arg {
			if o.counts.records--; c.Invalid.fills() && !c.JSON {
				o.fill(r)
			}
			return nil
		}
		if r.Err = err; err == nil {
			r.Text = now.Text
		}
		return do(r)
	}
}

const errDecoded = record.Error("the record has U+FFFD, or bytes that are not in its encoding")

// Each gives each record to a job. The records are the arguments, with those of standard input for
// each "-", and then those of the files. Without arguments and files they are those of standard
// input. It returns [process.ErrInvalid] if a record was invalid, and [process.ErrUnread] if a file
// could not be read.
func (o *Output) Each(args []string, start Start) error {
	if len(args) == 0 && len(o.config.Files) == 0 {
		args = []string{"-"}
	}
	if o.config.finds() {
		o.plan = o.config.Form.Plan()
		if line, ok := o.plan.AppendNames(o.Bytes()); ok {
			if err := o.Put(append(line, o.recordEnd())); err != nil {
				return err
			}
		}
	}
	do := o.start(start)
	read := 0 // the number of records from standard input
	result := error(nil)
	// ends notes the result of a source, and reports whether the run ends with it.
	ends := func(err error) bool {
		if err == process.ErrInvalid || err == process.ErrUnread || err == process.ErrNegative {
			result = process.Worse(result, err)
			return o.config.Invalid == Fail && err != process.ErrNegative
		}
		if err != nil {
			result = err
		}
		return err != nil
	}
	for i, arg := range args {
		o.shut()
		var err error
		if arg == "-" {
			var n int
			n, err = o.each(Stdin, o.config.In, read, start)
			read += n
		} else {
			o.counts.records++
			err = do(o.config.limited(Record{Source: Arg, Number: i + 1, Text: []byte(arg)}))
		}
		if ends(err) {
			return result
		}
	}
	for _, name := range o.config.Files {
		o.shut()
		if ends(o.file(name, &read, start)) {
			return result
		}
	}
	return result
}

// shut ends the last line, if it is open. Flush returns the error.
func (o *Output) shut() {
	if o.open {
		o.open = false
		o.Put(append(o.Bytes(), o.recordEnd()))
	}
}

// file gives each record of a file to a job. If it cannot read the file, it reports that and
// returns [process.ErrUnread].
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
		err = &process.ReadError{Source: name, Err: process.Reason(err)}
	}
	if unread := (*process.ReadError)(nil); errors.As(err, &unread) {
		if err := o.config.Unread(o, unread); err != nil {
			return err
		}
		return process.ErrUnread
	}
	return err
}

// theRecord is what a record is called in messages.
const theRecord = "the record"

// limited returns r, or the record with an error if it is too long.
func (c *Config) limited(r Record) Record {
	if int64(len(r.Text)) > c.maxRecord() {
		r.Text, r.Err = nil, c.tooLong(theRecord)
	}
	return r
}

// each gives each record of r to a job and returns the number of records. They are numbered
// from before+1. Workers give the first records of a block to their jobs. deliver writes the
// results in order, and gives the rest to a job that writes at once.
func (o *Output) each(source string, r io.Reader, before int, start Start) (n int, err error) {
	if isRegular(r) && isSameFile(r, o.config.Out) {
		return 0, &process.ReadError{Source: source, Err: ErrOutput}
	}
	defer LimitHeap(o.config.Memory)()
	o.counts.lists = true
	raw := &counter{r: r}
	records, header, err := o.records(source, raw)
	if err != nil {
		return 0, err
	}
	before += header
	reader := bulk.Reader{Null: o.config.Null, Workers: o.config.workers()}
	reader.BlockSize = o.config.blockSize()
	reader.MaxRecord = int(min(o.config.maxRecord(), math.MaxInt-8))
	reader.Progress = func(p bulk.Progress) {
		n = header + int(p.Records)
		o.meter.add(int(raw.n.Swap(0)))
	}
	like := *o
	long := cmp.Or(o.config.Long, reader.BlockSize)
	work := func(b *bulk.Block, p *batch) {
		p.begin(&like, start)
		// A larger block is a single record, whose result may be much longer.
		if reader.Workers > 1 && b.Size() <= int64(reader.BlockSize) {
			p.work(b, source, before, long, inBatches/(reader.Workers+bulkBlocks))
		}
	}
	result := error(nil)
	now := newDirect(o, start)
	deliver := func(b *bulk.Block, p *batch) error {
		if err := p.write(o); err != nil {
			return err
		}
		o.open = p.out.open
		result = process.Worse(result, p.result)
		if p.ended || p.done == b.Len() {
			return p.ending()
		}
		if err := now.work(b, source, before, p.done); err != nil {
			return err
		}
		o.open = now.out.open
		result = process.Worse(result, now.result)
		return now.ending()
	}
	err = bulk.Process(context.Background(), reader, records, work, deliver)
	if failure := (*bulk.ReadError)(nil); errors.As(err, &failure) {
		return n, &process.ReadError{Source: source, Number: before + int(failure.Number), Err: process.Reason(failure.Err)}
	}
	if err == nil {
		err = result
	}
	return n, err
}

// records returns a reader of the records in a source. If the source has a header, records reads
// it, makes the plan for it, writes it, and returns 1.
func (o *Output) records(source string, raw io.Reader) (r io.Reader, header int, err error) {
	c := &o.config
	r = unpack.NewReader(raw)
	if c.Decode != nil {
		r = c.Decode(r)
	}
	r = record.NewReader(r, c.Form.In, c.Null, c.maxRecord(), c.tooLong("the record with an open quote"))
	if !c.Form.HasHeader() {
		return r, 0, nil
	}
	first, r, err := readFirst(r, o.recordEnd(), c)
	if err != nil {
		return r, 0, &process.ReadError{Source: source, Number: 1, Err: process.Reason(err)}
	}
	if len(first) == 0 {
		return r, 0, nil
	}
	end := first[len(first)-1:]
	first = first[:len(first)-1]
	if !c.Null && bytes.HasSuffix(first, []byte("\r")) {
		first, end = first[:len(first)-1], first[len(first)-1:len(first)+1]
	}
	if o.end = nil; c.keepsEnds() {
		o.end = bytes.Clone(end)
	}
	if c.isStuffed() {
		if first, err = record.Restore(first, new([]byte)); err != nil {
			return r, 0, err
		}
	}
	plan, err := c.Form.PlanFor(first)
	if o.header != nil && err == nil && c.Form.Keeps() && !bytes.Equal(first, o.header) {
		err = errHeader
	}
	if err != nil && o.header != nil {
		err = &process.ReadError{Source: source, Number: 1, Err: err}
	}
	if err != nil {
		return r, 0, err
	}
	o.plan = plan
	if o.header == nil {
		o.header = first
		if line, ok := plan.AppendHeader(o.Bytes(), first); ok {
			err = o.Put(o.appendEnd(line))
		}
	}
	return r, 1, err
}

// errHeader says that the records of a source cannot follow those of the first.
var errHeader = errors.New("the header is not that of the first input")

// readFirst returns the first record of r with its end, and a reader of the rest. A record
// without an end gets one.
func readFirst(r io.Reader, end byte, c *Config) (first []byte, rest io.Reader, err error) {
	b := bufio.NewReaderSize(r, 1<<12)
	for {
		piece, err := b.ReadSlice(end)
		first = append(first, piece...)
		switch ended := bytes.HasSuffix(piece, []byte{end}); {
		case int64(len(bytes.TrimSuffix(first, []byte{end}))) > c.maxRecord():
			return nil, b, c.tooLong("the header")
		case err == io.EOF && len(first) > 0 && !ended:
			return append(first, end), b, nil
		case ended || err == io.EOF:
			return first, b, nil
		case err != bufio.ErrBufferFull:
			return nil, b, err
		}
	}
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
