package stream

import "io"

// An Output is where results and diagnoses go. Its Buffer is standard output.
type Output struct {
	*Buffer
	config Config
	errors io.Writer // standard error
	meter  *meter
	apart  bool    // standard output and standard error are different files
	pages  int     // written so far
	asides *asides // of a batch, or nil
}

// A target is one of the standard streams that is written to. The meter goes off the
// screen first, which the stream may be too.
type target struct {
	w     io.Writer
	meter *meter
}

func (t target) Write(p []byte) (int, error) {
	t.meter.clear()
	n, err := t.w.Write(p)
	if err != nil {
		err = &Failure{err}
	}
	return n, err
}

// Close sends out the rest, and returns result unless that fails.
func (o *Output) Close(result error) error {
	o.meter.clear()
	if err := o.Flush(); err != nil {
		return err
	}
	return result
}

// Line writes a result, and the end of a record.
func (o *Output) Line(text []byte) error {
	if len(text) >= bufferSize {
		o.Write(text) // an error stays
		return o.End()
	}
	return o.Put(append(append(o.Bytes(), text...), o.recordEnd()))
}

// End writes the end of a record.
func (o *Output) End() error { return o.Put(append(o.Bytes(), o.recordEnd())) }

// recordEnd returns the byte that ends a record.
func (o *Output) recordEnd() byte {
	if o.config.Null {
		return 0
	}
	return '\n'
}

// Page writes a result of several lines. A blank line separates two pages, or NUL ends
// each.
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

// Diagnose writes text to standard error. Results that come before it go first if both
// streams are one file.
func (o *Output) Diagnose(text []byte) error {
	if !o.apart {
		if err := o.Flush(); err != nil {
			return err
		}
	}
	_, err := o.errors.Write(text)
	return err
}

// Report writes the diagnosis of a bad input and returns [ErrInvalid].
func (o *Output) Report(diagnosis []byte) error {
	if err := o.Diagnose(diagnosis); err != nil {
		return err
	}
	return ErrInvalid
}

// say sends out the results so far, and a diagnosis if there is one.
func (o *Output) say(diagnosis []byte) error {
	if err := o.Flush(); err != nil || len(diagnosis) == 0 {
		return err
	}
	_, err := o.errors.Write(diagnosis)
	return err
}
