package stream

import (
	"bytes"
	"io"

	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/record"
)

// An Output receives results and diagnoses. Its Buffer is standard output.
type Output struct {
	*buffer.Buffer
	config Config
	errors io.Writer // standard error
	meter  *meter
	lines  int     // the number of lines so far
	apart  bool    // standard output and standard error are different files
	pages  int     // the number of pages so far
	asides *asides // those of the batch, or nil

	plan   *record.Plan   // nil if records and results are lines
	now    *record.Record // the record in work, if there is a plan
	header []byte         // of the first source that has one
	end    []byte         // of the record in work, as in the input, or nil
	open   bool           // the last line has no end, because its record had none

	counts *counts
	before int  // the messages that the run showed before the batch
	free   bool // messages about the record in work are not limited
}

// A target is standard output or standard error. It clears the meter, if it has one, before each
// write, because the stream is the same screen.
type target struct {
	w     io.Writer
	meter *meter
}

func (t target) Write(p []byte) (int, error) {
	t.meter.clear()
	n, err := t.w.Write(p)
	if err != nil {
		err = &process.Failure{Err: err}
	}
	return n, err
}

// Close flushes the output, writes the summary unless result is a failure, and returns result or
// the error of writing.
func (o *Output) Close(result error) error {
	o.meter.clear()
	if err := o.Flush(); err != nil {
		return err
	}
	switch result {
	case nil, process.ErrInvalid, process.ErrNegative, process.ErrUnread:
		if line := o.summary(); line != "" {
			if _, err := io.WriteString(o.errors, line); err != nil {
				return err
			}
		}
	}
	return result
}

// Line writes a result and the end of a record. A result that cannot be written is a
// [record.Error]. If each record has one line, this can be a line end in the result.
func (o *Output) Line(text []byte) error {
	if o.config.oneLine() && bytes.IndexByte(text, o.recordEnd()) >= 0 {
		return errLineEnd
	}
	switch {
	case o.plan != nil:
		b, err := o.appendResult(o.Bytes(), text)
		if err != nil {
			return err
		}
		o.lines++
		return o.Put(o.appendEnd(b))
	case len(text) >= buffer.Size:
		o.Write(text) // End returns the error
		return o.End()
	}
	o.lines++
	return o.Put(append(append(o.Bytes(), text...), o.recordEnd()))
}

// PutLine is like Put, and counts b as the line of a result.
func (o *Output) PutLine(b []byte) error {
	o.lines++
	return o.Put(b)
}

// Columns gives the name and the text of each column of the record in work, whose source has a
// header.
func (o *Output) Columns(yield func(name string, text []byte, isNull bool)) error {
	return o.plan.Columns(o.now, yield)
}

// LineAbout writes a result about the record in work, which has no text: the record with the result
// as a field more, or as it is. It writes nothing if the records are not written, or if this one
// cannot be.
func (o *Output) LineAbout(result []byte) error {
	if o.plan == nil {
		return nil
	}
	b, err := o.plan.AppendAbout(o.Bytes(), o.now, result)
	if err != nil || o.hasEnd(b[len(o.Bytes()):]) {
		return nil
	}
	o.lines++
	return o.Put(o.appendEnd(b))
}

// AppendLine appends what Line writes, also a line end in the result. The line always has an end,
// because another one may follow it.
func (o *Output) AppendLine(dst, text []byte) ([]byte, error) {
	if o.plan == nil {
		return append(append(dst, text...), o.recordEnd()), nil
	}
	b, err := o.appendResult(dst, text)
	if err != nil {
		return dst, err
	}
	if len(o.end) == 0 {
		return append(b, o.recordEnd()), nil
	}
	return append(b, o.end...), nil
}

// appendResult appends what the plan makes of a result, without an end.
func (o *Output) appendResult(dst, text []byte) ([]byte, error) {
	b, err := o.plan.Append(dst, o.now, text)
	if err != nil {
		return dst, err
	}
	if o.hasEnd(b[len(dst):]) {
		return dst, errNUL
	}
	return b, nil
}

// hasEnd reports whether a record that is not a line contains the NUL that ends records.
func (o *Output) hasEnd(b []byte) bool {
	return o.config.Null && o.config.Form.Out != record.Lines && bytes.IndexByte(b, 0) >= 0
}

// appendEnd appends the end of the line for the record in work. If the record has no end in the
// input, the line has none, and is open.
func (o *Output) appendEnd(dst []byte) []byte {
	if o.end == nil {
		return append(dst, o.recordEnd())
	}
	o.open = !bytes.HasSuffix(o.end, []byte{o.recordEnd()})
	return append(dst, o.end...)
}

const (
	errLineEnd = record.Error("the result contains the end of a line, and --invalid keep and empty print one line for each input")
	errNUL     = record.Error("the result contains NUL, and with --null that ends a record")
)

// End writes the end of a record.
func (o *Output) End() error {
	o.lines++
	return o.Put(append(o.Bytes(), o.recordEnd()))
}

// recordEnd returns the byte that ends a record.
func (o *Output) recordEnd() byte {
	if o.config.Null {
		return 0
	}
	return '\n'
}

// Lines returns the number of lines so far, without those that other jobs of a list write.
func (o *Output) Lines() int { return o.lines }

// Page writes a result of several lines. A blank line separates two pages; with Null, NUL ends
// each page.
func (o *Output) Page(write func()) error {
	switch {
	case o.config.Null:
	case o.pages > 0:
		o.WriteByte('\n')
	case o.asides != nil:
		o.asides.page()
	}
	o.pages++
	write()
	if o.config.Null {
		return o.End()
	}
	return nil
}

// Diagnose writes a message to standard error, which Quiet does not drop and MaxErrors does not
// limit. If both streams are one file, it flushes the results first.
func (o *Output) Diagnose(text []byte) error { return o.diagnose(text, false) }

// Note is like Diagnose, but Quiet drops the message.
func (o *Output) Note(text []byte) error {
	if o.config.Quiet {
		return nil
	}
	return o.diagnose(text, false)
}

// Report writes the diagnosis of an invalid input, unless it is one too many, and returns
// [process.ErrInvalid]. Callers can ask [Output.Tells] before they make it.
func (o *Output) Report(diagnosis []byte) error {
	if !o.Tells() {
		return process.ErrInvalid
	}
	if err := o.diagnose(diagnosis, !o.free); err != nil {
		return err
	}
	return process.ErrInvalid
}

// diagnose writes a message. One that is limited counts for MaxErrors.
func (o *Output) diagnose(text []byte, limited bool) error {
	if limited {
		o.counts.shown.Add(1)
	}
	if o.asides != nil {
		o.asides.add(text, limited)
		return nil
	}
	if !o.apart {
		if err := o.Flush(); err != nil {
			return err
		}
	}
	_, err := o.errors.Write(text)
	return err
}

// say flushes the results and writes a diagnosis, which may be empty.
func (o *Output) say(diagnosis []byte) error {
	if err := o.Flush(); err != nil || len(diagnosis) == 0 {
		return err
	}
	_, err := o.errors.Write(diagnosis)
	return err
}
