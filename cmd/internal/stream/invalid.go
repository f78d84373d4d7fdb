package stream

import (
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/record"
)

// Invalid says what is written for a record for which a job has no result, because the job returned
// [process.ErrInvalid] or [process.ErrNegative] and wrote nothing. A job that writes JSON has an
// object for each record, which only Drop takes back.
type Invalid int

const (
	Drop  Invalid = iota // nothing; the summary counts the record
	Keep                 // the record as it was read
	Empty                // an empty line or field, and null in JSON Lines
	Fail                 // nothing; the run ends
)

// fills reports whether something stands in the place of a result.
func (i Invalid) fills() bool { return i == Keep || i == Empty }

// oneLine reports whether each record has one line. Keep and Empty then keep the lines of the
// output beside those of the input.
func (c *Config) oneLine() bool { return c.Invalid.fills() && c.Form.Out == record.Lines && !c.JSON }

// instead returns a job that writes what the Config asks for if do has no result. Do may write
// JSON about an invalid record. With Drop, that is taken back.
func (o *Output) instead(do Job) Job {
	c := &o.config
	takesBack := c.JSON && c.Invalid == Drop && c.Counted != "" // findings are answers
	fills := c.Invalid.fills() && !c.JSON
	return func(r Record) error {
		o.free = r.Source == Arg && !c.Arguments
		lines, pages := o.lines, o.pages
		if takesBack {
			o.Hold()
		}
		at := len(o.Bytes())
		err := do(r)
		if err == process.ErrInvalid && takesBack {
			o.Put(o.Bytes()[:at]) // Flush returns the error
		}
		if takesBack {
			o.Release() // Flush returns the error
		}
		if err == nil || err != process.ErrInvalid && err != process.ErrNegative {
			return err
		}
		if err == process.ErrInvalid {
			o.counts.invalid++
		}
		if fills && o.lines == lines && o.pages == pages {
			if !o.fill(r) && err == process.ErrInvalid {
				o.Lose()
			}
		}
		return err
	}
}

// countEmpty returns a job that also counts the empty records of lists that have a result.
func (o *Output) countEmpty(do Job) Job {
	return func(r Record) error {
		err := do(r)
		if err == nil && len(r.Text) == 0 && r.Source != Arg {
			o.counts.empty++
		}
		return err
	}
}

// Count counts a result that is not about a record.
func (o *Output) Count() {
	o.counts.records++
	o.counts.lists = true
}

// Miss counts a text without a result that is not a record. The caller writes what the Config asks
// for.
func (o *Output) Miss() {
	o.Count()
	o.counts.invalid++
}

// Lose counts an invalid text that Keep would write and that cannot be written.
func (o *Output) Lose() { o.counts.lost++ }

// fill writes what stands in the place of the result for r. It reports false if that is the record
// and it cannot be written. Flush returns the error of writing.
func (o *Output) fill(r Record) bool {
	c := &o.config
	switch {
	case c.Invalid == Keep && r.Text == nil && r.Err != nil:
		return false // it is too long
	case c.Pages:
		o.Page(func() {
			if c.Invalid == Keep {
				o.Write(r.Text)
				o.WriteByte('\n')
			}
		})
	case o.plan == nil && c.Invalid == Keep:
		o.lines++
		o.Write(r.Text)
		o.Put(append(o.Bytes(), o.recordEnd()))
	case o.plan == nil:
		o.End()
	default:
		return o.fillRecord()
	}
	return true
}

// fillRecord is fill for a record of a form.
func (o *Output) fillRecord() bool {
	b, ok := o.Bytes(), true
	if o.config.Invalid == Keep {
		b, ok = o.plan.AppendKept(b, o.now)
	} else {
		b = o.plan.AppendNull(b, o.now)
	}
	if !ok || o.hasEnd(b[len(o.Bytes()):]) {
		return false
	}
	o.lines++
	o.Put(o.appendEnd(b))
	return true
}
