package pipe

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"math"
	"strconv"

	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/columns"
	"github.com/urikit/uri/internal/plainuri"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/scalar"
)

// A Config says how rows and results are written.
type Config struct {
	Format  Format
	Invalid Invalid
	Header  bool // a line with the number of rows precedes each chunk

	// MaxRow is the length in bytes of the longest row; 0 means [stream.DefaultMaxRecord].
	MaxRow int64
}

// Invalid says what the result is for a row for which the function has none.
type Invalid int

const (
	Null  Invalid = iota
	Empty         // an empty text, or 0; results have a type without NULL
	Keep          // the first argument
	Fail          // the run ends; NULL is the result if an argument is NULL
)

// A RowError says that the function has no result for a row.
type RowError struct{ Number int } // the number of the row, from 1

func (e *RowError) Error() string {
	return (&process.ReadError{Source: stream.Stdin, Number: e.Number, Err: errInvalid}).Error()
}

// ErrKeep is the error of [Config.Run] if the results are not texts, and Invalid is Keep.
var ErrKeep = errors.New("its results are not texts")

// Errors of [Config.Run] about the data. They are wrapped in a [process.ReadError].
var (
	errHeader  = errors.New("no number of rows before the chunk: the option for a chunk header must be that of the other program")
	errColumns = errors.New("the row has another number of columns than the function has arguments")
	errBinary  = errors.New("not a row of RowBinary: the arguments must have the type Nullable(String)")
	errInvalid = errors.New("the function has no result")
	errEnd     = errors.New("the data ends within a row or a chunk")
)

// Run calls a function with options for each row of in, and writes the results to out. It uses one
// goroutine. Memory is that of the longest row and its result.
//
// Run returns nil at the end of in. With Fail, the error for a row without a result is a
// [RowError]. An error of the options is that of [scalar.Function.Prepare]. If something in in is
// not a row, the error is a [process.ReadError]. Run has then written the results of the rows
// before it, and no others.
func (c Config) Run(in io.Reader, out *buffer.Buffer, f *scalar.Function, o scalar.Options) error {
	call, err := f.Prepare(o)
	if err != nil {
		return err
	}
	if c.Invalid == Keep && f.Result != scalar.Text {
		return ErrKeep
	}
	defer stream.LimitHeap(0)()
	plain := plainuri.None
	if c.Format == TabSeparated {
		plain = f.Plain(o)
	}
	return c.run(in, out, f, call, plain)
}

// Columns answers frames of columns. No frame and no answer is longer than most bytes; 0 means
// [stream.DefaultMaxRecord]. An error about a frame is a [process.ReadError] with the frame's
// number.
func Columns(in io.Reader, out io.Writer, most int64) error {
	defer stream.LimitHeap(0)()
	err := columns.Serve(in, out, cmp.Or(most, stream.DefaultMaxRecord))
	if wrong, ok := errors.AsType[*columns.Error](err); ok {
		return &process.ReadError{Source: stream.Stdin, Number: wrong.Number, Err: process.Reason(wrong.Err)}
	}
	return err
}

// run is Run with a call and the kind of rows that need no call.
func (c Config) run(in io.Reader, out *buffer.Buffer, f *scalar.Function, call scalar.Call, plain plainuri.Kind) error {
	p := &pipe{Config: c, in: in, out: out, f: f, call: call, columns: make([]column, len(f.Args)), args: make([][]byte, len(f.Args))}
	if p.MaxRow = cmp.Or(p.MaxRow, stream.DefaultMaxRecord); p.MaxRow >= size {
		p.plain.kind = plain
	}
	for {
		n := uint64(math.MaxUint64)
		if c.Header {
			var err error
			if n, err = p.header(); err != nil {
				return p.end(err)
			}
		}
		for n > 0 {
			done, err := p.next(n)
			if err != nil {
				return p.end(err)
			}
			n -= done
		}
	}
}

// next processes a row, or several that are plain. There are at most n in the chunk.
func (p *pipe) next(n uint64) (done uint64, err error) {
	for {
		if run, k := p.plain.next(); k > 0 {
			if uint64(k) > n {
				run, k = p.plain.cut(run, int(n)), int(n)
			}
			p.start += len(run)
			p.rows += k
			p.seen = 0
			return uint64(k), p.answerPlain(run, k)
		}
		whole, err := p.row()
		if err != nil || whole {
			return 1, err
		}
	}
}

// answerPlain writes the results for k plain rows.
func (p *pipe) answerPlain(run []byte, k int) error {
	if p.f.Result == scalar.Text {
		_, err := p.out.Write(run)
		return err
	}
	for range k {
		if err := p.out.Put(append(p.out.Bytes(), "1\n"...)); err != nil {
			return err
		}
	}
	return nil
}

// A pipe is a run.
type pipe struct {
	Config
	in   io.Reader
	out  *buffer.Buffer
	f    *scalar.Function
	call scalar.Call

	buf          []byte
	start, limit int // of the data in buf that are not processed
	rows         int // the number of rows so far

	columns []column
	args    [][]byte
	plain   plainLines
	seen    int // the number of bytes in buf that have no end of a row
}

// end sends the results and returns the error of the run. io.EOF is the regular end.
func (p *pipe) end(err error) error {
	if failed := p.out.Flush(); failed != nil {
		return failed
	}
	switch err {
	case io.EOF:
		return nil
	case errInvalid:
		return &RowError{p.rows}
	}
	return &process.ReadError{Source: stream.Stdin, Number: p.rows + 1, Err: process.Reason(err)}
}

// header reads the number of rows in a chunk. At the end of the data, the error is io.EOF.
func (p *pipe) header() (uint64, error) {
	const longest = len("18446744073709551615\n")
	for {
		if _, k := p.plain.next(); k > 0 {
			return 0, errHeader
		}
		data := p.buf[p.start:p.limit]
		if i := bytes.IndexByte(data[:min(len(data), longest)], '\n'); i >= 0 {
			n, err := strconv.ParseUint(string(data[:i]), 10, 64)
			if err != nil {
				err = errHeader
			}
			p.start += i + 1
			p.plain.pass()
			return n, err
		}
		if len(data) >= longest {
			return 0, errHeader
		}
		if err := p.fill(); err != nil {
			if err == io.EOF && len(data) > 0 {
				err = errHeader
			}
			return 0, err
		}
	}
}

// row processes a row. It returns false if it is not whole, and has then read more data. At the end
// of the data, the error is io.EOF.
func (p *pipe) row() (whole bool, err error) {
	data := p.buf[p.start:p.limit]
	n, err := p.Format.cut(data, p.seen, p.columns)
	if err != nil {
		return false, err
	}
	if int64(max(n-1, 0)) > p.MaxRow || n == 0 && int64(len(data)) > p.MaxRow {
		return false, &stream.TooLong{What: "the row", Most: p.MaxRow}
	}
	if n > 0 {
		p.start += n
		p.rows++
		p.seen = 0
		p.plain.pass()
		return true, p.answer()
	}
	p.seen = len(data)
	switch err := p.fill(); {
	case err == io.EOF && len(data) > 0 && p.Format == TabSeparated:
		p.buf = append(p.buf[:p.limit], '\n') // the last line has no end
		p.limit++
		return false, nil
	case err == io.EOF && (len(data) > 0 || p.Header):
		return false, errEnd
	default:
		return false, err
	}
}

// answer writes the result for the row in columns.
func (p *pipe) answer() error {
	null := false
	for i := range p.columns {
		c := &p.columns[i]
		p.args[i] = c.text()
		null = null || c.null
	}
	if !null {
		dst := p.Format.begin(p.out.Bytes(), p.f.Result, p.Invalid == Empty)
		out, ok := p.call(dst, p.args)
		switch {
		case !ok && p.Invalid == Keep:
			out, ok = append(dst, p.args[0]...), true
		case !ok && p.Invalid == Fail:
			return errInvalid
		}
		if ok {
			return p.out.Put(p.Format.finish(out, len(dst), p.f.Result))
		}
	}
	return p.out.Put(p.Format.appendNull(p.out.Bytes(), p.f.Result, p.Invalid == Empty))
}

// size is the initial size of the buffer. A pipe of Linux has as much.
const size = 1 << 16

// fill sends the results and then reads more data.
func (p *pipe) fill() error {
	if err := p.out.Flush(); err != nil {
		return err
	}
	data := p.buf[p.start:p.limit]
	switch {
	case len(data) == len(p.buf):
		// No row that is too long fits, except into the first buffer.
		p.buf = make([]byte, max(size, min(2*len(p.buf), int(min(p.MaxRow, math.MaxInt-1))+1)))
	case len(p.buf) > 16*size && len(data) < size:
		p.buf = make([]byte, size) // do not keep the memory of one long row
	}
	p.start, p.limit = 0, copy(p.buf, data)
	for range 100 {
		n, err := p.in.Read(p.buf[p.limit:])
		if p.limit += n; n > 0 {
			p.plain.reset(p.buf[:p.limit], p.limit-n)
			return nil // the next Read returns the error again
		}
		if err != nil {
			return err
		}
	}
	return io.ErrNoProgress
}

// plainLines finds runs of plain rows in lines. Each other line must be passed.
type plainLines struct {
	kind    plainuri.Kind
	scanner plainuri.Scanner
	scans   bool // there are lines that the scanner has not seen
	other   bool // the next line is not plain
}

// reset begins with the whole lines in data. The bytes before old have no end of a line.
func (l *plainLines) reset(data []byte, old int) {
	if l.kind == plainuri.None {
		return
	}
	i := bytes.LastIndexByte(data[old:], '\n')
	if l.scans, l.other = i >= 0, false; l.scans {
		l.scanner.Reset(data[:old+i+1], '\n', l.kind)
	}
}

// next returns the run of plain lines that are next, and their number. It can be 0.
func (l *plainLines) next() (run []byte, n int) {
	if !l.scans || l.other {
		return nil, 0
	}
	run, n, other, ok := l.scanner.Next()
	l.scans, l.other = ok, len(other) > 0
	return run, n
}

// cut returns the first n lines of a run, and treats the lines after them as lines that are not
// plain.
func (l *plainLines) cut(run []byte, n int) []byte {
	l.scans = false
	end := 0
	for range n {
		end += bytes.IndexByte(run[end:], '\n') + 1
	}
	return run[:end]
}

// pass says that a line was processed that is not plain.
func (l *plainLines) pass() { l.other = false }
